/** The floor: slabs, cheeses, special tiles and the medallions that name them. */
const ROUND = `stroke-linejoin="round" stroke-linecap="round"`;

const DANBO = `<g id="z-danbo"><rect x="-21" y="-25" width="42" height="50" rx="6" fill="#B92B45" stroke="#6A1224" stroke-width="2.2"/><rect x="-16" y="-20" width="32" height="40" rx="3.5" fill="url(#z-gD)"/><path d="M-9.3,-9a2.3,1.7 0 1 0 4.6,0a2.3,1.7 0 1 0 -4.6,0ZM2.2,-3a2.8,2 0 1 0 5.6,0a2.8,2 0 1 0 -5.6,0ZM-6.4,8a2.4,1.8 0 1 0 4.8,0a2.4,1.8 0 1 0 -4.8,0ZM6.1,11a1.9,1.5 0 1 0 3.8,0a1.9,1.5 0 1 0 -3.8,0Z" fill="#D8A84A"/></g>`;
const CUBE = `<g id="z-cube"><path d="M0,-15l15,7l-15,7l-15,-7z" fill="#fff"/><path d="M-15,-8l15,7v14l-15,-7z" fill="#E9F0F6"/><path d="M15,-8l-15,7v14l15,-7z" fill="#C3D3E1"/></g>`;
const BIG_GEAR =
  "M19.8,-7.2L20.7,-3.7L26.8,-3.3V3.3L20.7,3.7L19.8,7.2L18.2,10.5L22.6,14.7L18.4,19.7L13.5,16.1L10.5,18.2L7.2,19.8L7.9,25.8L1.4,27L0,21.1L-3.7,20.7L-7.2,19.8L-10.5,24.9L-16.2,21.6L-13.5,16.1L-16.1,13.5L-18.2,10.5L-24.1,12.3L-26.3,6.1L-20.7,3.7L-21.1,0L-20.7,-3.7L-26.3,-6.1L-24.1,-12.3L-18.2,-10.5L-16.1,-13.5L-13.5,-16.1L-16.2,-21.6L-10.5,-24.9L-7.2,-19.8L-3.7,-20.7L0,-21.1L1.4,-27L7.9,-25.8L7.2,-19.8L10.5,-18.2L13.5,-16.1L18.4,-19.7L22.6,-14.7L18.2,-10.5Z";
const SMALL_GEAR =
  "M12.3,-5.1L13,-2.6L16.8,-2.3V2.3L13,2.6L12.3,5.1L11,7.4L13.6,10.3L10.3,13.6L7.4,11L5.1,12.3L2.6,13L2.3,16.8H-2.3L-2.6,13L-5.1,12.3L-7.4,11L-10.3,13.6L-13.6,10.3L-11,7.4L-12.3,5.1L-13,2.6L-16.8,2.3V-2.3L-13,-2.6L-12.3,-5.1L-11,-7.4L-13.6,-10.3L-10.3,-13.6L-7.4,-11L-5.1,-12.3L-2.6,-13L-2.3,-16.8H2.3L2.6,-13L5.1,-12.3L7.4,-11L10.3,-13.6L13.6,-10.3L11,-7.4Z";

