"""The page as a folder for any static host, below any path: `make site`, or `… ARGS="--url https://you.example/mice/"`.

Owns what a host without a server has to have as files: the built page's document at every address of its `routes.json`,
each with a title and a few words of its own, `404.html` for all others, and the rules for what a page may load, which
a server would send as a header. Each document says that no server is behind it. With `--url`, the address at which the
folder will lie, pictures and addresses are told to search engines as a whole. The page itself is the very build that a
server sends.
"""

import argparse
import base64
import hashlib
import html
import json
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from appenzell.server.transport.guard import HEADERS
from appenzell.server.transport.pages import addresses
from appenzell.study.lessons import lessons
from appenzell.study.puzzles import puzzles
from page_build import ROOT, Page

OUT = ROOT / "build" / "site"
FINDER = ROOT / "web" / "worker" / "lost.js"
MARK = '<meta name="appenzell" content="site" />'
WORDS: dict[str, str] = json.loads((ROOT / "web" / "src" / "i18n" / "en.json").read_text(encoding="utf-8"))
THEMES = {"third mouse": "third"}
"""What the words call a theme otherwise than the puzzles do."""
ABOUT = {
    "rules": ("The rules", "All the rules of the castle on one page, with drawn examples."),
    "learn": ("Learn to play", "The game in small lessons on the real board, in five minutes."),
    "puzzles": ("Puzzles", "Positions with one question each: win in this turn, or stop whoever is next."),
    "editor": ("Set up a position", "Put mice and tiles where you like, and play on from there."),
    "layout": ("A castle of your own", "Draw the rooms of a castle by hand, and share them by a link."),
    "replay": ("Replays", "Look at a game again, step by step, from its record."),
    "book": ("Your games", "The games that are kept in this browser."),
    "here": ("A table", "A table that is kept in this browser."),
    "here/replay": ("A replay", "A game that is kept in this browser, step by step."),
}
LOADED = re.compile(r'<link\b[^>]*?="\./[^>]*>|<script\b[^>]*?="\./[^>]*></script>')
"""What a document loads from the folder it is in."""
NOT_FOR_SEARCH = ("book", "here", "here/replay")
"""What shows only what is kept in a browser."""


@dataclass(frozen=True)
class Address:
    """A path at which the page is, with its title and a few words about it; None: those of the document."""

    path: str
    title: str | None = None
    about: str | None = None


def fixed_addresses(routes: dict[str, list[dict[str, str]]]) -> Iterator[Address]:
    """All addresses that are files: every one but those of tables that a server keeps."""
    for path in (page["path"] for page in routes["pages"]):
        if path == "":
            yield Address("")
        elif path == "learn/{lesson}":
            yield from (Address(f"learn/{each}", *lesson_words(each)) for each in lessons())
        elif path == "puzzles/{id}":
            yield from puzzle_addresses()
        elif "{" not in path:
            title, about = ABOUT[path]
            yield Address(path, f"{title} · Appenzell", about)


def lesson_words(lesson: str) -> tuple[str, str]:
    """The title of a lesson, and what it is about."""
    title = WORDS[f"learn.{lesson}.title"]
    return f"{title} · Learn Appenzell", f"A small lesson on the real board: {title.lower()}."


def puzzle_addresses() -> Iterator[Address]:
    """All puzzles, with the names by which the page calls them."""
    count: dict[str, int] = {}
    for puzzle in puzzles().values():
        number = count[puzzle.theme] = count.get(puzzle.theme, 0) + 1
        theme = WORDS[f"puzzle.theme.{THEMES.get(puzzle.theme, puzzle.theme)}"]
        goal = WORDS[f"puzzle.goal.{puzzle.goal}"].lower()
        yield Address(f"puzzles/{puzzle.id}", f"{theme} {number} · Appenzell", f"A puzzle for one turn: {goal}.")


def policy(script: str = "") -> str:
    """What a page may load, as a server says it, but for what only a header can; with one script in the document."""
    rules = [rule for rule in HEADERS["Content-Security-Policy"].split("; ") if not rule.startswith("frame-ancestors")]
    if script:
        seal = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        rules = [f"{rule} 'sha256-{seal}'" if rule.startswith("script-src ") else rule for rule in rules]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}" />'


