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

  const whole = (base, name) => base + name.replace("./", "");

  /* Scripts that were there from the beginning do not begin again, so each is made anew. */
  const load = (base) => {
    for (const link of document.querySelectorAll("[data-href]")) link.href = whole(base, link.dataset.href);
    for (const old of document.querySelectorAll("[data-src]")) {
      const script = document.createElement("script");
      Object.assign(script, { type: "module", crossOrigin: "", src: whole(base, old.dataset.src) });
      old.replaceWith(script);
    }
  };

  const say = () => (document.getElementById("app").textContent = "There is nothing at this address.");

  void find().then((base) => (base === null ? say() : load(base)));
}
