/**
 * The three roofs, each drawn once: tiled 2×1, thatched 3×1 and copper 2×2. Upright ones are the same drawing with x
 * and y exchanged, so the lit slope is always at the top or at the left.
 */

/** A small generator with a fixed start: the straw lies the same way every day. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Straws of a 66×90 pattern that meets itself at top and bottom. */
function straws(count: number, seed: number): string {
  const next = dice(seed);
  return Array.from({ length: count }, () => {
    const [x, y, length, bend] = [next() * 66, next() * 90, 22 + next() * 36, next() * 2.4 - 1.2];
    const stroke = (from: number) =>
      `M${x.toFixed(1)},${from.toFixed(0)}q${bend.toFixed(1)},${(length / 2).toFixed(0)} 0,${length.toFixed(0)}`;
    return y + length > 90 ? stroke(y) + stroke(y - 90) : stroke(y);
  }).join("");
}

const STRAW = `<g fill="none" stroke-linecap="round"><path d="${straws(21, 7)}" stroke="#2a1600" stroke-opacity=".15" stroke-width="1.4"/><path d="${straws(18, 11)}" stroke="#fff8e0" stroke-opacity=".17" stroke-width="1.5"/></g>`;

const CAPS = Array.from(
  { length: 12 },
  (_, i) => `M${11.5 + i * 15.7},44h4.7a5,5 0 0 1 5,5v2a5,5 0 0 1 -5,5h-4.7a5,5 0 0 1 -5,-5v-2a5,5 0 0 1 5,-5Z`,
).join("");
const CAP_LIGHT = Array.from({ length: 12 }, (_, i) => `M${10 + i * 15.7},47h7`).join("");

const TILED = `<g id="z-roofTiled"><rect x="2" y="2" width="196" height="96" rx="5" fill="var(--clay4)"/><rect x="2" y="2" width="196" height="48" rx="4" fill="url(#z-clayLit)"/><rect x="2" y="50" width="196" height="44" rx="4" fill="url(#z-clayShade)"/>
<path d="M88,23a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0ZM84,20a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0ZM133,67a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0ZM150,29a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0Z" fill="#fff" opacity=".13"/><path d="M23,81a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0ZM135,32a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0ZM63,75a8,5.5 0 1 0 16,0a8,5.5 0 1 0 -16,0Z" fill="#3a0f08" opacity=".13"/>
<rect x="2" y="2" width="196" height="48" fill="url(#z-tilesUp)"/><rect x="2" y="50" width="196" height="44" fill="url(#z-tilesDown)"/>
<path d="${CAPS}" fill="var(--clay2)" stroke="var(--clayLine)" stroke-opacity=".7" stroke-width="1.5"/><path d="${CAP_LIGHT}" stroke="#fff" stroke-opacity=".3" stroke-width="1.8" stroke-linecap="round"/>
<path d="M3.5,4V96M196.5,4V96" stroke="var(--clayLine)" stroke-width="3.5"/><path d="M6,4H194" stroke="#fff" stroke-opacity=".4" stroke-width="2"/></g>
<g id="z-chimney"><path d="M20,20l16,15h-15l-11,-6z" fill="#000" opacity=".28"/><rect width="20" height="20" rx="3" fill="var(--wall3)" stroke="var(--wall4)" stroke-width="2"/><rect width="20" height="17" rx="3" fill="var(--wall2)" stroke="var(--wall4)" stroke-width="1.5"/><circle cx="10" cy="8.5" r="5" fill="#2b1a16"/><path d="M2,2h15" stroke="#fff" stroke-opacity=".6" stroke-width="2"/></g>
<g id="z-dormer"><path d="M0,16L14,4L28,16V34H0Z" fill="var(--clay1)" stroke="var(--clayLine)" stroke-width="2"/><rect x="5" y="19" width="18" height="13" rx="2" fill="var(--window)" stroke="var(--wall1)" stroke-width="2.4"/><path d="M14,19v13" stroke="var(--wall1)" stroke-width="1.8"/></g>`;

const LACE = (y: number) =>
  `M31,${50 + y}${Array.from({ length: 20 }, (_, i) => `l12,${(i % 2 ? -1 : 1) * (y < 0 ? 12 : -12)}`).join("")}`;
const THATCH = `<g id="z-roofThatched"><rect x="1" y="1" width="298" height="98" rx="20" fill="var(--strawLine)"/><g clip-path="url(#z-thatchEdge)"><path d="M1,1H299L259,49H41Z" fill="url(#z-strawLit)"/><path d="M1,99H299L259,49H41Z" fill="url(#z-strawShade)"/><path d="M1,1L41,49L1,99Z" fill="var(--straw1)"/><path d="M299,1L259,49L299,99Z" fill="var(--straw4)"/><path d="M1,1H299L259,49H41ZM1,99H299L259,49H41Z" fill="url(#z-straw)"/><path d="M1,1L41,49L1,99ZM299,1L259,49L299,99Z" fill="url(#z-strawAcross)"/><path d="M2,2L41,49L2,97M298,2L259,49L298,97" fill="none" stroke="var(--strawLine)" stroke-opacity=".28" stroke-width="2"/><path d="M12,15H288M12,83H288" stroke="var(--strawLine)" stroke-opacity=".26" stroke-width="2" stroke-dasharray="9 5"/></g>
<rect x="25" y="39" width="250" height="22" rx="9" fill="var(--straw2)" stroke="var(--strawLine)" stroke-opacity=".6" stroke-width="2"/><g fill="none"><path d="${LACE(-6)}" stroke="var(--strawLine)" stroke-opacity=".6" stroke-width="1.8"/><path d="${LACE(6)}" stroke="var(--strawLine)" stroke-opacity=".42" stroke-width="1.8"/><path d="M29,41.5H271" stroke="#fff" stroke-opacity=".4" stroke-width="2"/></g></g>`;

