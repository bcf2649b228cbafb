/**
 * Tidies `package-lock.json` after npm has written it (`npm run lock` does both): versions and fingerprints stay,
 * addresses go. Where packages come from is a matter of whoever installs them, and their fingerprints prove what came.
 */
import { readFileSync, writeFileSync } from "node:fs";

const LOCK = new URL("../package-lock.json", import.meta.url);

const lock = JSON.parse(readFileSync(LOCK, "utf8"));
for (const part of Object.values(lock.packages)) {
  delete part.funding;
  delete part.resolved;
}
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
