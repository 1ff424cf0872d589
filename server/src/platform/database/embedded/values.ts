import pg from 'pg';
import type { EncodedParameter, RawError, RawResult } from './messages.ts';

// PostgreSQL's rules for values, as the `pg` driver has them, so that a store sees the same on both kinds of database.

const int8: number = 20;
const date: number = 1082;
const int8Array: number = 1016;
const textArray: number = 1009;
const dateArray: number = 1182;

/** bigint -> number (money and counts stay far below 2^53), date -> 'YYYY-MM-DD', numeric -> string. */
export function configureValueParsers(): void {
  const parseTextArray = pg.types.getTypeParser(textArray, 'text');
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(date, (value) => value);
  pg.types.setTypeParser(dateArray, parseTextArray);
  pg.types.setTypeParser(int8Array, (value) => toNumbers(parseTextArray(value)));
}

const toNumbers = (values: unknown): unknown[] =>
  Array.isArray(values) ? values.map((value) => (value === null ? null : Number(value))) : [];

export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (isDate(value)) return value.toISOString();
  if (Array.isArray(value)) return encodeArray(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Dates of another realm (a test runner's sandbox) are dates too. */
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

type Decoder = (value: string) => unknown;

export function decodeRows<R>(result: RawResult): R[] {
  const columns = result.fields.map(({ name, dataTypeID }) => {
    const decode: Decoder = pg.types.getTypeParser(dataTypeID, 'text');
    return { name, decode };
  });
  return result.rows.map((values) => {
    const row = Object.create(Object.prototype);
    columns.forEach(({ name, decode }, index) => {
      const value = values[index];
      row[name] = value === null || value === undefined ? null : decode(value);
    });
    return row;
  });
}

/** The error `pg` would have thrown. */
export function toDatabaseError({ message, sql }: RawError): Error {
  if (!sql) return new Error(message);
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), sql);
}
