/** Signs the marks use. */
export const MARKS = `
<g id="z-lift"><circle r="25" fill="#fff"/><circle r="22" fill="none" stroke="#096C72" stroke-width="3.6"/><path d="M-15,12L0,1L15,12Z" fill="#096C72" stroke="#096C72" stroke-width="3" stroke-linejoin="round"/><path d="M0,-2V-14M-6.5,-8.5L0,-15L6.5,-8.5" fill="none" stroke="#096C72" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>
<g id="z-warn" stroke-linejoin="round"><path d="M0,-19L21,17H-21Z" fill="#fff" stroke="#fff" stroke-width="9"/><path d="M0,-17L19,15H-19Z" fill="#C2261A" stroke="#C2261A" stroke-width="3"/><path d="M0,-7V4M0,10.5V11" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/></g>
<g id="z-chevron" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M6,-13L-7,0L6,13" stroke="#fff" stroke-width="12"/><path d="M6,-13L-7,0L6,13" stroke="#096C72" stroke-width="6"/></g>
<g id="z-under"><circle r="15" fill="#fff"/><circle r="12.8" fill="none" stroke="#096C72" stroke-width="2.2"/><path d="M-7.5,4.5L0,-4.5L7.5,4.5Z" fill="#096C72" stroke="#096C72" stroke-width="2" stroke-linejoin="round"/></g>
<pattern id="z-hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="18" height="18" fill="#fff" fill-opacity=".35"/><rect width="9" height="18" fill="#C2261A" fill-opacity=".55"/></pattern>`;
