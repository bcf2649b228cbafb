/**
 * A picture of the end to share: the board as it stands, the result above it, the placing below. The board is the
 * page's own SVG, drawn once more with all the drawings and colours it uses; the words are written onto it with the
 * page's letters. Nothing is asked of any server.
 */
export interface Picture {
  title: string;
  /** A line under the title. */
  text: string;
  /** A row for each seat, the best first. */
  rows: readonly { seat: number; name: string; kinds: readonly string[] }[];
  /** Where the game is from. */
  sign: string;
}

const WIDTH = 1080;
const MARGIN = 48;
const HEAD = 190;
const BOARD = WIDTH - 2 * MARGIN;
const ROW = 88;
const BELOW = 24;
const FOOT = 70;
const COIN = 58;

/** The picture as a PNG; null where the browser cannot draw it. */
export async function drawPicture(picture: Picture): Promise<Blob | null> {
  const board = document.querySelector("svg.board");
  if (!(board instanceof SVGSVGElement)) return null;
  const height = HEAD + BOARD + BELOW + picture.rows.length * ROW + FOOT;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, height];
  const brush = canvas.getContext("2d");
  if (!brush) return null;
  try {
    brush.drawImage(await imageOf(drawn(board, picture, height)), 0, 0);
    write(brush, picture, height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } catch {
    return null;
  }
}

/** Give the picture away: to another app where the device can, else as a file. */
export async function sharePicture(blob: Blob, name: string, title: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (canShareFiles(file)) return navigator.share({ files: [file], title }).catch(() => {});
  saveFile(name, blob);
}

/** Give a file to whoever sits here, as if it had been downloaded. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Whether this device passes pictures on to other apps. */
export function canShareFiles(file = new File([], "a.png", { type: "image/png" })): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}

// --- the drawing -------------------------------------------------------------------------------------------

function drawn(board: SVGSVGElement, { rows }: Picture, height: number): string {
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    "data-scheme": document.documentElement.dataset.scheme ?? "light",
  })) {
    root.setAttribute(key, String(value));
  }
  const castle = board.cloneNode(true) as SVGSVGElement;
  castle.querySelectorAll("[role=grid], [role=button]").forEach((spot) => spot.remove());
  for (const [key, value] of Object.entries({ x: MARGIN, y: HEAD, width: BOARD, height: BOARD }))
    castle.setAttribute(key, String(value));
  const drawings = document.querySelector("#appenzell-art defs")?.cloneNode(true);
  root.innerHTML = [
    `<style>${styles()}</style><rect width="100%" height="100%" fill="var(--ground)"/>`,
    `<rect x="20" y="20" width="${WIDTH - 40}" height="${HEAD - 40}" rx="34" fill="var(--card)"/>`,
    ...rows.map((row, i) => faceAndCheeses(row, HEAD + BOARD + BELOW + i * ROW)),
  ].join("");
  if (drawings) root.prepend(drawings);
  root.append(castle);
  return new XMLSerializer().serializeToString(root);
}

function faceAndCheeses({ seat, kinds }: Picture["rows"][number], y: number): string {
  const coins = kinds.map((kind, i) => {
    const x = WIDTH - MARGIN - 20 - (kinds.length - i) * (COIN + 8);
    return `<use href="#z-cheese${kind}" transform="translate(${x} ${y + 8}) scale(${COIN / 100})"/>`;
  });
  return [
    `<rect x="${MARGIN}" y="${y}" width="${BOARD}" height="${ROW - 12}" rx="24" fill="var(--card)"/>`,
    `<g class="az-${seat}" transform="translate(${MARGIN + 20} ${y + 8}) scale(.66)">`,
    `<use href="#z-face"/><use href="#z-clothes${seat}"/><use href="#z-hat${seat}"/></g>`,
    ...coins,
  ].join("");
}

/** All styles of the page, but for letters, which an image may not load. */
function styles(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map(({ cssText }) => cssText)
    .join("\n")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;");
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  return image;
}

// --- the words ---------------------------------------------------------------------------------------------

function write(brush: CanvasRenderingContext2D, { title, text, rows, sign }: Picture, height: number): void {
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink") || "#2c1a10";
  brush.fillStyle = ink;
  brush.textAlign = "center";
  line(title, 700, 52, WIDTH / 2, 94, WIDTH - 100, "Fraunces, Georgia, serif");
  line(text, 600, 28, WIDTH / 2, 142, WIDTH - 100);
  line(sign, 700, 26, WIDTH / 2, height - 26, WIDTH - 100);
  brush.textAlign = "left";
  rows.forEach(({ name, kinds }, i) =>
    line(name, 800, 34, MARGIN + 112, HEAD + BOARD + BELOW + i * ROW + 49, BOARD - 180 - kinds.length * (COIN + 8)),
  );

  function line(
    words: string,
    weight: number,
    size: number,
    x: number,
    y: number,
    most: number,
    letters = "Nunito, sans-serif",
  ): void {
    brush.font = `${weight} ${size}px ${letters}`;
    brush.fillText(words, x, y, most);
  }
}
