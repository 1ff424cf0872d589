/** The drawing area of all slides, with the proportions of the slide frame. */
export const DRAWING_AREA = { width: 900, height: 470 };

/** The colors of the portal's default theme: background, lines and marks. */
const BACKGROUND = '#003039';
const LINE = '#bcd2d8';
const MARK = '#ffffff';

const STYLE = `path,circle,rect{fill:none;stroke:${LINE};stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round}.heavy{stroke-width:1.8}.thin{stroke-width:.7}.faint{stroke-width:.7;opacity:.4}.dash{stroke-dasharray:9 5;stroke-width:1}.center{stroke-dasharray:14 4 2 4;stroke-width:.8}.mark{stroke:${MARK};stroke-width:2.4}.hatch{stroke:${MARK};stroke-width:.8}.post{fill:${BACKGROUND};stroke-width:1.2}.gap{stroke:${BACKGROUND};stroke-width:7}`;

export type Point = readonly [number, number];
export type Curve = (x: number) => number;

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A path through points; a closed path returns to the first point. */
export const linePath = (points: readonly Point[], className = '', isClosed = false): string =>
  `<path class="${className}" d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}"/>`;

/** A curve as a path from one x to another. */
export function curvePath(curve: Curve, from: number, to: number, className = ''): string {
  const steps = Math.ceil((to - from) / 6);
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const x = from + ((to - from) * index) / steps;
    return [x, curve(x)];
  });
  return linePath(points, className);
}

/** A corner post. */
export const post = ([x, y]: Point): string => `<circle class="post" cx="${round(x)}" cy="${round(y)}" r="2.8"/>`;

/** A north arrow, centered at the given point. */
export const northArrow = (x: number, y: number): string =>
  `<path class="heavy" d="M${x} ${y + 32}V${y - 32}M${x - 7} ${y - 10}L${x} ${y - 32}L${x + 7} ${y - 10}M${x - 10} ${y + 8}h20"/>`;

/** A scale bar with three parts. */
export const scaleBar = (x: number, y: number): string =>
  `<path d="M${x} ${y}h120M${x} ${y - 6}v12M${x + 40} ${y - 4}v8M${x + 80} ${y - 4}v8M${x + 120} ${y - 6}v12"/>`;

/** A bell-shaped bump. Shorelines are sums of bumps. */
export const bump = (x: number, at: number, breadth: number): number => Math.exp(-(((x - at) / breadth) ** 2));

/** Water lines: lines that follow the shore and fade out. */
export function waterLines(shore: Curve, from: number, to: number): string {
  return [10, 21, 34, 49, 66]
    .map((distance, index) => {
      const shifted: Curve = (x) => shore(x + (index + 1) * 5) + distance;
      const opacity = round(0.6 - index * 0.1);
      return `<g opacity="${opacity}">${curvePath(shifted, from + index * 6, to - index * 8, 'thin')}</g>`;
    })
    .join('');
}

/** A complete SVG drawing. */
export const drawing = (lines: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING_AREA.width} ${DRAWING_AREA.height}"><style>${STYLE}</style><rect width="${DRAWING_AREA.width}" height="${DRAWING_AREA.height}" style="fill:${BACKGROUND};stroke:none"/>${lines}</svg>`;