def document_at(document: str, address: Address, url: str) -> str:
    """The document as it is at an address: its files are named from there."""
    up = "../" * (address.path.count("/") + 1) if address.path else "./"
    text = with_head(document, policy(), MARK, *head_of(address, url)).replace('="./', f'="{up}')
    if address.title and address.about:
        title, about = html.escape(address.title), html.escape(address.about)
        text = re.sub("<title>.*?</title>", lambda _: f"<title>{title}</title>", text)
        text = re.sub(r'(property="og:title" content=)"[^"]*"', lambda found: f'{found[1]}"{title}"', text)
        pattern = r'((?:name="description"|property="og:description")\s+content=)"[^"]*"'
        text = re.sub(pattern, lambda found: f'{found[1]}"{about}"', text)
    return text.replace(f'content="{up}preview.jpg"', f'content="{url}preview.jpg"') if url else text


def head_of(address: Address, url: str) -> Iterator[str]:
    """What search engines are told of an address."""
    if address.path in NOT_FOR_SEARCH:
        yield '<meta name="robots" content="noindex" />'
    elif url:
        whole = whole_address(address, url)
        yield f'<link rel="canonical" href="{whole}" />'
        yield f'<meta property="og:url" content="{whole}" />'


def whole_address(address: Address, url: str) -> str:
    """An address with the host before it, as the host sends it: with a slash behind."""
    return html.escape(f"{url}{address.path}/" if address.path else url)


def with_head(document: str, *lines: str) -> str:
    """The document with more in its head, before all that is loaded."""
    charset = '<meta charset="utf-8" />'
    if charset not in document:
        raise ValueError(f"The page's document has no {charset}, after which its rules would stand.")
    return document.replace(charset, "\n    ".join((charset, *lines)), 1)


def lost_document(document: str, routes: Path) -> str:
    """What a host sends where it has nothing: the page, which finds its files from wherever that is."""
    script = FINDER.read_text(encoding="utf-8").replace("__PAGES__", json.dumps(f"^{addresses(routes).pattern}$"))
    text = with_head(document, policy(script), MARK, '<meta name="robots" content="noindex" />')
    loaded = "".join(LOADED.findall(text))
    kept = f'  <template id="loaded">{loaded}</template>\n    <script>{script}</script>\n  '
    return LOADED.sub("", text).replace("</body>", f"{kept}</body>")


def is_ours(out: Path) -> bool:
    """Whether a folder may be written anew: there is none, or nothing in it, or the page from earlier."""
    if not out.exists():
        return True
    lost = out / "404.html"
    return out.is_dir() and (not any(out.iterdir()) or (lost.is_file() and MARK in lost.read_text(encoding="utf-8")))


def write_site(page: Path, out: Path, url: str) -> int:
    """Write the folder anew from the built page; return how many addresses it has."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(page, out)
    document = (page / "index.html").read_text(encoding="utf-8")
    found = list(fixed_addresses(json.loads((page / "routes.json").read_text(encoding="utf-8"))))
    for address in found:
        folder = out / address.path
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(document_at(document, address, url), encoding="utf-8")
    (out / "404.html").write_text(lost_document(document, page / "routes.json"), encoding="utf-8")
    (out / ".nojekyll").touch()  # or GitHub would look for what else to make of it
    (out / "robots.txt").write_text("User-agent: *\nAllow: /\n", encoding="utf-8")
    if url:
        write_sitemap(out, [whole_address(each, url) for each in found if each.path not in NOT_FOR_SEARCH])
        with (out / "robots.txt").open("a", encoding="utf-8") as robots:
            robots.write(f"Sitemap: {url}sitemap.xml\n")
    return len(found)


def write_sitemap(out: Path, wholes: list[str]) -> None:
    """Write the list of addresses for search engines."""
    lines = "".join(f"  <url><loc>{whole}</loc></url>\n" for whole in wholes)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    text = f'<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="{space}">\n{lines}</urlset>\n'
    (out / "sitemap.xml").write_text(text, encoding="utf-8")


def whole_url(text: str) -> str:
    """The address of a folder on the web, with a slash behind; a sentence if it is none."""
    found = urlsplit(text)
    if found.scheme not in ("http", "https") or not found.netloc or found.query or found.fragment:
        raise argparse.ArgumentTypeError(f"{text} is no address of a folder, such as https://you.example/mice/")
    return text.rstrip("/") + "/"


def main(arguments: list[str] | None = None) -> int:
    """Write the folder and say where it is."""
    parser = argparse.ArgumentParser(description="The page as a folder for any static host.")
    parser.add_argument("--url", type=whole_url, help="the address at which the folder will lie")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder, which is written anew")
    asked = parser.parse_args(arguments)
    if not is_ours(asked.out):
        parser.error(f"{asked.out} holds something else than the page. Name an empty folder, or a new one.")
    number = write_site(Page().folder, asked.out, asked.url or "")
    print(f"{asked.out} has the page at {number} addresses. Any static host serves it, below any path.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
