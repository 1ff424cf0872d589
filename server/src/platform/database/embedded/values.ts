import pg from 'pg';
import type { EncodedParameter, RawError, RawResult } from './messages.ts';

// Converts values as the `pg` driver does, so that stores get the same values from both kinds of database.

const { INT8: int8, DATE: date } = pg.types.builtins;
// The array types of these two types and of text: the driver has no constants for them.
const int8Array = 1016;
const textArray = 1009;
const dateArray = 1182;

type Decoder = (value: string) => unknown;

/** bigint -> number (money and counts stay far below 2^53), date -> 'YYYY-MM-DD', numeric -> string. */
export function configureValueParsers(): void {
  const parseTextArray = parserOf(textArray);
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(date, (value) => value);
  setParser(dateArray, parseTextArray);
  setParser(int8Array, (value) => toNumbers(parseTextArray(value)));
}

/** The driver's functions accept any type number, but their TypeScript types list only the built-in ones. */
function parserOf(type: number): Decoder {
  const find: (type: number, format: 'text') => unknown = Reflect.get(pg.types, 'getTypeParser');
  const found = find(type, 'text');
  if (typeof found !== 'function') return (value) => value;
  return (value): unknown => Reflect.apply(found, undefined, [value]);
}

function setParser(type: number, parse: Decoder): void {
  const set: (type: number, parse: Decoder) => void = Reflect.get(pg.types, 'setTypeParser');
  set(type, parse);
}

const toNumbers = (values: unknown): unknown[] =>
  Array.isArray(values) ? values.map((value) => (value === null ? null : Number(value))) : [];

export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (isDate(value)) return value.toISOString();
  if (Array.isArray(value)) return encodeArray(value);
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
  return isPlain ? String(value) : JSON.stringify(value);
}

/** `instanceof` is false for dates of another realm (a test runner's sandbox). */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

function encodeArray(values: readonly unknown[]): string {
  return `{${values.map(encodeElement).join(',')}}`;
}

function encodeElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return encodeArray(value);
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  const text = String(encodeParameter(value));
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
}

export function decodeRows<R>(result: RawResult): R[] {
  const columns = result.fields.map(({ name, dataTypeID }) => ({ name, decode: parserOf(dataTypeID) }));
  const rows: R[] = [];
  for (const values of result.rows) {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, decode }, index) => {
      const value = values[index];
      row[name] = value === null || value === undefined ? null : decode(value);
    });
    // eslint-disable-next-line @typescript-eslint/no-unsafe-argument -- rows are of the type that the caller names, as with the driver
    rows.push(Object.assign(Object.create(Object.prototype), row));
  }
  return rows;
}

/** The error that `pg` would have thrown. */
export function toDatabaseError({ message, sql, system }: RawError): Error {
  if (!sql) return Object.assign(new Error(message), system !== undefined && { code: system });
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), sql);
}
