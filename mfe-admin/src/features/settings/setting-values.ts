import type {
  Setting,
  SettingContent,
  SettingField,
  SettingRow,
  SettingValue,
  SettingValues,
} from '@portal/contracts/county-config';
import { blankRow, isBlankRow } from '@portal/contracts/county-config';
import { formatDate, isRecordedOn, parseTypedDate } from '@portal/domain';
import type { FieldValue, Messages, RowValues } from '@portal/ui/form';

/** What the form of a setting holds: the record in its kept units, numbers null while their field is empty. */
export type FormValues = Readonly<Record<string, FieldValue>>;

const isRows = (value: SettingValue | FieldValue | undefined): value is readonly RowValues[] => Array.isArray(value);

/** The rows of a field; none of any other. */
export const rowsOf = (value: FieldValue | undefined): readonly RowValues[] => (isRows(value) ? value : []);

/** What a form begins with. A table that cannot grow has all its rows, used or not. */
export function formValuesOf({ fields, fromWire }: Setting, content: SettingContent): FormValues {
  const { values } = fromWire(content);
  return Object.fromEntries(fields.map((field) => [field.name, filledUp(field, values[field.name] ?? '')]));
}

function filledUp(field: SettingField, value: SettingValue): SettingValue {
  if (field.kind === 'day') return typeof value === 'string' && isRecordedOn(value) ? formatDate(value) : value;
  if (field.kind !== 'rows' || field.addsRows > 0 || !isRows(value)) return value;
  const missing = Math.max(0, field.maximumRows - value.length);
  return [...settingRows(value), ...Array.from({ length: missing }, () => blankRow(field))];
}

/** Empty number fields become 0 (002 section 5); a file is never a part of a record. */
const single = (value: FieldValue | undefined): string | number | boolean => {
  if (value === null) return 0;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
};

/** A typed date as YYYY-MM-DD; an invalid one is kept as it is, so that validation reports it. */
function dayOf(typed: string): string {
  const read = parseTypedDate(typed, new Date().toISOString().slice(0, 10));
  return read.ok ? read.value : typed.trim();
}

const settingRows = (rows: readonly RowValues[]): SettingRow[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, single(value)])));

interface Typed {
  readonly values: SettingValues;
  /** Messages at the rows that they are about: those that were left blank are not sent, and the others move up. */
  readonly placed: (messages: Messages) => Messages;
}

/** What was typed as a record, without the rows that were left blank. */
export function typedRecord(fields: readonly SettingField[], typed: FormValues): Typed {
  const places = new Map<string, readonly number[]>();
  const values = fields.map((field): readonly [string, SettingValue] => {
    const value = typed[field.name];
    if (field.kind === 'day') return [field.name, dayOf(typeof value === 'string' ? value : '')];
    if (field.kind !== 'rows') return [field.name, single(value)];
    const rows = settingRows(rowsOf(value));
    const kept = rows.flatMap((row, at) => (field.addsRows === 0 || !isBlankRow(field, row) ? [at] : []));
    places.set(field.name, kept);
    return [field.name, rows.filter((_row, at) => kept.includes(at))];
  });
  const placed = (messages: Messages): Messages =>
    Object.fromEntries(Object.entries(messages).map(([path, message]) => [placeOf(path, places), message]));
  return { values: Object.fromEntries(values), placed };
}

function placeOf(path: string, places: ReadonlyMap<string, readonly number[]>): string {
  const [name = '', at, ...rest] = path.split('.');
  const place = at === undefined ? undefined : places.get(name)?.[Number(at)];
  return place === undefined ? path : [name, place, ...rest].join('.');
}

/** Whether two values of a field say the same. */
export const isSame = (
  one: FieldValue | SettingValue | undefined,
  other: FieldValue | SettingValue | undefined,
): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
