/** Small things kept in this browser. Storage may be full or forbidden; then the page simply forgets. */

export function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`appenzell.${key}`) ?? "null");
  } catch {
    return null;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`appenzell.${key}`, JSON.stringify(value));
  } catch {
    // nothing to be done, and nothing lost but comfort
  }
}
