/**
 * All drawings that are used more than once: one hidden SVG in the document, put there once. Everything else says
 * `<use href="#z-…">`. Colours that change by night are custom properties of `palette.css`, so the scheme changes
 * gradient stops and nothing else.
 */
import "./palette.css";
import { CASTLE } from "./castle";
import { BOTS } from "./characters";
import { MARKS } from "./marks";
import { MEADOW } from "./meadow";
import { MICE } from "./mice";
import { ROOFS, ROOF_PATTERNS } from "./roofs";
import { TILES } from "./tiles";

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

function stops(list: Stops): string {
  return list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
}

function linear(id: string, x2: number, y2: number, list: Stops): string {
  return `<linearGradient id="z-${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
}

function radial(id: string, cx: number, cy: number, r: number, list: Stops): string {
  return `<radialGradient id="z-${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}

function two(id: string, x2: number, y2: number, from: string, to: string): string {
  return linear(id, x2, y2, [
    [0, from],
    [1, to],
  ]);
}

const GRADIENTS = [
  two("slabFill", 0.9, 1, "var(--floor1)", "var(--floor2)"),
  two("raisedFill", 1, 1, "var(--raised1)", "var(--raised2)"),
  two("clayLit", 0, 1, "var(--clay1)", "var(--clay2)"),
  two("clayShade", 0, 1, "var(--clay3)", "var(--clay4)"),
  two("strawLit", 0, 1, "var(--straw1)", "var(--straw2)"),
  two("strawShade", 0, 1, "var(--straw3)", "var(--straw4)"),
  two("copperLit", 0, 1, "var(--copper1)", "var(--copper2)"),
  two("copperShade", 0, 1, "var(--copper3)", "var(--copper4)"),
  two("gold", 1, 1, "#FFE08A", "#C98A1C"),
  two("wood", 0, 1, "#B5804B", "#8A5A30"),
  two("gA", 1, 1, "#C98243", "#9A5A26"),
  two("gAs", 0, 1, "#8A4B1F", "#5C3010"),
  two("gB", 1, 1, "#FFF", "#EFE6D6"),
  two("gC", 0, 1, "#F59A3E", "#DD7117"),
  two("gD", 0, 1, "#FFEDB0", "#F3D079"),
  two("gE", 0, 1, "#FBD149", "#EBAA1E"),
  two("gG", 0, 1, "#FBD070", "#E99E28"),
  two("rind", 0, 1, "#E0A02A", "#9A5F12"),
  linear("linen", 1, 0, [
    [0, "var(--linen1)"],
    [0.3, "var(--linen1)"],
    [0.42, "var(--linen2)"],
    [0.55, "var(--linen1)"],
    [1, "var(--linen2)"],
  ]),
  `<linearGradient id="z-fur" x1=".1" y1="0" x2=".85" y2="1">${stops([
    [0, "#fff", 0.42],
    [0.45, "#fff", 0],
    [1, "#1a0a20", 0.3],
  ])}</linearGradient>`,
  radial("pit", 0.5, 0.6, 0.62, [
    [0, "#050305"],
    [0.7, "#1C1114"],
    [1, "#3B2620"],
  ]),
  radial("towerWall", 0.35, 0.3, 0.85, [
    [0, "var(--wall1)"],
    [0.6, "var(--wall2)"],
    [1, "var(--wall3)"],
  ]),
  radial("towerFloor", 0.62, 0.66, 0.7, [
    [0, "var(--floor1)"],
    [1, "var(--post)"],
  ]),
  radial("well", 0.6, 0.62, 0.62, [
    [0.62, "var(--shade)", 0],
    [0.86, "var(--shade)", 0.22],
    [1, "var(--shade)", 0.48],
  ]),
  radial("cheeseTop", 0.35, 0.28, 0.85, [
    [0, "#FFE68A"],
    [0.55, "#F6C63C"],
    [1, "#E3A021"],
  ]),
  radial("cheeseFloor", 0.6, 0.65, 0.7, [
    [0, "#FFF0C0"],
    [1, "#F3D27C"],
  ]),
  radial("candle", 0.5, 0.5, 0.75, [
    [0, "#FFD98A", 0.2],
    [1, "#FF9A2E", 0.04],
  ]),
  radial("fallen", 0.5, 0.5, 0.5, [
    [0.8, "var(--shade)", 0.5],
    [0.9, "var(--shade)", 0.24],
    [1, "var(--shade)", 0],
  ]),
  radial("soft", 0.5, 0.5, 0.5, [
    [0, "#1c0d06", 0.5],
    [0.6, "#1c0d06", 0.3],
    [1, "#1c0d06", 0],
  ]),
].join("");

const ID = "appenzell-art";

/** Put the drawings into the document, if they are not there yet. */
export function ensureArt(): void {
  if (typeof document === "undefined" || document.getElementById(ID)) return;
  const holder = document.createElement("div");
  holder.id = ID;
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<svg width="0" height="0"><defs>${GRADIENTS}${ROOF_PATTERNS}${TILES}${MICE}${BOTS}${ROOFS}${CASTLE}${MARKS}${MEADOW}</defs></svg>`;
  document.body.append(holder);
}
