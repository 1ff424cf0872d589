import type {
  Setting,
  SettingContent,
  SettingField,
  SettingRow,
  SettingValue,
  SettingValues,
} from '@portal/contracts/county-config';
import { blankRow, isBlankRow } from '@portal/contracts/county-config';
import { formatDate, isIsoDate, parseTypedDate, todayIn } from '@portal/domain';
import { portalNow } from '@portal/session';
import type { FieldValue, Messages, RowValues } from '@portal/ui/form';

/** The values of a setting's form, in stored units. Numbers are null while their field is empty. */
export type FormValues = Readonly<Record<string, FieldValue>>;

const isRows = (value: SettingValue | FieldValue | undefined): value is readonly RowValues[] => Array.isArray(value);

/** The rows of a table field. Empty for any other field. */
export const rowsOrEmpty = (value: FieldValue | undefined): readonly RowValues[] => (isRows(value) ? value : []);

/** The initial values of a form. A table that cannot grow has all its rows, including blank ones. */
export function formValuesOf({ fields, fromWire }: Setting, content: SettingContent): FormValues {
  const { values } = fromWire(content);
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field, values[field.name] ?? '')]));
}

function initialValue(field: SettingField, value: SettingValue): SettingValue {
  if (field.kind === 'day') return typeof value === 'string' && isIsoDate(value) ? formatDate(value) : value;
  if (field.kind !== 'rows' || field.addsRows > 0 || !isRows(value)) return value;
  const missing = Math.max(0, field.maximumRows - value.length);
  return [...settingRows(value), ...Array.from({ length: missing }, () => blankRow(field))];
}

/** A value for the record. Empty number fields become 0 (002 section 5), and files are not part of a record. */
const recordValue = (value: FieldValue | undefined): string | number | boolean => {
  if (value === null) return 0;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
};

/**
 * A typed date as YYYY-MM-DD. The county's year decides the century of a two-digit one. An invalid date is returned unchanged, so that
 * validation reports it.
 */
function dayOf(typed: string, zone: string): string {
  const parsed = parseTypedDate(typed, todayIn(zone, portalNow()));
  return parsed.ok ? parsed.value : typed.trim();
}

const settingRows = (rows: readonly RowValues[]): SettingRow[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, recordValue(value)])));

interface TypedRecord {
  readonly values: SettingValues;
  /** Moves messages to the rows of the form. Row numbers of the record differ, because blank rows are omitted from it. */
  readonly moveToFormRows: (messages: Messages) => Messages;
}

/**
 * Converts form values to a record without blank rows.
 * @param zone the county's time zone
 */
export function typedRecord(fields: readonly SettingField[], typed: FormValues, zone: string): TypedRecord {
  const places = new Map<string, readonly number[]>();
  const values = fields.map((field): readonly [string, SettingValue] => {
    const value = typed[field.name];
    if (field.kind === 'day') return [field.name, dayOf(typeof value === 'string' ? value : '', zone)];
    if (field.kind !== 'rows') return [field.name, recordValue(value)];
    const rows = settingRows(rowsOrEmpty(value));
    const filledRows = rows.flatMap((row, index) => (field.addsRows === 0 || !isBlankRow(field, row) ? [index] : []));
    places.set(field.name, filledRows);
    return [field.name, rows.filter((_row, index) => filledRows.includes(index))];
  });
  const moveToFormRows = (messages: Messages): Messages =>
    Object.fromEntries(Object.entries(messages).map(([path, message]) => [placeOf(path, places), message]));
  return { values: Object.fromEntries(values), moveToFormRows };
}

function placeOf(path: string, places: ReadonlyMap<string, readonly number[]>): string {
  const [name = '', index, ...rest] = path.split('.');
  const place = index === undefined ? undefined : places.get(name)?.[Number(index)];
  return place === undefined ? path : [name, place, ...rest].join('.');
}

/** Whether two values of a field are equal. */
export const isSame = (
  one: FieldValue | SettingValue | undefined,
  other: FieldValue | SettingValue | undefined,
): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
