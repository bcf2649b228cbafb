/**
 * Whether the browser keeps what is stored here. It may throw everything away when room gets short, unless it has
 * promised not to; it is asked for that when the first game begins here.
 */

/** What is stored, as far as the browser says so. */
export interface Stored {
  /** Whether it is kept until somebody deletes it. */
  isKept: boolean;
  /** In bytes; null: the browser does not say. */
  bytes: number | null;
}

/** Chromium tells what of it games take. */
type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } };

const manager = (): StorageManager | undefined => (navigator as Partial<Navigator>).storage;

/** Ask the browser to keep what is stored. Some ask the person, and only once; all of them may say no. */
export async function askToKeep(storage = manager()): Promise<boolean> {
  try {
    return (await storage?.persisted?.()) || ((await storage?.persist?.()) ?? false);
  } catch {
    return false;
  }
}

/** How it stands. */
export async function stored(storage = manager()): Promise<Stored> {
  try {
    const [isKept, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.() as Promise<Estimate>]);
    return { isKept: isKept ?? false, bytes: estimate?.usageDetails?.indexedDB ?? estimate?.usage ?? null };
  } catch {
    return { isKept: false, bytes: null };
  }
}
