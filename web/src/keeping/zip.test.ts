/** Zips: what is written is read again, damage stays where it is, and nothing is unpacked without end. */
import { expect, it } from "vitest";
import { deflate, fromLetters, inflate, toLetters } from "./packing";
import { filesIn, zipOf } from "./zip";

const NOW = new Date(2026, 10, 20, 12, 30, 2);
const LONG = "Appenzeller, Brie, Cheddar ".repeat(40);
const why = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "nothing was refused",
    (error: { why: string }) => error.why,
  );

it("gives what was put in", async () => {
  const zip = await zipOf(
    [
      ["games.jsonl", LONG],
      ["KÄSE.txt", "Käse 🧀"],
      ["empty.txt", ""],
    ],
    NOW,
  );
  expect(zip.length).toBeLessThan(600);
  const found = filesIn(zip) ?? [];
  expect(found.map(({ name }) => name)).toEqual(["games.jsonl", "KÄSE.txt", "empty.txt"]);
  expect(await Promise.all(found.map((file) => file.text(2_000)))).toEqual([LONG, "Käse 🧀", ""]);
});

it("reads a zip as Python's zipfile writes it, and one with a comment behind it", async () => {
  const written =
    "UEsDBBQAAAAAAAAAdF1wEn6aBQAAAAUAAAAFAAAAYS50eHRCcmllClBLAwQUAAAACAAAAHRdVNaLbAoAAAAtAAAABQAAAGIudHh0c0stSVRw" +
    "I5IAAFBLAQIUAxQAAAAAAAAAdF1wEn6aBQAAAAUAAAAFAAAAAAAAAAAAAACAAQAAAABhLnR4dFBLAQIUAxQAAAAIAAAAdF1U1otsCgAAAC0A" +
    "AAAFAAAAAAAAAAAAAACAASgAAABiLnR4dFBLBQYAAAAAAgACAGYAAABVAAAADQBvZiB0aGUgY2FzdGxl";
  const found = filesIn(fromLetters(written)) ?? [];
  expect(found.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
  expect(await Promise.all(found.map((file) => file.text(100)))).toEqual(["Brie\n", "Feta ".repeat(9)]);
});

it("finds damage in the file that has it, and in no other", async () => {
  const zip = await zipOf(
    [
      ["one.txt", LONG],
      ["two.txt", "Danbo"],
    ],
    NOW,
  );
  zip[45] = (zip[45] ?? 0) ^ 0xff;
  const [one, two] = filesIn(zip) ?? [];
  expect(await why(one?.text(2_000) ?? Promise.resolve())).toBe("damaged");
  expect(await two?.text(2_000)).toBe("Danbo");
});

it("is no zip without its end", async () => {
  const zip = await zipOf([["one.txt", LONG]], NOW);
  expect(filesIn(zip.slice(0, -5))).toBeNull();
  expect(filesIn(new TextEncoder().encode('[Appenzell "1"]'))).toBeNull();
  expect(filesIn(new Uint8Array())).toBeNull();
});

it("unpacks no more than is allowed", async () => {
  const zip = await zipOf([["one.txt", "a".repeat(100_000)]], NOW);
  expect(await why(filesIn(zip)?.[0]?.text(99_999) ?? Promise.resolve())).toBe("too_large");
  const packed = await deflate(new TextEncoder().encode("a".repeat(5_000_000)));
  expect(await why(inflate(packed, 100_000))).toBe("too_large");
  expect(await why(inflate(packed.slice(0, -20), 9_000_000))).toBe("damaged");
});

it("writes bytes in letters that an address can hold", () => {
  const bytes = Uint8Array.from({ length: 70_001 }, (_, index) => (index * 7) % 256);
  const letters = toLetters(bytes);
  expect(letters).toMatch(/^[\w-]+$/);
  expect(fromLetters(letters)).toEqual(bytes);
  expect(() => fromLetters("§§§")).toThrow("damaged");
});
