/** Walls, gates, towers, the cheese tower and the pantry's annex; drawn for the top wall or around their own middle. */
const WALL_LINE = `stroke="var(--wall4)"`;

function around(count: number, from: number, turn: (degrees: number) => string): string {
  return Array.from({ length: count }, (_, i) => turn(Math.round(from + (360 / count) * i))).join("");
}

/** Merlons on a ring: `width` degrees each. */
function merlons(count: number, from: number, width: number, inner: number, outer: number): string {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  return around(count, from, (a) => {
    const [start, end] = [a - width / 2, a + width / 2];
    return `M${at(outer, start)}A${outer},${outer} 0 0 1 ${at(outer, end)}L${at(inner, end - 1.5)}A${inner},${inner} 0 0 0 ${at(inner, start + 1.5)}Z`;
  });
}

const TOWER = `<g id="z-tower"><circle r="72" fill="var(--wall3)" ${WALL_LINE} stroke-width="2.5"/><circle r="66" fill="url(#z-towerWall)"/>
<path d="${around(24, 7, (a) => ray(a, 58, 71))}" ${WALL_LINE} stroke-opacity=".28" stroke-width="1.4"/>
<circle r="58" fill="var(--wall3)" ${WALL_LINE} stroke-width="2"/><circle r="49" fill="url(#z-towerFloor)" ${WALL_LINE} stroke-width="2.2"/>
<g fill="none" ${WALL_LINE} stroke-opacity=".3" stroke-width="1.6"><circle r="32.3"/><circle r="14.7"/><path d="${around(10, 0, (a) => ray(a, 32.3, 49))}${around(6, 20, (a) => ray(a, 14.7, 32.3))}"/></g>
<circle r="48" fill="url(#z-well)"/>
<path d="${merlons(9, 12, 26, 57, 78)}" transform="translate(2.5 4)" fill="var(--shade)" opacity=".35"/>
<path d="${merlons(9, 12, 26, 58, 78)}" fill="var(--wall1)" ${WALL_LINE} stroke-width="2.2" stroke-linejoin="round"/></g>`;

function ray(degrees: number, from: number, to: number): string {
  const angle = (degrees * Math.PI) / 180;
  const point = (r: number) => `${(r * Math.sin(angle)).toFixed(1)},${(-r * Math.cos(angle)).toFixed(1)}`;
  return `M${point(from)}L${point(to)}`;
}

/** A wheel of cheese with a slice cut out of its wall, so that nobody takes it for a coin. */
const RIM = "M14,26L41,41A58,58 0 1 0 1,58L-1,33";
const CHEESE_TOWER = `<g id="z-cheeseTower" stroke-linejoin="round" stroke-linecap="round">
<path d="M-58,0H58V8A58,58 0 0 1 41,51L14,38L-1,45L1,68A58,58 0 0 1 -58,8Z" fill="url(#z-rind)" stroke="#6E4207" stroke-width="2.6"/>
<path d="M14,26L41,41V51.5L14,40Z" fill="#F4CB63" stroke="#9A6A0E" stroke-width="1.8"/><path d="M-1,32L14,26V40L-1,46Z" fill="#FFF3C8" stroke="#9A6A0E" stroke-width="1.8"/><path d="M-1,32V46L1,68V58Z" fill="#FFE9A8" stroke="#9A6A0E" stroke-width="1.8"/>
<circle cx="24" cy="38.5" r="2.6" fill="#C98A1C"/><circle cx="33" cy="43" r="1.9" fill="#C98A1C"/><circle cx="6" cy="37" r="2.2" fill="#DDB04C"/>
<path d="${RIM}A36,36 0 0 0 14,26Z" fill="url(#z-cheeseTop)" stroke="#6E4207" stroke-width="2.6"/>
<path d="M-50,-14A52,52 0 0 1 -14,-50" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="3.5"/>
<g fill="#D9971C" stroke="#A66A08" stroke-width="1.3"><ellipse cx="-47" cy="14" rx="4.5" ry="6.5"/><ellipse cx="-24" cy="44" rx="7" ry="5"/><ellipse cx="48" cy="-8" rx="4.5" ry="6"/><ellipse cx="30" cy="-38" rx="5" ry="4"/><ellipse cx="-31" cy="-36" rx="4.5" ry="4"/></g>
<circle r="37" fill="#C98A1C" stroke="#8A5B06" stroke-width="2"/><circle r="33.5" fill="url(#z-cheeseFloor)" stroke="#8A5B06" stroke-width="1.4"/>
<g fill="#E9BC55"><circle cx="-17" cy="12" r="5"/><circle cx="16" cy="-14" r="4"/><circle cx="15" cy="17" r="3"/></g>
<circle r="33" fill="url(#z-well)" opacity=".85"/>
<path d="${merlons(6, 5, 23, 43, 63)
  .split("Z")
  .filter((_, i) => i !== 1)
  .join("Z")}" fill="#FFE68C" stroke="#7E5207" stroke-width="2.2"/>
</g>`;

