/** Copying a text. The clipboard exists on secure origins only, and a game in the kitchen network has none. */

export interface Ways {
  /** The browser's clipboard, where there is one. */
  clipboard: { writeText(text: string): Promise<void> } | undefined;
  /** The old way: select the text somewhere and ask for a copy of the selection. */
  bySelection(text: string): boolean;
}

const browser: Ways = {
  get clipboard() {
    return navigator.clipboard as Clipboard | undefined;
  },
  bySelection,
};

/** Copy a link; returns whether it worked. */
export async function copyLink(link: string, { clipboard, bySelection: select }: Ways = browser): Promise<boolean> {
  const isCopied = await clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  return isCopied || select(link);
}

function bySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0;";
  // Beside what has the focus: everything outside an open dialog is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
