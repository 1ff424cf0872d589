import { cornerPost, linePath, northArrow, type Point, scaleBar, svgDocument } from './line-work.ts';
import { drawText } from './stroke-lettering.ts';

const CORNERS: readonly Point[] = [
  [96, 318],
  [132, 128],
  [296, 74],
  [470, 112],
  [538, 236],
  [420, 372],
  [232, 402],
];
const COURSES = [
  ["N 10°44' E", '193.4'],
  ["N 71°46' E", '172.7'],
  ["S 77°41' E", '178.1'],
  ["S 28°44' E", '141.4'],
  ["S 40°57' W", '180.1'],
  ["S 80°56' W", '190.4'],
  ["N 58°18' W", '159.9'],
];
const TABLE = { left: 604, right: 868, top: 132, row: 30 };

/** Contour lines of a hill inside the boundary. */
const contours = (): string =>
  [26, 48, 72, 97]
    .map((size, ring) => {
      const points = Array.from({ length: 60 }, (_none, index): Point => {
        const angle = (index / 60) * 2 * Math.PI;
        const radius = size * (1 + 0.16 * Math.sin(angle * 3 + ring * 0.4) + 0.1 * Math.cos(angle * 2));
        return [312 + radius * 1.2 * Math.cos(angle), 246 + radius * Math.sin(angle)];
      });
      return linePath(points, 'faint', true);
    })
    .join('');

const middleOf = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** The number of a course, placed outside of its line. */
function courseNumber(from: Point, index: number): string {
  const to = CORNERS[(index + 1) % CORNERS.length] ?? from;
  const [x, y] = middleOf(from, to);
  const [dx, dy] = [x - 316, y - 240];
  const offset = 22 / Math.hypot(dx, dy);
  return drawText(String(index + 1), { x: x + dx * offset, y: y + dy * offset, size: 11 });
}

function courseTable(): string {
  const { left, right, top, row } = TABLE;
  const rules = COURSES.map((_course, index) => `M${left} ${top + (index + 1) * row}H${right}`).join('');
  const rows = COURSES.map(([bearing = '', length = ''], index) => {
    const y = top + (index + 0.5) * row;
    return [
      drawText(String(index + 1), { x: left + 16, y, size: 9 }),
      drawText(bearing, { x: left + 48, y, size: 9, anchor: 'start' }),
      drawText(length, { x: right - 58, y, size: 9, anchor: 'start' }),
    ].join('');
  });
  const frame = `<path class="heavy" d="M${left} ${top}H${right}M${left} ${top + COURSES.length * row + 3}H${right}"/>`;
  return `${frame}<path class="thin" d="${rules}M${left + 34} ${top - 26}v${COURSES.length * row + 26}M${right - 76} ${top - 26}v${COURSES.length * row + 26}"/>${rows.join('')}`;
}

/** A parcel given by its corners, with the table of its courses. */
export function surveyTraverse(): string {
  const { left, top } = TABLE;
  const [start = [0, 0]] = CORNERS;
  const tieLine: readonly Point[] = [start, [40, 420]];
  return svgDocument(
    [
      contours(),
      linePath(tieLine, 'dash'),
      `<path class="heavy" d="M33 420h14M40 413v14"/>`,
      linePath(CORNERS, 'mark', true),
      ...CORNERS.map(cornerPost),
      ...CORNERS.map(courseNumber),
      drawText('LOT 1812 NEW 3', { x: 316, y: 236, size: 13 }),
      drawText('28 416 SQ. M', { x: 316, y: 262, size: 9 }),
      courseTable(),
      drawText('COURSE', { x: left + 48, y: top - 15, size: 9, anchor: 'start', gap: 3 }),
      drawText('METERS', { x: TABLE.right - 66, y: top - 15, size: 9, anchor: 'start', gap: 2.4 }),
      northArrow(840, 52),
      scaleBar(604, 410),
      drawText('0', { x: 604, y: 430, size: 8 }),
      drawText('60 M', { x: 724, y: 430, size: 8 }),
    ].join(''),
  );
}
