/** The lock: what the page is built with is the same everywhere, wherever it is fetched from. */
import { expect, it } from "vitest";
import source from "../package-lock.json?raw";
import wanted from "../package.json";

interface Part {
  version: string;
  integrity?: string;
}
const { packages } = JSON.parse(source) as { packages: Record<string, Part> };
const [own, ...others] = Object.entries(packages);

it("pins every package, also those that others ask for, by its fingerprint", () => {
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([name]) => name)).toEqual([]);
});

it("has what is asked for", () => {
  expect(own?.[1]).toMatchObject({ dependencies: wanted.dependencies, devDependencies: wanted.devDependencies });
});

it("names no host", () => {
  expect(source).not.toMatch(/:\/\/|resolved/);
});
