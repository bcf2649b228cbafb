/** The few words that are there without a catalogue, for when none can be loaded. */
import type { Language } from "./translate";

export const UNLOADED: Readonly<Record<Language, { title: string; again: string }>> = {
  de: { title: "Die Seite wurde nicht geladen", again: "Neu laden" },
  en: { title: "The page did not load", again: "Load again" },
  fr: { title: "La page ne s’est pas chargée", again: "Recharger" },
  it: { title: "La pagina non si è caricata", again: "Ricarica" },
};
