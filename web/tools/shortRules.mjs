/**
 * Prettier's way to print CSS, but for short rules: `.a, .b { color: red; }` stays on one line where it was written on
 * one and fits, as short objects do in scripts, and so do selectors that fit. All else is as Prettier has it.
 */
import { doc } from "prettier";
import * as postcss from "prettier/plugins/postcss";

const { group, line } = doc.builders;
const { mapDoc } = doc.utils;
const css = postcss.printers.postcss;

/** Whether a rule is written on one line, and has nothing that ends only with a line. */
function isShort(node, text) {
  if (node.type !== "css-rule" || !node.nodes?.length) return false;
  const source = text.slice(node.source.startOffset, node.source.endOffset);
  return !source.includes("\n") && !source.includes("//");
}

/** The same, with places where a line may end for each where one had to. */
function loosened(printed) {
  return mapDoc(printed, (part) => {
    if (part.type === "break-parent") return "";
    if (part.type === "line" && part.hard) return line;
    return part.type === "group" ? { ...part, break: false } : part;
  });
}

/** As Prettier prints, or loosened. */
function print(path, options, printChild) {
  const printed = css.print(path, options, printChild);
  const isLoose = path.node.type === "selector-root" || isShort(path.node, options.originalText);
  return isLoose ? group(loosened(printed)) : printed;
}

/** Parsers too: Prettier prints with what comes with the parser. */
export const { parsers } = postcss;
export const printers = { postcss: { ...css, print } };