/** The cheeses in a 100 box; medallion, letter colour and tint are in `CHEESE_COLOURS`. */
const CHEESES: Record<string, string> = {
  A: `<path d="M52.8,69.9A32,24 0 0 1 18,46V60A32,24 0 0 0 52.8,83.9Z" fill="url(#z-gAs)" stroke="#57300F"/><path d="M80.9,52.2A32,24 0 0 0 82,46V60A32,24 0 0 1 80.9,66.2Z" fill="#6E3D17" stroke="#57300F"/><g stroke="#8A5A1E" stroke-width="1.6"><path d="M50,46L80.9,52.2V66.2L50,60Z" fill="#E7B85A"/><path d="M50,46L52.8,69.9V83.9L50,60Z" fill="#F7D98C"/></g><path d="M65,57h0M73,59.5h0" stroke="#B98530" stroke-width="3.6"/><path d="M50,46L80.9,52.2A32,24 0 1 0 52.8,69.9Z" fill="url(#z-gA)" stroke="#57300F"/><path d="M73.5,38.5A25,18 0 1 0 45,63.6" fill="none" stroke="#F0CE8E" stroke-dasharray="1 6"/><path d="M22,42A28,20 0 0 1 44,25" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"/><g transform="translate(40 40)" fill="#F0CE8E"><ellipse cy="3.5" rx="5" ry="3.6"/><path d="M-5,-1.5h0M-1.7,-4h0M2.6,-3.8h0M5.6,-.7h0" stroke="#F0CE8E" stroke-width="4"/></g>`,
  B: `<path d="M15,60L85,62Q87,71 84,79Q66,82 58,78.5Q52,86 46,78Q30,79 15,71Z" fill="#F6DE95" stroke="#8C7440"/><path d="M20,65.5Q50,70 82,67" fill="none" stroke="#FFF3C9" stroke-width="4"/><path d="M15,60L66,27Q86,38 85,62Z" fill="url(#z-gB)" stroke="#8C7B62"/><path d="M15,60L85,62" stroke="#fff" stroke-width="3"/><path d="M36,52Q52,44 64,35M52,57Q64,52 74,44" fill="none" stroke="#E1D6C2"/><path d="M62,31Q78,39 80,54" fill="none" stroke="#fff" stroke-width="3"/>`,
  C: `<g stroke="#7E3B06"><path d="M30,44L44,31H88L75,44Z" fill="#FFC27A"/><path d="M75,44L88,31V64L75,79Z" fill="#B9570F"/><path d="M30,44H75V79H30Z" fill="url(#z-gC)"/></g><path d="M33,47.5H72" stroke="#FFDCA8" stroke-width="2.6"/><path d="M38,56l9,-3M52,62l12,-3M40,70l8,2M58,72l9,-4M62,53l6,1" stroke="#B9570F" stroke-opacity=".6" fill="none"/><path d="M50,37l12,-2M66,39l9,-2" stroke="#E58A2C" stroke-width="2"/><g transform="rotate(-13 22 80)" stroke="#7E3B06"><path d="M15,46L27,35H34L24,46Z" fill="#FFC27A"/><path d="M24,46L34,35V68L24,80Z" fill="#C96414"/><path d="M15,46H24V80H15Z" fill="#F59A3E"/></g><path d="M40,85l6,-3l5,3l-5,3zM58,84l4,-2l4,3l-5,2z" fill="#F59A3E" stroke="#7E3B06" stroke-width="1.4"/>`,
  D: `<use href="#z-danbo" transform="translate(36 50) rotate(-17)"/><use href="#z-danbo" transform="translate(49 53)"/><use href="#z-danbo" transform="translate(62 56) rotate(16)"/>`,
  E: `<g stroke="#8A5B06"><path d="M13,55L62,25Q82,30 86,46Z" fill="#FFE787"/><path d="M13,55L86,46V74Q50,80 13,79Z" fill="url(#z-gE)"/></g><path d="M25,67a7,7 0 1 0 14,0a7,7 0 1 0 -14,0ZM50,60a5,5 0 1 0 10,0a5,5 0 1 0 -10,0ZM63.5,68a6.5,6.5 0 1 0 13,0a6.5,6.5 0 1 0 -13,0ZM86,52a5.5,6 0 0 0 0,11zM46,74a4,2.8 0 1 0 8,0a4,2.8 0 1 0 -8,0Z" fill="#C98510"/><path d="M25,67a7,7 0 0 1 14,-1a8,8 0 0 0 -14,1zM50,60a5,5 0 0 1 10,-1a6,6 0 0 0 -10,1zM63.5,68a6.5,6.5 0 0 1 13,-1a7.5,7.5 0 0 0 -13,1z" fill="#8F5A08" opacity=".55"/><g fill="#E0A727"><ellipse cx="58" cy="40" rx="7" ry="4" transform="rotate(-18 58 40)"/><ellipse cx="40" cy="47" rx="4" ry="2.2" transform="rotate(-18 40 47)"/></g>`,
  F: `<g stroke="#123B64"><ellipse cx="50" cy="66" rx="37" ry="18" fill="#1F5A93"/><ellipse cx="50" cy="62" rx="37" ry="18" fill="#3D86C6"/></g><ellipse cx="50" cy="61" rx="29" ry="13" fill="#6FB0E0"/><path d="M17,58A33,15 0 0 1 40,48" stroke="#fff" stroke-opacity=".6" stroke-width="2.5" fill="none"/><g stroke="#6B7F93" stroke-width="1.9"><use href="#z-cube" transform="translate(50 39)"/><use href="#z-cube" transform="translate(36 55)"/><use href="#z-cube" transform="translate(63 55)"/></g><ellipse cx="76" cy="67" rx="5" ry="4.2" fill="#4C5B22" stroke="#2B3510" stroke-width="1.5"/><path d="M22,66q6,-7 12,-3q-5,6 -12,3z" fill="#7FA641" stroke="#41591B" stroke-width="1.4"/>`,
  G: `<g stroke="#1B0F20"><circle cx="57" cy="50" r="31" fill="#2A1B31"/><circle cx="47" cy="54" r="32" fill="#553A5E"/></g><circle cx="47" cy="54" r="24.5" fill="url(#z-gG)" stroke="#2A1B31" stroke-width="1.6"/><g fill="#C07A17"><circle cx="38" cy="46" r="3.4"/><circle cx="54" cy="42" r="2.4"/><circle cx="57" cy="58" r="3.6"/><circle cx="42" cy="64" r="2.6"/><circle cx="47" cy="53" r="1.8"/></g><path d="M20,49A28,28 0 0 1 40,27" fill="none" stroke="#B79BC2" stroke-width="3"/><path d="M29,46A19,19 0 0 1 42,35.5" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.4"/>`,
};

