// Rows as the text that COPY reads: a line each, tabs between cells.

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const SPECIAL = /[\\\t\n\r]/g;
const WRITTEN: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(SPECIAL, (sign) => WRITTEN[sign] ?? sign) : text;

const arrayOf = (items: readonly unknown[]): string =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, (sign) => `\\${sign}`)}"`).join(',')}}`;

const cellOf = (value: unknown): string => {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return escaped(arrayOf(value));
  if (value === null) return '\\N';
  throw new Error(`COPY takes no ${typeof value}.`);
};

/** The line of a row; all rows of a table name their columns in the same order. */
export const copyLine = (row: object): string => `${Object.values(row).map(cellOf).join('\t')}\n`;
