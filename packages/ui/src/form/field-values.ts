/** The values of one row of a `rows` field. Rows are type aliases, not interfaces: only those have named members of one kind. */
export type RowValues = Readonly<Record<string, SingleValue>>;

/** What a field of a row can hold: all but rows. */
export type SingleValue = string | boolean | number | File | null;

/**
 * The value of a field. Dates and times stay as typed until validation reads them. Money is whole cents, a percentage basis
 * points: `null` while the field is empty, and `NaN` while it contains no valid number, which never reaches a request.
 */
export type FieldValue = SingleValue | readonly RowValues[];

export const isRows = (value: FieldValue): value is readonly RowValues[] => Array.isArray(value);

/** The rows of a value that is known to be rows; none for any other. */
export const rowsIn = (value: FieldValue): readonly RowValues[] => (isRows(value) ? value : []);

export const textIn = (value: FieldValue): string => (typeof value === 'string' ? value : '');
export const numberIn = (value: FieldValue): number | null => (typeof value === 'number' ? value : null);
export const fileIn = (value: FieldValue): File | null => (value instanceof File ? value : null);

/** Whether two values say the same, rows by what is in them. */
export function isSameValue(left: FieldValue, right: FieldValue): boolean {
  if (Object.is(left, right)) return true;
  if (left === null || right === null || !isRows(left) || !isRows(right)) return false;
  return (
    left.length === right.length &&
    left.every((row, index) => Object.entries(row).every(([name, value]) => Object.is(value, right[index]?.[name])))
  );
}

const KEYS = new WeakMap<RowValues, number>();
let last = 0;

/** What React knows a row by: it stays with the row while it is edited and moved. */
export function rowKey(row: RowValues): number {
  const known = KEYS.get(row);
  if (known !== undefined) return known;
  last += 1;
  KEYS.set(row, last);
  return last;
}

/** The row with one value changed; it stays the same row. */
export function changedRow(row: RowValues, name: string, value: SingleValue): RowValues {
  const changed = { ...row, [name]: value };
  KEYS.set(changed, rowKey(row));
  return changed;
}
