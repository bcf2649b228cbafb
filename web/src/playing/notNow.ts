/** What is refused of a game being played: not by its rules, but because of who asks, and when. */
import { AppenzellError, type Params } from "$/game/errors";

/** Something that cannot be done as things stand; nothing has changed. */
export class NotNow extends AppenzellError {
  override readonly code: string;
  /** The part of a request at fault. */
  readonly field: string | null;
  /** What one needs to say it in another language. */
  readonly params: Params;

  constructor(code: string, message: string, params: Params = {}, field: string | null = null) {
    super(message);
    this.code = code;
    this.field = field;
    this.params = params;
  }
}
