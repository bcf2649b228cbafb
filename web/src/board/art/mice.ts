/** The mice: one body that takes its colours from custom properties, and what each seat wears. */
const BODY = "M50,48C70,48 76,66 75,77C74,87 62,90 50,90S26,87 25,77C24,66 30,48 50,48Z";
const HEAD = "M50,19C67,19 77,29 76,42C75,54 63,60 50,60S25,54 24,42C23,29 33,19 50,19Z";
const TAIL = "M68,80C92,86 98,66 86,60";
const EARS = "M11.5,24a15.5,15.5 0 1 1 31,0a15.5,15.5 0 1 1 -31,0ZM57.5,24a15.5,15.5 0 1 1 31,0a15.5,15.5 0 1 1 -31,0Z";
const FEET = "M30,89a9,5 0 1 0 18,0a9,5 0 1 0 -18,0ZM52,89a9,5 0 1 0 18,0a9,5 0 1 0 -18,0Z";

const FACE = `
<path d="${EARS}" fill="var(--fur)" stroke-width="2.8"/>
<path d="${EARS}" fill="url(#z-fur)" stroke="none"/>
<g stroke="none" fill="var(--pink)"><circle cx="28" cy="25" r="9.3"/><circle cx="72" cy="25" r="9.3"/></g>
<path d="M19.5,25a9.3,9.3 0 0 1 14,-7a12,12 0 0 0 -14,7zM63.5,22a9.3,9.3 0 0 1 14,-4a13,13 0 0 0 -14,4z" stroke="none" fill="#000" opacity=".13"/>
<path d="${HEAD}" fill="var(--fur)" stroke-width="2.8"/>
<path d="${HEAD}" fill="url(#z-fur)" stroke="none"/>
<ellipse cx="50" cy="51" rx="13" ry="8.5" fill="#fff" opacity=".6" stroke="none"/>
<path d="M30,49a4,4 0 1 0 8,0a4,4 0 1 0 -8,0ZM62,49a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z" fill="var(--pink)" opacity=".75" stroke="none"/>
<g fill="#1d1416" stroke="none"><ellipse cx="41" cy="41" rx="4" ry="4.8"/><ellipse cx="59" cy="41" rx="4" ry="4.8"/></g>
<g fill="#fff" stroke="none"><circle cx="42.5" cy="39.2" r="1.6"/><circle cx="60.5" cy="39.2" r="1.6"/></g>
<ellipse cx="50" cy="48.5" rx="4.3" ry="3.2" fill="#E4737A" stroke-width="1.5"/>
<path d="M50,52v2.5M50,54.5q-3,3 -6,1M50,54.5q3,3 6,1" fill="none" stroke-width="1.6"/>
<path d="M36,50L20,47M36,53L21,55M64,50L80,47M64,53L79,55" stroke-width="1.3" opacity=".75"/>`;

const SKIN = `
<path d="${TAIL}" fill="none" stroke-width="7.4"/>
<path d="${TAIL}" fill="none" stroke="var(--pink)" stroke-width="3.6"/>
<path d="${FEET}" fill="var(--pink)" stroke-width="2.2"/>
<path d="${BODY}" fill="var(--fur)" stroke-width="2.8"/>
<path d="${BODY}" fill="url(#z-fur)" stroke="none"/>
<ellipse cx="50" cy="76" rx="14" ry="12" fill="#fff" opacity=".5" stroke="none"/>`;

const PAWS = `<path d="M35,70a5,4 0 1 0 10,0a5,4 0 1 0 -10,0ZM55,70a5,4 0 1 0 10,0a5,4 0 1 0 -10,0Z" fill="var(--pink)" stroke-width="1.8"/>`;

