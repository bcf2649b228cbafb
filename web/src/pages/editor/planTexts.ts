/**
 * What is said about a room plan: fields by the roof they lie under, what a stroke brought about, and what is still
 * wrong.
 */
import { listed, t, type Key } from "$/i18n/index.svelte";
import { isTower } from "$/state/places";
import { WANTED, countOf, faultOf, isShape, roomOf, roomsIn, tidy, type Fault, type Rooms } from "$/state/plan";

/** So many fields can be listened to. */
const MOST_NAMED = 12;

/** What lies on a room of so many fields, in the middle of a sentence. */
export const roofName = (fields: readonly string[]): string => t(`plan.roof.${fields.length}` as Key);

/** A field of a plan: under which roof it lies, and with which others. */
export function cellText(rooms: Rooms, field: string): string {
  if (isTower(field)) return t("label.tower", { id: field });
  const room = roomOf(rooms, field);
  if (room.length === 0) return t("plan.cell.bare", { field });
  const list = listed([...room]);
  return isShape(room) ? t("plan.cell", { field, roof: roofName(room), list }) : t("plan.cell.odd", { field, list });
}

/** The same while a room is being drawn: what would come about here. */
export function drawnText(first: string, picked: readonly string[], field: string): string {
  return isShape(picked)
    ? t("plan.cell.lay", { field, roof: roofName(picked), list: listed([...picked]) })
    : t("plan.cell.misfit", { field, from: first });
}

/** What is wrong with a plan. */
export function faultText({ key, params, fields = [] }: Fault): string {
  const n = fields.length;
  if (key === "plan.bare" && n > MOST_NAMED) return t("plan.bare.many", { n });
  return t(key as Key, n ? { ...params, n, list: listed([...fields]) } : params);
}

/** Whether a plan is one, or why not. */
export function planText(plan: string): string {
  const fault = faultOf(plan);
  if (!fault) return t("plan.good");
  return [faultText(fault), ...(fault.key === "plan.bare" ? overTexts(roomsIn(tidy(plan))) : [])].join(" ");
}

/** Which roofs there are too many of: that is wrong before all fields have a room. */
function overTexts(rooms: Rooms): string[] {
  const over = ([2, 3, 4] as const).map((size) => [size, countOf(rooms, size) - (WANTED[size] ?? 0)] as const);
  return over.filter(([, n]) => n > 0).map(([size, n]) => t(`plan.over.${size}`, { n }));
}
