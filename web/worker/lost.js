/* Where a static host has nothing: the page all the same. Its files lie in some folder above this address; if the rest
   is one of the page's own addresses, in that one, else in the nearest that has the page's table of addresses. */
{
  const isPage = new RegExp(__PAGES__);
  const path = location.pathname;
  const above = [...path].flatMap((sign, at) => (sign === "/" ? [path.slice(0, at + 1)] : [])).reverse();
  const isLikely = (base) => base !== path && isPage.test(path.slice(base.length));

  const hasPage = (base) =>
    fetch(`${base}routes.json`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((table) => Boolean(table?.pages && table.parts?.code))
      .catch(() => false);

  const find = async () => {
    for (const base of [...above.filter(isLikely), ...above.filter((base) => !isLikely(base))])
      if (await hasPage(base)) return base;
    return null;
  };

  /* What the page loads is kept apart in the document, for from here its files have other names. */
  const load = (base) => {
    const loaded = document.importNode(document.getElementById("loaded").content, true);
    for (const each of loaded.children) {
      const name = each.localName === "script" ? "src" : "href";
      each.setAttribute(name, base + each.getAttribute(name).replace("./", ""));
    }
    document.head.append(loaded);
  };

  const say = () => (document.getElementById("app").textContent = "There is nothing at this address.");

  void find().then((base) => (base === null ? say() : load(base)));
}