/** What is worn on the head (drawn on tokens, too) and below it. */
const HATS = [
  `<g stroke="#5B3A22" stroke-width="2.2"><path d="M28,31Q27,8 50,7Q73,8 72,31Q50,22 28,31Z" fill="#FFF3DC"/><path d="M33,19Q50,11 67,19M40,10.5Q50,16 60,10.5" fill="none" stroke="#E9A23B" stroke-width="3.4"/><path d="M26,33Q50,20 74,33L73,26Q50,14 27,26Z" fill="#F2B544"/><circle cx="50" cy="5" r="7.5" fill="#F2B544"/></g>`,
  "",
  `<g stroke="#3F5B1C" stroke-width="2"><path d="M60,19Q72,8 84,16Q76,27 62,23Z" fill="#7DA343"/><path d="M60,19Q50,4 40,12Q46,24 60,21Z" fill="#93B955"/></g><g fill="#fff" stroke="#7A7A66" stroke-width="1.5"><ellipse id="z-floret" cx="61" cy="10.5" rx="4.3" ry="7.5"/><use href="#z-floret" transform="rotate(60 61 18)"/><use href="#z-floret" transform="rotate(120 61 18)"/><use href="#z-floret" transform="rotate(180 61 18)"/><use href="#z-floret" transform="rotate(240 61 18)"/><use href="#z-floret" transform="rotate(300 61 18)"/><circle cx="61" cy="18" r="5" fill="#F2B934" stroke="#8A5B06"/></g>`,
  `<g fill="none" stroke="#2B1740" stroke-width="3.2"><path d="M29,40a10.5,10.5 0 1 0 21,0a10.5,10.5 0 1 0 -21,0ZM50,40a10.5,10.5 0 1 0 21,0a10.5,10.5 0 1 0 -21,0ZM29,38l-5,-2M71,38l5,-2" fill="#fff" fill-opacity=".55"/><path d="M34,35q3,-4 7,-3M55,35q3,-4 7,-3" stroke="#fff" stroke-width="2.2"/></g><g fill="#1d1416" stroke="none"><circle cx="41" cy="41" r="3.7"/><circle cx="59" cy="41" r="3.7"/></g>`,
  `<g stroke="#20242B" stroke-width="2.2"><path d="M62,8Q80,-6 90,8Q80,6 70,16Z" fill="#E2574C"/><path d="M25,33Q24,7 50,6Q76,7 75,33Q50,24 25,33Z" fill="#D5DAE0"/><path d="M50,6Q55,16 54,27L46,27Q45,16 50,6Z" fill="#AEB6C0"/><path d="M24,34Q50,23 76,34L76,28Q50,16 24,28Z" fill="#F0C24E"/><path d="M33,27.5h0M50,24h0M67,27.5h0" stroke="#8F6314" stroke-width="3.2"/></g>`,
];
const CLOTHES = [
  "",
  `<g stroke="#3D2A10" stroke-width="2.2"><path d="M66,62Q84,60 92,70L86,80Q78,71 65,70Z" fill="#FFD35C"/><path d="M84,69l5,4M80,66l6,5" stroke="#D9832B" stroke-width="2.6"/><path d="M28,56Q50,68 72,56Q76,62 72,67Q50,78 28,67Q24,62 28,56Z" fill="#FFD35C"/><path d="M36,61l-2,9M45,64l-1,9M55,64l1,9M64,61l2,9" stroke="#D9832B" stroke-width="3"/></g>`,
  "",
  `<g stroke="#5C2F82" stroke-width="2"><path d="M33,61L50,67L33,74ZM67,61L50,67L67,74Z" fill="#F7D56B"/><circle cx="50" cy="67" r="4" fill="#F2B544"/></g>`,
  "",
];

/** Silhouettes of what stands out beyond head and ears. */
const OUTLINES = [
  "M28,31Q27,8 50,7Q73,8 72,31ZM42.5,5a7.5,7.5 0 1 1 15,0a7.5,7.5 0 1 1 -15,0Z",
  "M66,62Q84,60 92,70L86,80Q78,71 65,70Z",
  "M60,19Q72,8 84,16Q76,27 62,23ZM46,18a15,15 0 1 1 30,0a15,15 0 1 1 -30,0Z",
  "",
  "M25,33Q24,7 50,6Q76,7 75,33ZM62,8Q80,-6 90,8Q80,6 70,16Z",
  "M8,19Q10,7 30,9Q32,-14 50,-15Q66,-14 69,-2Q76,-23 90,-23Q90,-10 80,6Q92,7 92,19ZM70,11Q92,13 98,40L76,53Z",
];

