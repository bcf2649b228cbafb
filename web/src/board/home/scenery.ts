/** What is seen on the home page: how much of it in which window, and where trees, tufts and flowers stand. */
export type Spot = readonly [x: number, y: number, size: number];

/** A part of the picture: its frame, where sun or moon stands, and where words are, from the left to here. */
export interface Sight {
  frame: string;
  sun: readonly [x: number, y: number];
  words: readonly [top: number, right: number, bottom: number];
}

const PHONE: Sight = { frame: "527 -224 907 1963", sun: [640, 318], words: [-165, 1440, 270] };
const TALL: Sight = { frame: "420 -260 1060 1500", sun: [1364, 150], words: [-300, 1300, 400] };
const WIDE: Sight = { frame: "113 158 1241 776", sun: [880, 236], words: [0, 740, 470] };

/** The part of the picture for a window. */
export function sightFor(width: number, height: number): Sight {
  if (width < 600) return PHONE;
  return width < height * 1.15 ? TALL : WIDE;
}

/** Whether something in the sky that reaches so far to each side is clear of the words. */
export function isClear({ words: [top, right, bottom] }: Sight, x: number, y: number, reach = 4): boolean {
  return y + reach < top || x - reach > right || y - reach > bottom;
}

/** Where the cards beside the form begin, from the right, in windows wide enough for them. */
const CARDS = 352;
const CARDS_FROM = 900;

/** Whether the cards at the right lie over what ends at `right` in the picture. */
export function isCovered({ frame }: Sight, width: number, height: number, right: number): boolean {
  const [left = 0, , across = 1, down = 1] = frame.split(" ").map(Number);
  const scale = Math.max(width / across, height / down);
  return width >= CARDS_FROM && (right - left - across / 2) * scale + width / 2 > width - CARDS;
}

export const CLOUDS: readonly (readonly [x: number, y: number, size: number, opacity: number])[] = [
  [1315, 340, 1.05, 0.6],
  [1025, 185, 0.6, 0.5],
  [640, -60, 0.8, 0.4],
];

export const FAR: readonly Spot[] = [
  [622, 622, 0.59],
  [551, 622, 0.81],
  [498, 622, 0.77],
  [272, 619, 0.71],
  [490, 613, 0.82],
  [297, 624, 0.78],
  [74, 623, 0.58],
  [671, 613, 0.73],
  [1294, 627, 0.7],
  [264, 619, 0.63],
  [449, 627, 0.64],
  [560, 634, 0.7],
  [453, 632, 0.82],
  [184, 622, 0.52],
  [146, 629, 0.63],
  [403, 616, 0.73],
  [51, 611, 0.54],
  [303, 626, 0.76],
  [393, 635, 0.57],
  [1298, 635, 0.58],
  [353, 610, 0.53],
  [592, 618, 0.57],
  [677, 630, 0.58],
];

export const MIDDLE: readonly Spot[] = [
  [709, 652, 0.8],
  [1277, 652, 0.85],
  [655, 658, 1.15],
  [1303, 660, 1.1],
  [685, 664, 0.9],
  [1375, 666, 1],
  [617, 670, 1.3],
  [1335, 670, 1.35],
  [565, 676, 1.05],
  [1415, 680, 1.25],
];

export const NEAR: readonly Spot[] = [
  [1424, 738, 1.16],
  [289, 748, 1.27],
  [1516, 749, 1.12],
  [1539, 751, 1.1],
  [336, 752, 1.14],
  [318, 755, 1.15],
  [304, 758, 1.09],
  [1558, 760, 0.99],
  [1555, 766, 1.06],
  [1535, 768, 1.26],
  [1513, 770, 1.32],
  [1326, 773, 1.21],
  [323, 774, 0.98],
  [488, 775, 1.25],
  [1527, 775, 1.01],
  [532, 778, 1.23],
  [1503, 781, 1.17],
  [336, 784, 1.25],
  [1293, 784, 1.13],
  [1465, 789, 1.23],
  [457, 789, 1.27],
  [1298, 792, 1.16],
  [1322, 794, 0.95],
  [537, 795, 0.85],
  [491, 799, 0.75],
  [1407, 802, 0.92],
];

export const TUFTS: readonly (readonly [x: number, y: number])[] = [
  [28, 837],
  [52, 804],
  [109, 853],
  [120, 797],
  [177, 844],
  [235, 839],
  [253, 855],
  [270, 920],
  [380, 846],
  [405, 855],
  [442, 794],
  [479, 918],
  [497, 870],
  [581, 805],
  [599, 790],
  [626, 878],
  [673, 832],
  [714, 879],
  [770, 861],
  [819, 795],
  [876, 847],
  [914, 853],
  [949, 822],
  [1081, 892],
  [1119, 889],
  [1127, 886],
  [1132, 922],
  [1225, 817],
  [1260, 885],
  [1314, 820],
  [1398, 832],
];

/** The last number is the colour. */
export const FLOWERS: readonly (readonly [x: number, y: number, radius: number, colour: number])[] = [
  [961, 907, 2.4, 0],
  [158, 926, 3.4, 2],
  [93, 938, 3.6, 0],
  [734, 847, 3.7, 3],
  [1319, 849, 4.4, 2],
  [1155, 874, 3.8, 1],
  [1215, 864, 3, 0],
  [520, 906, 2.5, 2],
  [379, 926, 4.2, 2],
  [86, 812, 3.4, 1],
  [341, 859, 3.1, 3],
  [1335, 849, 2.9, 2],
  [33, 840, 3.3, 3],
  [1115, 917, 3.6, 0],
  [378, 873, 4.2, 2],
  [371, 847, 3.2, 0],
  [1027, 915, 2.2, 0],
  [312, 843, 3.1, 1],
  [555, 936, 4, 0],
  [208, 878, 3, 0],
  [1067, 828, 2, 1],
  [1121, 894, 2.7, 1],
  [906, 797, 2.4, 3],
  [1239, 800, 3.6, 0],
  [956, 919, 2.6, 3],
  [938, 884, 4.2, 0],
  [228, 807, 2.9, 1],
  [842, 842, 3.3, 1],
  [1137, 932, 4.3, 3],
];

export const STARS: readonly Spot[] = [
  ...FLOWERS.map(([x, y, radius]) => [x * 1.4 - 300, (y - 780) * 3.4 - 190, radius / 2.2] as const),
  ...TUFTS.map(([x, y], i) => [1600 - x, (y - 790) * 4.6 - 240, 0.8 + (i % 3) * 0.35] as const),
];
