/**
 * Names in the document what every page is made of, besides what begins it: so the browser fetches both together. It
 * knows by itself only what the beginning imports outright, and that is little, for it has to be there first.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const ALWAYS = "/src/begin.ts";
/** What most pages are made of, as `vite.config.ts` calls it. */
const MOST = "shared";

export function early(): Plugin {
  return {
    name: "appenzell-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        needed(bundle).flatMap(({ fileName, viteMetadata }) => [
          link("modulepreload", fileName),
          ...[...(viteMetadata?.importedCss ?? [])].map((name) => link("stylesheet", name)),
        ]),
    },
  };
}

function link(rel: string, fileName: string): HtmlTagDescriptor {
  return { tag: "link", attrs: { rel, crossorigin: true, href: `./${fileName}` }, injectTo: "head" };
}

/** The part that shows every page, that of most, and all that they import, but for what the document names already. */
function needed(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"));
  const always = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ALWAYS));
  const most = chunks.find(({ name }) => name === MOST);
  if (!start || !always || !most) throw new Error(`The page has no part for ${ALWAYS}, or none called ${MOST}.`);
  const named = new Set([start.fileName, ...start.imports]);
  const names = new Set([always.fileName, most.fileName]);
  for (const name of names)
    for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(other);
  return chunks.filter(({ fileName }) => names.has(fileName) && !named.has(fileName));
}
