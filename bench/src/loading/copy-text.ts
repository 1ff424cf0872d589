// Rows in the text format of COPY: one line per row, tabs between cells.

/** Most texts need no escape, and a test is faster than a replacement. */
const NEEDS_ESCAPE = /[\\\t\n\r]/;
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(SPECIAL, (character) => ESCAPES[character] ?? character) : text;

const arrayOf = (items: readonly unknown[]): string =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, (character) => `\\${character}`)}"`).join(',')}}`;

const cellOf = (value: unknown): string => {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return escaped(arrayOf(value));
  if (value === null) return '\\N';
  throw new Error(`A cell cannot hold a value of type ${typeof value}.`);
};

/** One row as a line. Cells follow the order of the row's properties, so every row of a table must list them in the same order. */
export const copyLine = (row: object): string => `${Object.values(row).map(cellOf).join('\t')}\n`;
