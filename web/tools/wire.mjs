/**
 * Writes `src/wire.ts`, the types of the protocol, from the server's JSON schema.
 *
 *     python -m appenzell.server.schema | npm run wire            reads the schema from standard input
 *     npm run wire -- schema.json                                 or from a file
 *     npm run wire -- schema.json --check                         writes nothing; fails when the file is stale
 */
import { compile } from "json-schema-to-typescript";
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const TARGET = fileURLToPath(new URL("../src/wire.ts", import.meta.url));
const MODELS = "src/appenzell/server/transport/wire/";
const BANNER = `/* Generated from the server's models by \`npm run wire\`: change ${MODELS} instead. */`;

const args = process.argv.slice(2);
const file = args.find((arg) => !arg.startsWith("--"));
const schema = JSON.parse(file ? readFileSync(file, "utf8") : await text(process.stdin));

/** Titles of single properties would become a type of their own each: keep only those of whole messages. */
function dropTitles(node, isNamed) {
  if (Array.isArray(node)) return node.forEach((part) => dropTitles(part, false));
  if (typeof node !== "object" || node === null) return;
  if (!isNamed && typeof node.title === "string") delete node.title;
  for (const [key, value] of Object.entries(node)) {
    if (key === "$defs" || key === "properties") {
      for (const part of Object.values(value)) dropTitles(part, key === "$defs");
    } else dropTitles(value, false);
  }
}

/** Tuples of unknown length are arrays; bounds of arrays would become unions of tuples. */
function dropBounds(node) {
  if (typeof node !== "object" || node === null) return;
  delete node.minItems;
  delete node.maxItems;
  Object.values(node).forEach(dropBounds);
}

dropTitles(schema, true);
dropBounds(schema);
const messages = await compile(schema, "Wire", {
  bannerComment: BANNER,
  additionalProperties: false,
  format: true,
  style: { printWidth: 120 },
  unreachableDefinitions: false,
});

/** Unions have no interface of their own: name them. */
const unions = Object.keys(schema.properties).filter((name) => "oneOf" in schema.properties[name]);
const types = messages + unions.map((name) => `export type ${name} = Wire["${name}"];\n`).join("");

if (args.includes("--check")) {
  if (readFileSync(TARGET, "utf8") !== types) {
    console.error("web/src/wire.ts is stale: run `python -m appenzell.server.schema | npm run wire` in web/.");
    process.exit(1);
  }
} else {
  writeFileSync(TARGET, types);
}