const seams = (step: (at: number, reach: number) => string) =>
  Array.from({ length: 9 }, (_, i) => 18 + i * 20)
    .map((at) => step(at, at < 100 ? at : 200 - at))
    .join("");

const COPPER = `<g id="z-roofCopper"><rect x="2" y="2" width="196" height="196" rx="8" fill="var(--copperLine)"/><g clip-path="url(#z-copperEdge)"><path d="M2,2H198L100,100Z" fill="url(#z-copperLit)"/><path d="M2,2V198L100,100Z" fill="var(--copper2)"/><path d="M198,2V198L100,100Z" fill="var(--copper3)"/><path d="M2,198H198L100,100Z" fill="url(#z-copperShade)"/>
<path d="${seams((at, reach) => `M${at},2V${reach}M${at},198V${200 - reach}M2,${at}H${reach}M198,${at}H${200 - reach}`)}" stroke="var(--copperLine)" stroke-opacity=".5" stroke-width="2"/><path d="${seams((at, reach) => `M${at - 2},2V${reach - 2}M2,${at - 2}H${reach - 2}`)}" stroke="#fff" stroke-opacity=".38" stroke-width="1.6"/>
<g fill="#B8743F" opacity=".26"><ellipse cx="122" cy="42" rx="10" ry="9"/><ellipse cx="61" cy="157" rx="6" ry="10"/><ellipse cx="55" cy="23" rx="9" ry="5"/><ellipse cx="167" cy="80" rx="12" ry="9"/><ellipse cx="74" cy="44" rx="8" ry="4"/></g><g fill="#E4FFF3" opacity=".24"><ellipse cx="42" cy="150" rx="9" ry="8"/><ellipse cx="155" cy="44" rx="13" ry="7"/><ellipse cx="110" cy="60" rx="6" ry="10"/><ellipse cx="89" cy="153" rx="13" ry="8"/><ellipse cx="19" cy="93" rx="14" ry="4"/></g></g>
<path d="M6,6L194,192M194,6L6,192" stroke="var(--copperLine)" stroke-opacity=".75" stroke-width="5"/><path d="M6,5L193,191M193,5L6,191" stroke="var(--copper1)" stroke-width="2"/><path d="M8,4H192M4,8V190" stroke="#fff" stroke-opacity=".5" stroke-width="2.5"/>
<path d="M94,98L134,138L120,144L84,116Z" fill="#0a2b26" opacity=".28"/><path d="M124.9,110.3L110.3,124.9H89.7L75.1,110.3V89.7L89.7,75.1H110.3L124.9,89.7Z" fill="var(--copper3)" stroke="var(--copperLine)" stroke-width="2.5"/><path d="M116.5,105.7L105.7,116.5H90.3L79.5,105.7V90.3L90.3,79.5H105.7L116.5,90.3Z" fill="var(--copper1)" stroke="var(--copperLine)" stroke-opacity=".5" stroke-width="1.6"/><circle cx="99" cy="99" r="9" fill="url(#z-gold)" stroke="#A97412" stroke-width="2"/><circle cx="96" cy="96" r="2.6" fill="#fff" opacity=".85"/></g>`;

export const ROOF_PATTERNS = `
<clipPath id="z-thatchEdge"><rect x="1" y="1" width="298" height="93" rx="20"/></clipPath>
<clipPath id="z-copperEdge"><rect x="2" y="2" width="196" height="192" rx="8"/></clipPath>
<pattern id="z-tilesDown" y="50" width="16" height="20" patternUnits="userSpaceOnUse"><g fill="none"><path d="M0,0a8,9 0 0 0 16,0M-8,10a8,9 0 0 0 16,0M8,10a8,9 0 0 0 16,0" stroke="var(--clayLine)" stroke-opacity=".5" stroke-width="1.8"/><path d="M2,1.5a6,6 0 0 0 5,4M10,11.5a6,6 0 0 0 5,4" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"/></g></pattern>
<pattern id="z-tilesUp" y="-10" width="16" height="20" patternUnits="userSpaceOnUse"><g fill="none"><path d="M0,20a8,9 0 0 1 16,0M-8,10a8,9 0 0 1 16,0M8,10a8,9 0 0 1 16,0" stroke="var(--clayLine)" stroke-opacity=".42" stroke-width="1.8"/><path d="M1.5,17a6,6 0 0 1 6,-5M9.5,7a6,6 0 0 1 6,-5" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/></g></pattern>
<pattern id="z-straw" width="66" height="90" patternUnits="userSpaceOnUse">${STRAW}</pattern>
<pattern id="z-strawAcross" width="90" height="66" patternUnits="userSpaceOnUse"><g transform="matrix(0 1 1 0 0 0)">${STRAW}</g></pattern>
<pattern id="z-brick" width="46" height="24" patternUnits="userSpaceOnUse"><path d="M0,.5H46M0,12.5H46M10,0V12M33,12V24" stroke="var(--wall4)" stroke-opacity=".32" stroke-width="1.3" fill="none"/><path d="M11,2H44M34,14H45M0,14H31" stroke="#fff" stroke-opacity=".25" stroke-width="1.2"/></pattern>`;

export const ROOFS = [TILED, THATCH, COPPER].join("\n");
