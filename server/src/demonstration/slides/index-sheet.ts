import { svgDocument } from './line-work.ts';
import { drawText } from './stroke-lettering.ts';

const ROWS = { top: 122, height: 26, count: 12 };
type Entry = readonly [grantor: string, grantee: string, book: string, page: string];

interface Page {
  readonly left: number;
  readonly right: number;
  readonly number: string;
  readonly entries: readonly Entry[];
}

const LEFT_PAGE: Page = {
  left: 44,
  right: 440,
  number: '118',
  entries: [
    ['ADA JOSE T', 'CRUZ MARIA S', '12', '345'],
    ['AGUON ANA', 'BANK OF TASI', '12', '351'],
    ['ALDAN JUAN', 'ALDAN RITA', '13', '2'],
    ['ATTAO LUIS', 'SABLAN PEDRO', '13', '18'],
    ['BABAUTA J', 'TORRES ROSA', '13', '44'],
    ['BORJA ANA', 'BORJA FELIX', '13', '51'],
    ['CABRERA I', 'LIZAMA JOSE', '14', '7'],
    ['CAMACHO R', 'REYES CARMEN', '14', '29'],
    ['CASTRO JESUS', 'MAFNAS TOMAS', '14', '30'],
    ['CRUZ DAVID', 'PACIFIC TITLE', '15', '112'],
    ['CRUZ MARIA S', 'KIM SOO JIN', '15', '118'],
    ['DIAZ PEDRO', 'DIAZ ELENA', '15', '240'],
  ],
};
const RIGHT_PAGE: Page = {
  left: 460,
  right: 856,
  number: '119',
  entries: [
    ['FITIAL ROSA', 'SANTOS LUIS', '16', '9'],
    ['HOCOG TOMAS', 'MANGLONA I', '16', '57'],
    ['IGISOMAR M', 'RABAULIMAN J', '16', '58'],
    ['KAIPAT ANA', 'TAITANO JOSE', '17', '3'],
    ['LIZAMA JOSE', 'OGO CARMEN', '17', '101'],
    ['MAFNAS T', 'BANK OF TASI', '17', '166'],
    ['NORITA LUIS', 'NORITA ANA', '18', '12'],
  ],
};
const MARKED_ROW = 4;

function drawPage({ left, right, number, entries }: Page): string {
  const { top, height, count } = ROWS;
  const columns = [left + 150, left + 306, left + 350];
  const rules = Array.from({ length: count }, (_none, index) => `M${left} ${top + index * height}H${right}`).join('');
  const headings: ReadonlyArray<readonly [string, number]> = [
    ['GRANTOR', left + 6],
    ['GRANTEE', left + 158],
    ['BK', left + 314],
    ['PAGE', left + 356],
  ];
  const rows = entries.flatMap((entry, index) => {
    const y = top + (index + 0.5) * height;
    return [
      drawText(entry[0], { x: left + 6, y, size: 9, anchor: 'start' }),
      drawText(entry[1], { x: left + 158, y, size: 9, anchor: 'start' }),
      drawText(entry[2], { x: left + 314, y, size: 9, anchor: 'start' }),
      drawText(entry[3], { x: left + 360, y, size: 9, anchor: 'start' }),
    ];
  });
  return [
    `<path class="faint" d="${rules}M${left} ${top + count * height}H${right}"/>`,
    `<path class="heavy" d="M${left} ${top}H${right}M${left} ${top - 32}H${right}"/>`,
    `<path class="thin" d="${columns.map((x) => `M${x} ${top - 32}V${top + count * height}`).join('')}"/>`,
    ...headings.map(([word, x]) => drawText(word, { x, y: top - 16, size: 9, anchor: 'start', gap: 2.6 })),
    ...rows,
    drawText(number, { x: (left + right) / 2, y: 60, size: 12, gap: 3 }),
  ].join('');
}

/** An open index book with grantor, grantee, book and page; one line is marked. */
export function indexSheet(): string {
  const y = ROWS.top + MARKED_ROW * ROWS.height;
  return svgDocument(
    [
      `<path class="heavy" d="M24 452V34Q240 14 450 34Q660 14 876 34V452Q660 432 450 452Q240 432 24 452Z"/>`,
      `<path class="thin" d="M450 34V452M17 456V40M883 456V40M17 456Q240 438 450 457Q660 438 883 456"/>`,
      drawPage(LEFT_PAGE),
      drawPage(RIGHT_PAGE),
      `<path class="mark" d="M${LEFT_PAGE.left} ${y + 3}V${y + ROWS.height - 3}"/>`,
    ].join(''),
  );
}