const GATE = `<g id="z-gate"><path d="M-42,0V-42Q-42,-51 -33,-51H33Q42,-51 42,-42V0Z" fill="var(--wall2)" ${WALL_LINE} stroke-width="2.4"/><path d="M-38,-1V-41Q-38,-47 -32,-47H32" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/><path d="M-36,1V-38Q-36,-45 -29,-45H29Q36,-45 36,-38V1Z" fill="var(--channel)"/><path d="M-36,-38Q-36,-45 -29,-45H29Q36,-45 36,-38V-26H-36Z" fill="#000" opacity=".3"/><path d="M-29,-44V0M29,-44V0" stroke="var(--post)" stroke-opacity=".6" stroke-width="3"/></g>`;

const CLOTH = "M-23,-74Q-12,-70 0,-74T23,-74V-19L0,-7L-23,-19Z";
const BANNER = `<g id="z-banner"><path d="${CLOTH}" fill="var(--shade)" opacity=".32" transform="translate(2.5 3.5)"/><path d="${CLOTH}" fill="url(#z-linen)" stroke="var(--band)" stroke-opacity=".75" stroke-width="2.6" stroke-linejoin="round"/><path d="M-18,-66V-22.5L0,-13L18,-22.5V-66" fill="none" stroke="var(--band)" stroke-opacity=".35" stroke-width="1.8"/></g>
<path id="z-arrow" d="M0,-19L-13,-34H-5V-50H5V-34H13Z"/>
<path id="z-cloth" d="${CLOTH}"/>
<g id="z-chain" fill="none" stroke-linecap="round"><g id="z-links"><rect x="-15" y="-40" width="17" height="12" rx="6"/><rect x="-2" y="-40" width="17" height="12" rx="6"/></g></g>`;

const BATTLEMENT = [196.7, 226.2, 255.7, 285.2, 396.7, 426.2, 455.7, 485.2].map((x) => `M${x},-52h18v17h-18z`).join("");

const WALL = `<g id="z-wall"><rect x="10" y="-46" width="680" height="46" fill="var(--wall2)"/><rect x="10" y="-46" width="680" height="46" fill="url(#z-brick)"/><rect x="10" y="-46" width="680" height="20" fill="var(--wall3)" opacity=".35"/><rect x="40" y="-12" width="620" height="12" fill="var(--wall1)"/><rect x="40" y="-12" width="620" height="12" fill="url(#z-brick)"/><path d="M40,-12.5H660" ${WALL_LINE} stroke-opacity=".6" stroke-width="1.8"/><path d="M40,0H660M10,-46H690" ${WALL_LINE} stroke-width="2.4"/></g>
<path id="z-battlement" d="${BATTLEMENT}"/>`;

const PENNANT = `<g id="z-pennant"><path d="M-22,-14l-18,12" stroke="#000" stroke-opacity=".2" stroke-width="5" stroke-linecap="round"/><path d="M-26,-20q-14,-10 -26,-3t-24,0l9,9l-7,10q14,-4 22,-1t26,-3z" fill="var(--flag)" stroke="#4b1710" stroke-opacity=".6" stroke-width="1.8"/><path d="M-30,-17q-12,-7 -22,-1t-17,1" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5" stroke-linecap="round"/><circle cx="-26" cy="-20" r="4" fill="var(--knob)" stroke="#A97412" stroke-width="1.6"/></g>`;

const ANNEX = `<g id="z-annex"><rect width="150" height="504" rx="18" fill="var(--wall2)" ${WALL_LINE} stroke-width="2.6"/><rect width="150" height="504" rx="18" fill="url(#z-brick)"/><path d="M5,486V18Q5,5 18,5H132" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" stroke-linecap="round"/><rect x="13" y="54" width="112" height="436" rx="7" fill="var(--channel)"/><path d="M14,56.5H124M14,164H124M14,271.5H124M14,379H124" stroke="#8A5630" stroke-width="5"/><path d="M14,60H124M14,167.5H124M14,275H124M14,382.5H124" stroke="#000" stroke-opacity=".3" stroke-width="2.5"/><path d="M12,7H138V38Q75,48 12,38Z" fill="#8A5630" stroke="#4A2C12" stroke-width="2.4" stroke-linejoin="round"/><path d="M16,11H134M22,33Q75,41 128,33" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.8"/></g>`;

export const CASTLE = [TOWER, CHEESE_TOWER, GATE, BANNER, WALL, PENNANT, ANNEX].join("\n");
