/* Generated from the server's models by `npm run wire`: change src/appenzell/server/transport/wire/ instead. */

export interface Wire {
  ClientMessage: Hello | Act | Undo | Resign | Say | Aids | AskAdvice | Ping;
  ServerMessage: Welcome | Ack | Error | Acted | Undone | Resigned | TableChanged | Said | Advice | Pong;
  Event: Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended;
  NewTable: NewTable;
  Made: Made;
  HelloAnswer: HelloAnswer;
  TableList: TableList;
  TableInfo: TableInfo;
  Join: Join;
  Joined: Joined;
  Start: Start;
  Cover: Cover;
  Rematch: Rematch;
  LayoutText: LayoutText;
  RecordText: RecordText;
  RecordToAnalyse: RecordToAnalyse;
  Replay: Replay;
  TurnAnalysis: TurnAnalysis;
  PuzzleList: PuzzleList;
  LessonList: LessonList;
  Exercise: Exercise;
  Practised: Practised;
  SnapshotText: SnapshotText;
  PositionQuestion: PositionQuestion;
  PositionAdvice: PositionAdvice;
  ErrorAnswer: ErrorAnswer;
}
/**
 * The first message, and again after a gap; `seq` is the last one seen.
 */
export interface Hello {
  type: "hello";
  id: string;
  seq: number | null;
}
/**
 * Play an action; `seq` is what it is based on.
 */
export interface Act {
  type: "act";
  id: string;
  seq: number;
  token: string;
}
/**
 * Take back one's own last action.
 */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}
/**
 * Give up; without a seat: the own one on turn, else the first own one.
 */
export interface Resign {
  type: "resign";
  id: string;
  seq: number;
  seat: number | null;
}
/**
 * Say a ready-made phrase.
 */
export interface Say {
  type: "say";
  id: string;
  phrase:
    | ("hello" | "nice_one" | "oh_crumbs" | "your_move" | "sorry" | "well_run" | "good_game" | "thanks")
    | ("cheer" | "laugh" | "wow" | "cry" | "angry" | "sleepy" | "heart" | "cheese");
}
/**
 * Switch memory aids for an own seat, where the table allows it.
 */
export interface Aids {
  type: "aids";
  id: string;
  seat: number;
  on: boolean;
}
/**
 * What would you do? Where the table allows it, and on one's own turn.
 */
export interface AskAdvice {
  type: "hint";
  id: string;
  seq: number;
}
/**
 * Is anybody there?
 */
export interface Ping {
  type: "ping";
  id: string;
}
/**
 * The answer to `hello`: everything needed to go on from here; the view is null in the lobby.
 */
export interface Welcome {
  type: "welcome";
  id: string;
  /**
   * The version of the protocol: another one is not to be understood.
   */
  protocol: 1;
  table: TableInfo;
  seq: number;
  view: View | null;
  /**
   * The log holds only what came after this seq; 0: all of it, which replaces what was known.
   */
  since: number;
  log: LogLine[];
  you: number[];
}
/**
 * A table as one browser sees it.
 */
export interface TableInfo {
  code: string;
  status: "lobby" | "running" | "over";
  public: boolean;
  options: Options;
  /**
   * The room plan, whatever the layout is called.
   */
  plan: string;
  seats: SeatInfo[];
  watchers: number;
  created: string;
  /**
   * The seal of the seed, shown from the start.
   */
  seal: string;
  seq: number;
  winner: number | null;
  /**
   * Why the game ended.
   */
  reason: ("target" | "third_mouse" | "turn_limit" | "resigned") | null;
  /**
   * The code of the rematch.
   */
  rematch: string | null;
  /**
   * The seats this browser holds.
   */
  you: number[];
  /**
   * Whether this browser may start the game.
   */
  host: boolean;
}
/**
 * What a table agrees on.
 */