const CHEESY_BACK = `<g fill="var(--ribbon)" stroke="var(--ribbon-edge)" stroke-width="2.2"><path d="M70,16Q92,18 98,40L90,37L87,45Q84,28 66,24Z"/><path d="M68,18Q86,26 88,52L81,46L76,53Q78,32 62,26Z"/></g>`;
const CHEESY_FRONT = `
<path d="M50,52.5Q42,49 36,55Q29,59 25,52Q26,64 38,61.5Q46,60 50,55Q54,60 62,61.5Q74,64 75,52Q71,59 64,55Q58,49 50,52.5Z" fill="#FFF1D6" stroke-width="1.8"/>
<g transform="translate(0 -5)" stroke="#2B170A" stroke-width="2.6"><path d="M8,24Q10,12 30,14H70Q90,12 92,24Q88,33 72,30Q50,26 28,30Q12,33 8,24Z" fill="#5E3B23"/><path d="M12,23Q16,16 32,17.5H68Q84,16 88,23Q72,27 50,22.5Q28,27 12,23Z" fill="#7B5033" stroke="none"/><path d="M30,20Q29,-9 50,-10Q71,-9 70,20Q50,26 30,20Z" fill="#7B5033"/><path d="M36,8Q35,-2 45,-6" stroke="#A97D57" stroke-width="4" fill="none"/><path d="M29.5,19.5Q29.3,13 30,7Q50,15 70,7Q70.7,13 70.5,19.5Q50,27 29.5,19.5Z" fill="var(--ribbon)" stroke="var(--ribbon-edge)" stroke-width="2.2"/><path d="M31,12.5Q50,20 69,12.5" stroke="#fff" stroke-opacity=".5" stroke-width="2" fill="none"/><path d="M66,10Q72,-18 90,-18Q90,-4 72,12Z" fill="#FFF6E2" stroke="#6b5842" stroke-width="2"/><path d="M69,11Q77,-5 86,-14" fill="none" stroke="#B9A37F" stroke-width="1.6"/></g>`;

const ROUND = `stroke-linejoin="round" stroke-linecap="round"`;

function silhouette(i: number): string {
  return `<path id="z-sil${i}" d="${BODY}${EARS}${HEAD}${FEET}${TAIL}${OUTLINES[i]}" ${ROUND}/>`;
}

export const MICE = `
<g id="z-body" ${ROUND} stroke="var(--edge)">${SKIN}${FACE}${PAWS}</g>
<g id="z-face" ${ROUND} stroke="var(--edge)">${FACE}</g>
${HATS.map((hat, i) => `<g id="z-hat${i}" ${ROUND}>${hat}</g>`).join("")}
${HATS.map((_, i) => `<g id="z-clothes${i}" ${ROUND}>${CLOTHES[i]}</g><g id="z-mouse${i}" class="az-${i}"><use href="#z-body"/><use href="#z-clothes${i}"/><use href="#z-hat${i}"/></g>`).join("")}
<g id="z-mouse5" class="az-5"><g ${ROUND}>${CHEESY_BACK}</g><use href="#z-body"/><g ${ROUND} stroke="var(--edge)">${CHEESY_FRONT}</g></g>
${OUTLINES.map((_, i) => silhouette(i)).join("")}
<g id="z-asleep" ${ROUND} stroke-width="3.6"><path d="${EARS}"/><path d="${HEAD}"/><path d="M19.5,25a8.5,8.5 0 1 0 17,0a8.5,8.5 0 1 0 -17,0ZM63.5,25a8.5,8.5 0 1 0 17,0a8.5,8.5 0 1 0 -17,0Z" stroke-width="2.6"/><path d="M36,41q4,4 8,0M56,41q4,4 8,0M46,48.5h8M44,54q6,4 12,0" fill="none" stroke-width="3"/></g>
<g id="z-lost" ${ROUND} stroke-width="3.6"><path d="${EARS}"/><path d="${HEAD}"/></g>
<ellipse id="z-shade" cx="52" cy="91" rx="34" ry="8" fill="url(#z-soft)"/>`;