/** Medallion, letter, tint, and the rim of the tint disc. */
export const CHEESE_COLOURS: Record<string, readonly [string, string, string, string]> = {
  A: ["#8A4B1F", "#fff", "#E9CFA4", "#8A4B1F"],
  B: ["#FFFDF6", "#4A3A2C", "#F4EEE2", "#C9B997"],
  C: ["#C4570A", "#fff", "#F8D3A6", "#C4570A"],
  D: ["#B92B45", "#fff", "#F3CCC6", "#B92B45"],
  E: ["#F6C324", "#4A3208", "#FBEBA9", "#D9A513"],
  F: ["#2F76B8", "#fff", "#CFE2EE", "#2F76B8"],
  G: ["#3E2A45", "#F8CB57", "#D9CCD8", "#3E2A45"],
};

const SPECIAL: Record<string, readonly [art: string, medallion: string, sign: string]> = {
  x: [
    `<rect x="14" y="14" width="74" height="74" rx="12" fill="#5b3d28"/><rect x="17" y="17" width="68" height="68" rx="9" fill="url(#z-pit)"/><g stroke="#3A2110" stroke-width="2"><path d="M17,26L33,33V70L17,76Z" fill="url(#z-wood)"/><path d="M85,26L69,33V70L85,76Z" fill="#7a4c27"/></g><path d="M17,42L33,46M17,60L33,58M85,42L69,46M85,60L69,58" stroke="#3A2110" stroke-width="1.6"/><path d="M36,84l4,-11l4,11l4,-13l4,13l4,-13l4,13l4,-11l3,11" fill="#D9DEE2" stroke="#5A636B" stroke-width="1.5"/><path d="M36,18l4,10l4,-10l4,12l4,-12l4,12l4,-12l4,10l3,-10" fill="#AEB6BD" stroke="#3E454B" stroke-width="1.5"/>`,
    "#C2261A",
    `<path d="M-5.2,-5.2L5.2,5.2M5.2,-5.2L-5.2,5.2" stroke="#fff" stroke-width="3.8"/>`,
  ],
  g: [
    `<circle cx="50" cy="51" r="41" fill="#F7D98A" stroke="#B98420" stroke-width="2.5"/><path d="M50,51m-34,0h68M50,51m0,-34v68M50,51m-29.4,-17l58.9,34M50,51m-17,-29.4l34,58.9M50,51m17,-29.4l-34,58.9M50,51m29.4,-17l-58.9,34" stroke="#E2B145" stroke-width="7"/><circle cx="50" cy="51" r="28" fill="#FBE8B4" stroke="#B98420" stroke-width="2"/><g stroke="#2B170A" stroke-width="2.2"><ellipse cx="50" cy="60" rx="27" ry="9" fill="#5E3B23"/><path d="M37,58Q36,35 50,34Q64,35 63,58Q50,63 37,58Z" fill="#7B5033"/></g><path d="M37,57Q36.5,52 37.5,48Q50,53 62.5,48Q63.5,52 63,57Q50,62 37,57Z" fill="#C9463A"/>`,
    "#C8912A",
    `<path d="M-9,4Q-9,1.5 -5,1.5Q-5,-7 0,-7Q5,-7 5,1.5Q9,1.5 9,4Q0,7.5 -9,4Z" fill="#fff"/>`,
  ],
  w: [
    `<path d="M12,34h76M12,70h76" stroke="#8a6a44" stroke-width="8"/><g transform="translate(41 51)"><path d="${BIG_GEAR}" fill="#B0793B" stroke="#5b3a16" stroke-width="2.2"/><circle r="13.5" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/><circle r="7" fill="#5b3a16"/></g><g transform="translate(72 36)"><path d="${SMALL_GEAR}" fill="#8FA3AE" stroke="#3E4C55" stroke-width="2.2"/><circle r="8.5" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/><circle r="4.4" fill="#3E4C55"/></g><path d="M14,88h26m-7,-6l8,6l-8,6M88,88h-26m7,-6l-8,6l8,6" fill="none" stroke="#5b3a16" stroke-width="3.6"/>`,
    "#6A5030",
    `<path d="M-8,-3H6M2,-7L6.5,-3L2,1M8,4H-6M-2,0L-6.5,4L-2,8" fill="none" stroke="#fff" stroke-width="2.4"/>`,
  ],
  d: [
    `<path d="M20,92V44A30,32 0 0 1 80,44V92Z" fill="#6b5a48" stroke="#3A2A1C" stroke-width="2.5"/><path d="M28,92V46A22,24 0 0 1 72,46V92Z" fill="#FFD66E"/><g class="z-leaf"><path d="M28,92V46A22,24 0 0 1 62,27V86Z" fill="url(#z-wood)" stroke="#4A2C12" stroke-width="2.4"/><path d="M39,30V90M51,25V88" stroke="#4A2C12" stroke-opacity=".6" stroke-width="1.8"/><circle cx="55" cy="60" r="3.6" fill="#F0C24E" stroke="#4A2C12" stroke-width="1.6"/><path d="M28,44l20,-4M28,76l20,2" stroke="#3A2A1C" stroke-width="4"/></g>`,
    "#4E4238",
    `<path d="M0,-8A4.6,4.6 0 0 1 2.4,.5L4.5,8H-4.5L-2.4,.5A4.6,4.6 0 0 1 0,-8Z" fill="#FFD66E"/>`,
  ],
};