export interface Options {
  players: number;
  target: number;
  /**
   * `front`, `back`, `random` or a plan.
   */
  layout: string;
  modules: ("cheesy" | "pantry" | "tower" | "works")[];
  memory_aids: "off" | "table" | "seat";
  timer: "off" | "relaxed" | "fast";
  /**
   * Whether one may ask what a strong bot would do.
   */
  hints: boolean;
  /**
   * How long bots wait before each action, so that one can follow.
   */
  bot_pace: "calm" | "usual" | "brisk";
  /**
   * The seat that begins; null: random.
   */
  start: number | null;
}
/**
 * One seat of a table, as everybody sees it.
 */
export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  /**
   * A person's, or that of a program of the host's.
   */
  name: string | null;
  /**
   * The bot of ours that plays, or covers, this seat.
   */
  level: ("child" | "novice" | "keen" | "expert" | "master") | null;
  /**
   * How well that bot remembers.
   */
  memory: ("none" | "short" | "good" | "perfect") | null;
  /**
   * Whether somebody looks at the table through this seat now.
   */
  connected: boolean;
  /**
   * Its person has left for a while; a bot plays.
   */
  covered: boolean;
  /**
   * From when on others at the table may ask a bot to play here; null: its person is connected, or a bot plays.
   */
  cover_from: string | null;
  resigned: boolean;
  /**
   * Whether this seat has memory aids.
   */
  aids: boolean;
}
/**
 * What a seat, or a spectator (seat null), sees now.
 */
export interface View {
  seat: number | null;
  players: number;
  target: number;
  layout: string;
  modules: string[];
  turn_limit: number | null;
  start: number;
  phase: "setup" | "turn" | "place" | "over";
  player: number;
  turn: number;
  actions_left: number;
  slid: boolean;
  works_used: number[];
  /**
   * The tiles of open rooms by field; a field that is not in it is covered, raised or a tower.
   */
  tiles: {
    [k: string]: string;
  };
  spares: string[];
  open: string[];
  /**
   * A field, `out`, `cellar`, `tower` (the cheese tower), `p1` to `p4`, `held`.
   */
  mice: string[][];
  cheesy: string | null;
  ribbon: number | null;
  cheese_tower: string | null;
  collected: string[];
  stock: {
    [k: string]: number;
  };
  winner: number | null;
  /**
   * The tokens of all legal actions, if this seat is on turn.
   */
  legal: string[];
  /**
   * What each of them costs, in actions.
   */
  costs: {
    [k: string]: number;
  };
  can_undo: boolean;
  /**
   * When the turn is ended by the timer.
   */
  deadline: string | null;
  /**
   * With memory aids: the tiles that were seen and are covered now.
   */
  memory: {
    [k: string]: string;
  } | null;
}
/**
 * An entry of a table's log. Its events name no tile that a roof may hide by now: `tiles` and `revealed` are empty,
 * `in` and `out` are `?`.
 */
export interface LogLine {
  seq: number;
  turn: number;
  seat: number;
  /**
   * null: the seat resigned.
   */
  token: string | null;
  by: "person" | "advised" | "bot" | "timer";
  at: string;
  events: (Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended)[];
}
/**
 * A mouse (4: Cheesy) moved: `from` is a place, or `out`; `over` are the places jumped, in order.
 */
export interface Moved {
  kind: "enter" | "run" | "jump";
  seat: number;
  mouse: number;
  from: string;
  to: string;
  over: string[];
}
/**
 * A roof came off; `tiles` are those now seen below it.
 */
export interface Lifted {
  kind: "lift";
  room: string;
  tiles: {
    [k: string]: string;
  };
}
/**
 * A spare was pushed in at a slot and a tile fell out; `revealed` are tiles that came out from under a roof.
 */
export interface Slid {
  kind: "slide";
  slot: string;
  spare: number;
  in: string;
  out: string;
  revealed: {
    [k: string]: string;
  };
}
/**
 * A mouse fell into the cellar.
 */
