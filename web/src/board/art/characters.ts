/**
 * The faces of the bots, from a child to an old master: the face all mice have, and what tells each from the others.
 */
const ROUND = `stroke-linejoin="round" stroke-linecap="round"`;

const CHARACTERS = {
  child: `
<path d="M46,21Q38,12 46,2Q47,9 52,5Q51,11 58,8Q59,16 53,21Z" fill="var(--fur)" stroke="var(--edge)" stroke-width="2.4"/>
<g stroke="#2c6a5c" stroke-width="2.2"><circle cx="50" cy="62.5" r="5.6" fill="none" stroke="#e9a23b" stroke-width="3"/><ellipse cx="50" cy="55" rx="12" ry="7" fill="#8fd6c4"/><circle cx="50" cy="55" r="3.8" fill="#fff6e2"/></g>`,
  novice: `
<g fill="#a8562c" stroke="none"><circle cx="33" cy="46" r="1.5"/><circle cx="37" cy="48.5" r="1.5"/><circle cx="33.5" cy="51" r="1.5"/><circle cx="67" cy="46" r="1.5"/><circle cx="63" cy="48.5" r="1.5"/><circle cx="66.5" cy="51" r="1.5"/></g>
<g fill="#e2574c" stroke="#7d1f1a" stroke-width="2.2"><path d="M50,15Q40,2 32,5Q29,14 33,24Q42,24 50,15ZM50,15Q60,2 68,5Q71,14 67,24Q58,24 50,15Z"/><path d="M37,10Q41,13 44,15M63,10Q59,13 56,15" fill="none" stroke-width="1.6"/><circle cx="50" cy="15.5" r="4.6"/></g>`,
  keen: `
<g stroke="#23401a" stroke-width="2.3"><path d="M27,29Q26,5 50,4.500Q74,5 73,29Q50,20 27,29Z" fill="#6fa657"/><path d="M38,24.500Q39,12 50,5Q61,12 62,24.5" fill="none" stroke-width="1.7" opacity=".6"/><path d="M25,31Q50,17.5 75,29Q89,31 91,38Q84,40 75,37Q50,26 28,33.500Z" fill="#4f8539"/><circle cx="50" cy="4.5" r="3.4" fill="#6fa657"/></g>
<path d="M44,20.500l9,-6.500q4,2 4,6.500z" fill="#fbd149" stroke="#8f6314" stroke-width="1.7"/>`,
  expert: `
<g transform="rotate(-27 24 16)" stroke="#7a4a10" stroke-width="1.9"><path d="M3,11.500h31v8h-31z" fill="#f2b544"/><path d="M34,11.500l9,4l-9,4z" fill="#fff3dc"/><path d="M3,11.500h-2q-4,0 -4,4t4,4h2z" fill="#e4737a"/><path d="M6.5,11.500v8" fill="none"/></g>
<path d="M34.5,33q5,-4.5 10.5,-1.500M54,30.500q6,-4 11,0" fill="none" stroke="var(--edge)" stroke-width="2.6"/>
<path d="M68,47Q78,55 72,70" fill="none" stroke="#b07d1d" stroke-width="1.9" stroke-dasharray="3.2 2.4"/>
<circle cx="59" cy="41" r="11" fill="#fff" fill-opacity=".34" stroke="#8f6314" stroke-width="4.4"/><circle cx="59" cy="41" r="11" fill="none" stroke="#f2c04c" stroke-width="2.2"/>
<path d="M53,36.500q2.5,-4 7,-3.5" fill="none" stroke="#fff" stroke-width="2.2"/>`,
  master: `
<g stroke="#8a8278" stroke-width="2.2"><path d="M25.5,45Q25,74 50,80Q75,74 74.5,45Q68,57 50,56Q32,57 25.5,45Z" fill="#fffdf8"/><path d="M40,62q1,7 4,11M50,63v13M60,62q-1,7 -4,11" fill="none" stroke="#d9d1c4" stroke-width="1.8"/><path d="M50,52Q40,48.5 31,56Q41,62 50,56Q59,62 69,56Q60,48.5 50,52Z" fill="#fffdf8"/><path d="M31.5,37Q35,28.5 46.5,33.500Q45,36 41,35Q35,34.5 31.5,37ZM68.5,37Q65,28.5 53.5,33.500Q55,36 59,35Q65,34.5 68.5,37Z" fill="#fffdf8" stroke-width="1.7"/></g>
<ellipse cx="50" cy="48.5" rx="4.3" ry="3.2" fill="#e4737a" stroke="var(--edge)" stroke-width="1.5"/>
<g stroke="#1c2450" stroke-width="2.2"><path d="M27,27Q29,-1 54,-3Q80,-4 89,20Q78,9 70,14Q73,19 73,27Q50,18 27,27Z" fill="#4a5bb0"/><path d="M60,1Q70,3 76,9" fill="none" stroke="#8d9be0" stroke-width="2.4"/><path d="M24,32Q50,18.5 76,32L75,24Q50,11 25,24Z" fill="#fff3dc"/><circle cx="88.5" cy="23" r="6.5" fill="#fff3dc"/></g>
<path d="M45,9l1.6,3.300l3.6,.5l-2.6,2.500l.6,3.600l-3.2,-1.700l-3.2,1.700l.6,-3.600l-2.6,-2.500l3.6,-.5z" fill="#ffd35c" stroke="none" transform="translate(5 -7)"/>`,
} as const;

export const BOTS = Object.entries(CHARACTERS)
  .map(
    ([level, drawing]) =>
      `<g id="z-bot-${level}" class="az-${level}"><use href="#z-face"/><g ${ROUND}>${drawing}</g></g>`,
  )
  .join("");
