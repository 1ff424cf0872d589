import { drawing, linePath, northArrow, type Point, scaleBar } from './line-work.ts';
import { drawText } from './stroke-lettering.ts';

const CENTER: Point = [430, 238];
const VILLAGES: ReadonlyArray<readonly [string, number, number, 'right' | 'left']> = [
  ['SAN ROQUE', 622, 118, 'left'],
  ['TANAPAG', 500, 152, 'left'],
  ['GARAPAN', 392, 204, 'right'],
  ['CAPITOL HILL', 508, 200, 'right'],
  ['CHALAN KANOA', 296, 318, 'right'],
  ['SAN VICENTE', 466, 292, 'left'],
  ['SAN ANTONIO', 268, 362, 'right'],
];

/** The coastline, or a line at this distance outside of it (inside if negative). */
function coastLine(distance: number): Point[] {
  return Array.from({ length: 140 }, (_, index): Point => {
    const angle = (index / 140) * 2 * Math.PI;
    const wave = 1 + 0.1 * Math.sin(angle * 2 + 0.6) + 0.06 * Math.sin(angle * 5 + 1) + 0.025 * Math.sin(angle * 11);
    const [length, breadth] = [250 * wave + distance, 96 * wave + distance];
    const [x, y] = [length * Math.cos(angle), breadth * Math.sin(angle)];
    // the island extends from the southwest to the northeast
    return [CENTER[0] + x * 0.86 + y * 0.5, CENTER[1] - x * 0.5 + y * 0.86];
  });
}

const drawSea = (): string =>
  [9, 20, 33, 48]
    .map((distance, index) => `<g opacity="${0.6 - index * 0.14}">${linePath(coastLine(distance), 'thin', true)}</g>`)
    .join('');

const drawRoad = (points: readonly Point[]): string => linePath(points, 'center');

function drawVillage([name, x, y, side]: (typeof VILLAGES)[number]): string {
  const size = 8;
  const width = name.length * size * 0.97;
  const left = side === 'right' ? x + 12 : x - 10 - width;
  return `<rect class="post" x="${x - 3.5}" y="${y - 3.5}" width="7" height="7"/>${drawText(name, { x: left, y, size, anchor: 'start' })}`;
}

/** The frame of the map with its degree marks. */
const drawFrame = (): string => {
  const ticks = Array.from({ length: 13 }, (_, index) => `M${42 + index * 68} 22v8M${42 + index * 68} 440v8`).join('');
  const sides = Array.from({ length: 6 }, (_, index) => `M22 ${66 + index * 68}h8M870 ${66 + index * 68}h8`).join('');
  return `<rect class="thin" x="22" y="22" width="856" height="426"/><rect x="30" y="30" width="840" height="410"/><path class="thin" d="${ticks}${sides}"/>`;
};

/** A map of the island with its villages and roads. */
export const islandMap = (): string =>
  drawing(
    [
      drawFrame(),
      drawSea(),
      linePath(coastLine(0), 'heavy', true),
      linePath(coastLine(-14), 'faint', true),
      drawRoad([
        [268, 362],
        [296, 318],
        [340, 262],
        [392, 204],
        [446, 172],
        [500, 152],
        [556, 136],
        [622, 118],
      ]),
      drawRoad([
        [296, 318],
        [340, 344],
        [400, 330],
        [466, 292],
        [500, 246],
        [508, 200],
        [500, 152],
      ]),
      drawRoad([
        [392, 204],
        [430, 226],
        [470, 222],
        [508, 200],
      ]),
      ...VILLAGES.map(drawVillage),
      drawText('PHILIPPINE SEA', { x: 176, y: 130, size: 10, gap: 7, turn: -30 }),
      drawText('PACIFIC OCEAN', { x: 690, y: 330, size: 10, gap: 7, turn: -30 }),
      northArrow(822, 96),
      drawText('N', { x: 822, y: 146, size: 11 }),
      scaleBar(70, 410),
      drawText('0', { x: 70, y: 428, size: 7 }),
      drawText('4 KM', { x: 190, y: 428, size: 7 }),
    ].join(''),
  );