export interface Fell {
  kind: "fall";
  seat: number;
  mouse: number;
  at: string;
}
/**
 * A seat tied its ribbon to Cheesy's hat.
 */
export interface Tied {
  kind: "ribbon";
  seat: number;
}
/**
 * A seat collected a kind of cheese.
 */
export interface Collected {
  kind: "collect";
  seat: number;
  cheese: string;
}
/**
 * The cheese tower was hung on a post; `from` is null in the set-up.
 */
export interface Hung {
  kind: "hang";
  from: string | null;
  post: string;
}
/**
 * A mouse (seat null: Cheesy) lost its pantry tile to a slide and waits to be placed.
 */
export interface Displaced {
  kind: "displaced";
  seat: number | null;
  mouse: number;
  at: string;
}
/**
 * A displaced mouse (seat null: Cheesy) was placed on a pantry field.
 */
export interface Placed {
  kind: "place";
  seat: number | null;
  mouse: number;
  to: string;
}
/**
 * Rooms without a mouse got their roofs back.
 */
export interface Covered {
  kind: "cover";
  rooms: string[];
}
/**
 * Another seat is on turn; `turn` is 0 in the set-up.
 */
export interface TurnBegan {
  kind: "turn";
  seat: number;
  turn: number;
}
/**
 * The game is over; winner null: a draw.
 */
export interface Ended {
  kind: "over";
  winner: number | null;
  reason: "target" | "third_mouse" | "turn_limit" | "resigned";
}
/**
 * The request of this id is committed as, or before, this seq; a repeated id gets the same answer.
 */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}
/**
 * A request was refused; id null: it could not even be read. `stale` brings the right seq and view.
 */
export interface Error {
  type: "error";
  id: string | null;
  code: string;
  message: string;
  /**
   * The id of a rule it breaks, for `illegal_action`.
   */
  rule: string | null;
  /**
   * Why, as a stable word, for `illegal_action`.
   */
  reason: string | null;
  params: {
    [k: string]: string | number;
  };
  seq: number | null;
  view: View | null;
}
/**
 * An action was played and is committed.
 */
export interface Acted {
  type: "acted";
  seq: number;
  seat: number;
  token: string;
  by: "person" | "advised" | "bot" | "timer";
  events: (Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended)[];
  view: View;
  line: LogLine;
}
/**
 * An action was taken back: the line of seq `undid` is no longer in the log.
 */
export interface Undone {
  type: "undone";
  seq: number;
  seat: number;
  token: string;
  undid: number;
  view: View;
}
/**
 * A seat resigned: of two the other has won, of more a bot plays on.
 */
export interface Resigned {
  type: "resigned";
  seq: number;
  seat: number;
  events: (Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended)[];
  view: View;
  line: LogLine;
}
/**
 * Somebody joined, left, returned, connected or switched aids, or the game began (then `hello` brings the view).
 */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}
/**
 * Somebody said a phrase; seat null: a spectator.
 */
export interface Said {
  type: "said";
  seat: number | null;
  phrase:
    | ("hello" | "nice_one" | "oh_crumbs" | "your_move" | "sorry" | "well_run" | "good_game" | "thanks")
    | ("cheer" | "laugh" | "wow" | "cry" | "angry" | "sleepy" | "heart" | "cheese");
}
/**
 * What a strong bot would do: the action, how it would go on, and the chance to win with it.
 */
export interface Advice {
  type: "advice";
  id: string;
  token: string;
  line: string[];
  chance: number;
}
/**
 * Yes.
 */
export interface Pong {
  type: "pong";
  id: string;
}
/**
 * `POST /api/tables`.
 */
export interface NewTable {
  options: Options;
  seats: SeatWish[];
  name: string | null;
  public: boolean;
}
/**
 * Who shall sit on a seat; `here` is another person at this screen.
 */