function cheese(kind: string): string {
  const [, , tint, rim] = CHEESE_COLOURS[kind] as readonly string[];
  return `<circle id="z-disc${kind}" cx="52" cy="53" r="40" fill="${tint}" stroke="${rim}" stroke-opacity="${kind === "B" ? 0.8 : 0.45}" stroke-width="2" class="z-tint"/>
<g id="z-cheese${kind}" ${ROUND} stroke-width="2.2">${CHEESES[kind]}</g>`;
}

function medallion(id: string, fill: string, sign: string): string {
  return `<g id="z-medal${id}" ${ROUND}><circle r="13.5" fill="${fill}" stroke="#fff" stroke-width="2.4"/><circle r="15.1" fill="none" stroke="#4A3420" stroke-opacity=".55" stroke-width="1.2"/>${sign}</g>`;
}

function letter(kind: string): string {
  const [fill, ink] = CHEESE_COLOURS[kind] as readonly string[];
  return medallion(
    kind,
    fill ?? "",
    `<text y="6.2" text-anchor="middle" class="z-letter" fill="${ink}">${kind}</text>`,
  );
}

const LEAF = `<path id="z-petal" d="M49,44C41,36 42,26 49,22C56,26 57,36 49,44Z"/>`;

export const TILES = `
<g id="z-slab" ${ROUND}><rect x="3" y="3" width="94" height="94" rx="10" fill="url(#z-slabFill)"/><path d="M5.5,88V15Q5.5,5.5 15,5.5H88" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/><path d="M94.5,12V85Q94.5,94.5 85,94.5H12" fill="none" stroke="#6B4A22" stroke-opacity=".35" stroke-width="4"/></g>
<g id="z-joints" fill="none" stroke-linecap="round"><path d="M8,38H58M58,8V60M58,52H92M36,38V92M36,68H92M70,68V92M30,8V38" stroke="var(--joint)" stroke-opacity=".75" stroke-width="2"/><path d="M10,40.5H56M60,54.5H90M38,70.5H90M60.5,10V48" stroke="#fff" stroke-opacity=".55" stroke-width="1.6"/><path d="M76,22q5,3 9,1M16,58q4,-3 8,0" stroke="var(--joint)" stroke-opacity=".5" stroke-width="1.5"/></g>
<g id="z-raised"><rect x="5" y="7" width="94" height="94" rx="8" fill="#000" opacity=".35"/><rect x="1" y="1" width="96" height="97" rx="8" fill="var(--raised3)"/><rect x="1" y="1" width="96" height="92" rx="8" fill="url(#z-raisedFill)"/><g fill="none"><path d="M4,86V11Q4,4 11,4H90" stroke="#fff" stroke-width="3" stroke-opacity=".85" stroke-linecap="round"/><path d="M30,14H68L84,30V64L68,80H30L14,64V30Z" stroke="var(--raised3)" stroke-opacity=".75" stroke-width="2.4"/><path d="M30,16.5H68L82,31" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/></g><g fill="var(--raised3)" fill-opacity=".6">${LEAF}<use href="#z-petal" transform="rotate(90 49 47)"/><use href="#z-petal" transform="rotate(180 49 47)"/><use href="#z-petal" transform="rotate(270 49 47)"/></g><circle cx="49" cy="47" r="4.5" fill="var(--raised1)" stroke="var(--raised3)" stroke-width="1.6"/></g>
<g id="z-hidden"><rect x="3" y="3" width="94" height="94" rx="10" fill="#6A5A70"/><path d="M5.5,88V15Q5.5,5.5 15,5.5H88" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/><rect x="13" y="13" width="74" height="74" rx="8" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.4" stroke-dasharray="5 6"/><text x="50" y="70" text-anchor="middle" class="z-ask">?</text></g>
${DANBO}${CUBE}
${Object.keys(CHEESES).map(cheese).join("\n")}
${Object.keys(CHEESES).map(letter).join("\n")}
${Object.entries(SPECIAL)
  .map(([id, [art, fill, sign]]) => `<g id="z-tile${id}" ${ROUND}>${art}</g>${medallion(id, fill, sign)}`)
  .join("\n")}`;
