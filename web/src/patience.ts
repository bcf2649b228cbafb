/** How long something may take before there seems to be nobody: nothing on the page waits for ever. */

/** For a part of the page; an answer of the server's, which is smaller, has less. */
export const PART_PATIENCE = 30_000;

/** What a promise brings; after so many milliseconds it fails. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing came within ${milliseconds} ms.`)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
