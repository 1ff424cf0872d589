import {
  basisPointsToPercent,
  cents,
  centsToDollars,
  cleanText,
  dollarsToCents,
  type FieldMessage,
  percentToBasisPoints,
} from '@portal/domain';
import * as z from 'zod/mini';
import {
  blankRow,
  isBlankRow,
  type RowsField,
  type SettingField,
  type SettingRow,
  type SettingSingle,
  type SettingValue,
  type SettingValues,
  type SingleField,
} from './setting-fields.ts';

/** A record in the format of the specification's calls: dollars and percent as decimal numbers. */
export type WireRecord = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 20_000;
const MAX_ROWS = 1_000;

/**
 * The schema of a field on the wire. It has no bounds: those are validated per field, so that each error has its own
 * message.
 */
function wireShape(field: SettingField): z.ZodMiniType {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'money':
    case 'percent':
    case 'whole':
      return z.number();
    case 'choice':
      return z.enum(field.options);
    case 'rows':
      return z.array(z.strictObject(wireShapes(field.fields))).check(z.maxLength(MAX_ROWS));
    default:
      return z.string().check(z.maxLength(LONGEST_TEXT));
  }
}

/** The schemas of all fields by wire name. */
export const wireShapes = (fields: readonly SettingField[]): Record<string, z.ZodMiniType> =>
  Object.fromEntries(fields.map((field) => [field.name, wireShape(field)]));

const UNREADABLE = Symbol('UNREADABLE');

function readSingle(field: SingleField, sent: unknown): SettingSingle | typeof UNREADABLE {
  switch (field.kind) {
    case 'flag':
      return sent === true;
    case 'money':
    case 'percent': {
      if (typeof sent !== 'number') return UNREADABLE;
      const read = field.kind === 'money' ? dollarsToCents(sent) : percentToBasisPoints(sent);
      return read.ok ? read.value : UNREADABLE;
    }
    case 'whole':
      return typeof sent === 'number' && Number.isSafeInteger(sent) ? sent : UNREADABLE;
    case 'text':
      return cleanText(String(sent));
    case 'lines':
      return String(sent).trim();
    default:
      return String(sent);
  }
}

const MALFORMED: FieldMessage = { key: 'validation.malformed' };
type Read = { readonly values: SettingValues; readonly errors: Readonly<Record<string, FieldMessage>> };

/** Converts the values sent to stored units, and returns errors by field path. Blank rows are dropped, except from tables of fixed size. */
export function readWire(fields: readonly SettingField[], sent: WireRecord): Read {
  const values: Record<string, SettingValue> = {};
  const errors: Record<string, FieldMessage> = {};
  for (const field of fields) {
    if (field.kind === 'rows') {
      const read = readRows(field, sent[field.name]);
      values[field.name] = read.rows;
      Object.assign(errors, read.errors);
      continue;
    }
    const value = readSingle(field, sent[field.name]);
    if (value === UNREADABLE) errors[field.name] = MALFORMED;
    else values[field.name] = value;
  }
  return { values, errors };
}

function readRows(field: RowsField, sent: unknown) {
  const rows: SettingRow[] = [];
  const errors: Record<string, FieldMessage> = {};
  for (const one of Array.isArray(sent) ? sent : []) {
    const row: Record<string, SettingSingle> = {};
    for (const inner of field.fields) {
      const value = readSingle(inner, one instanceof Object ? Reflect.get(one, inner.name) : undefined);
      if (value === UNREADABLE) errors[`${field.name}.${rows.length}.${inner.name}`] = MALFORMED;
      else row[inner.name] = value;
    }
    const hasFixedSize = field.addsRows === 0;
    if (hasFixedSize || !isBlankRow(field, row)) rows.push(row);
  }
  return { rows, errors };
}

function writeSingle(field: SingleField, value: SettingSingle | undefined): SettingSingle | undefined {
  if (field.kind === 'money') return centsToDollars(cents(Number(value)));
  return field.kind === 'percent' ? basisPointsToPercent(Number(value)) : value;
}

/** Converts a record to the wire format. */
export const writeWire = (fields: readonly SettingField[], values: SettingValues): WireRecord =>
  Object.fromEntries(fields.map((field) => [field.name, writeField(field, values[field.name])]));

/** Pads a table of fixed size with blank rows in the wire format. */
const padToFixedSize = (field: RowsField, rows: readonly SettingRow[]): readonly SettingRow[] => {
  const missing = field.addsRows === 0 && field.isExtra !== true ? field.maximumRows - rows.length : 0;
  return [...rows, ...Array.from({ length: Math.max(missing, 0) }, () => blankRow(field))];
};

function writeField(field: SettingField, value: SettingValue | undefined): unknown {
  if (field.kind !== 'rows') return isRows(value) ? undefined : writeSingle(field, value);
  return padToFixedSize(field, isRows(value) ? value : []).map((row) =>
    Object.fromEntries(field.fields.map((inner) => [inner.name, writeSingle(inner, row[inner.name])])),
  );
}

const isRows = (value: SettingValue | undefined): value is readonly SettingRow[] => Array.isArray(value);
