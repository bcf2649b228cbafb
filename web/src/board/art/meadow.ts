/** What grows and grazes on the meadow. */
function star(points: number, outer: number, inner: number): string {
  return (
    Array.from({ length: points * 2 }, (_, i) => {
      const angle = (i * Math.PI) / points;
      const radius = i % 2 ? inner : outer;
      return `${i ? "L" : "M"}${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
    }).join("") + "Z"
  );
}

export const MEADOW = `
<g id="z-bush"><path d="${star(11, 25, 19.5)}" fill="var(--bush3)"/><path d="${star(10, 18, 14)}" fill="var(--bush2)" transform="translate(-2.5 -3)"/><path d="${star(9, 11.5, 8.5)}" fill="var(--bush1)" transform="translate(-4 -5)"/></g>
<path id="z-tuft" d="M0,0l-4,-9M0,0v-12M0,0l4,-9" stroke="var(--tuft)" stroke-width="2" stroke-linecap="round" fill="none"/>
<g id="z-cow" stroke-linecap="round" stroke-linejoin="round"><ellipse cx="-3" cy="9" rx="38" ry="17" fill="#000" opacity=".16"/><path d="M-38,1q-11,-1 -17,9" fill="none" stroke="var(--hideLine)" stroke-width="2.4"/><rect x="-39" y="-16.5" width="56" height="33" rx="16" fill="var(--hide)" stroke="var(--hideLine)" stroke-width="2"/><path d="M-27,-16.5q7,10 22,1.5l1,-1.5zM-15,16q2,-12 16,-9q10,2 14,8l-8,1.5zM17,-12q-10,4 -4,11l6,0z" fill="var(--patch)"/><path d="M17,-9l8,-9M17,9l8,9" stroke="var(--patch)" stroke-width="6.5"/><path d="M15,-11Q32,-13 42,-5Q45,0 42,5Q32,13 15,11Q20,0 15,-11Z" fill="var(--patch)" stroke="var(--hideLine)" stroke-width="1.8"/><path d="M37,-7.5Q43,-4 43.5,0Q43,4 37,7.5Q40,0 37,-7.5Z" fill="#F0A9A0"/><path d="M24,-10q-1,-9 8,-11M24,10q-1,9 8,11" fill="none" stroke="#FBF3DF" stroke-width="3"/><circle cx="30" cy="-4.5" r="1.9" fill="#22150f"/><circle cx="30" cy="4.5" r="1.9" fill="#22150f"/><circle cx="15" r="4" fill="#E8A838" stroke="#8F6314" stroke-width="1.4"/></g>`;