export interface SeatWish {
  kind: "me" | "friend" | "bot" | "here";
  /**
   * A person's; for a bot one of the host's programs, which then plays.
   */
  name: string | null;
  level: "child" | "novice" | "keen" | "expert" | "master";
  /**
   * How well a bot remembers; null: as its level does.
   */
  memory: ("none" | "short" | "good" | "perfect") | null;
}
/**
 * A table was made; `seats` are those this browser holds.
 */
export interface Made {
  code: string;
  seats: number[];
}
/**
 * `GET /api/hello`.
 */
export interface HelloAnswer {
  name: string | null;
  tables: TableCard[];
  levels: LevelInfo[];
  /**
   * Programs of the host's that can sit at a table like a bot.
   */
  programs: string[];
}
/**
 * A table in a list.
 */
export interface TableCard {
  code: string;
  status: "lobby" | "running" | "over";
  public: boolean;
  players: number;
  target: number;
  modules: ("cheesy" | "pantry" | "tower" | "works")[];
  timer: "off" | "relaxed" | "fast";
  seats: SeatInfo[];
  /**
   * How many seats are open to join.
   */
  free: number;
  created: string;
  you: number[];
  your_turn: boolean;
  winner: number | null;
  /**
   * The kinds each seat has collected; null where that is not at hand, as in a lobby.
   */
  collected: string[] | null;
}
/**
 * A bot one can play against.
 */
export interface LevelInfo {
  id: "child" | "novice" | "keen" | "expert" | "master";
  /**
   * How well it remembers unless something else is wished for.
   */
  memory: "none" | "short" | "good" | "perfect";
}
/**
 * `GET /api/tables`.
 */
export interface TableList {
  tables: TableCard[];
}
/**
 * `POST /api/tables/{code}/join`; without a seat the first free one.
 */
export interface Join {
  seat: number | null;
  name: string | null;
}
/**
 * The seat that was taken.
 */
export interface Joined {
  seat: number;
}
/**
 * `POST /api/tables/{code}/start`.
 */
export interface Start {
  fill_with_bots: boolean;
  level: "child" | "novice" | "keen" | "expert" | "master";
}
/**
 * `POST /api/tables/{code}/cover`: a bot shall play for whoever is not there.
 */
export interface Cover {
  seat: number;
}
/**
 * The code of the next table.
 */
export interface Rematch {
  code: string;
}
/**
 * `POST /api/layouts/check`, and the answer: its slash form.
 */
export interface LayoutText {
  layout: string;
}
/**
 * `POST /api/replay`: the record of a game.
 */
export interface RecordText {
  record: string;
}
/**
 * `POST /api/analysis`: the record of a game, and the turn to begin with.
 */
export interface RecordToAnalyse {
  record: string;
  first: number;
}
/**
 * A game, step by step.
 */
export interface Replay {
  players: number;
  target: number;
  plan: string;
  modules: ("cheesy" | "pantry" | "tower" | "works")[];
  start: number;
  /**
   * Whether the seat that began was drawn.
   */
  random_start: boolean;
  seed: string;
  seal: string;
  winner: number | null;
  /**
   * Why the game ended; null: it had not.
   */
  reason: ("target" | "third_mouse" | "turn_limit" | "resigned") | null;
  /**
   * In their order; of two it ended the game, of more a bot played on.
   */
  resigned: GivenUp[];
  steps: Step[];
}
/**
 * A seat that resigned, and the step after which it did.
 */
export interface GivenUp {
  seat: number;
  step: number;
}
/**
 * An action and the board after it; the first step, without a token, is the board before any.
 *
 * `view` is what lay open, with the covered tiles that had been seen as its `memory`.
 */
export interface Step {
  seat: number;
  turn: number;
  token: string | null;
  events: (Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended)[];
  view: View;
  /**
   * The covered tiles that nobody had seen, as far as they were found later.
   */
  unseen: {
    [k: string]: string;
  };
  /**
   * In a replay, where a turn begins: what its seat could collect in it without a push, of what had been seen.
   */
  pair: Pair | null;
}
/**
 * A kind of cheese, the places of its tiles, and the shortest way to collect it.
 */
export interface Pair {
  cheese: string;
  places: string[];
  tokens: string[];
}
/**
 * A line of the answer to `POST /api/analysis`: one turn, from what was known when it began.
 */
export interface TurnAnalysis {
  turn: number;
  seat: number;
  played: string[];
  /**
   * Of every seat to win, when the turn began.
   */
  chances: number[];
  /**
   * What the strongest bot would have played.
   */
  best: string[];
  /**
   * What the seat's own chance was afterwards, less what it was before.
   */
  change: number;
  turning: boolean;
}
/**
 * `GET /api/puzzles`, the easiest first.
 */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
  /**
   * The puzzle of this day.
   */
  today: string;
  /**
   * Which day it is in universal time, counted from the beginning of 1970.
   */
  day: number;
}
/**
 * A puzzle in the list.
 */
export interface PuzzleInfo {
  id: string;
  theme: "win" | "rescue" | "trap" | "third mouse" | "cheesy" | "tower" | "works" | "pantry";
  goal: "win" | "rescue";
  difficulty: number;
  players: number;
  modules: ("cheesy" | "pantry" | "tower" | "works")[];
}
/**
 * `GET /api/lessons`, in the order in which they are learnt.
 */
export interface LessonList {
  lessons: LessonInfo[];
}
/**
 * A lesson in the list.
 */
export interface LessonInfo {
  id: string;
  /**
   * How many things are to be done in it, one after the other.
   */
  tasks: number;
  /**
   * Empty for those that teach the base game.
   */
  modules: ("cheesy" | "pantry" | "tower" | "works")[];
}
/**
 * `POST /api/practice`: tokens tried on a puzzle, a lesson or a position of one's own, whichever is named.
 */
export interface Exercise {
  puzzle: string | null;
  lesson: string | null;
  snapshot: {
    [k: string]: unknown;
  } | null;
  tokens: string[];
  /**
   * Whether to say how a puzzle is solved from there.
   */
  solve: boolean;
}
/**
 * What came of them: the position first, then a step for each token; in a lesson also for what was answered.
 */
export interface Practised {
  steps: Step[];
  /**
   * `open` for a position of one's own.
   */
  verdict: "open" | "solved" | "failed";
  /**
   * How the next seat wins, if that is why it failed.
   */
  reply: Step[];
  /**
   * In a puzzle the first actions known to be best; in a lesson what leads through the task at hand.
   */
  best: string[];
  /**
   * If it was asked for: what still solves the puzzle from there; empty: nothing does.
   */
  solution: string[];
  /**
   * How many tasks of a lesson are done.
   */
  done: number;
  /**
   * How many actions had been played when the task at hand began.
   */
  since: number;
}
/**
 * `POST /api/positions/check`: a snapshot; the answer is the same one, tidied.
 */
export interface SnapshotText {
  snapshot: {
    [k: string]: unknown;
  };
}
/**
 * `POST /api/positions/advice`: a snapshot, and what was tried from there.
 */
export interface PositionQuestion {
  snapshot: {
    [k: string]: unknown;
  };
  tokens: string[];
}
/**
 * The answer: what a strong bot would do there, how it would go on, and the chance to win.
 */
export interface PositionAdvice {
  token: string;
  line: string[];
  chance: number;
}
/**
 * The body of every HTTP answer that is no success.
 */
export interface ErrorAnswer {
  error: ErrorInfo;
}
/**
 * Why something was refused; the page translates `code` and `params`, `message` is for logs and programs.
 */
export interface ErrorInfo {
  code: string;
  message: string;
  field: string | null;
  params: {
    [k: string]: string | number;
  };
  /**
   * The id of a rule that was broken.
   */
  rule: string | null;
  /**
   * Why, as a stable word.
   */
  reason: string | null;
}
export type ClientMessage = Wire["ClientMessage"];
export type ServerMessage = Wire["ServerMessage"];
export type Event = Wire["Event"];
