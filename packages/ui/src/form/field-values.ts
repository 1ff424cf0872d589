/**
 * The values of one row of a `rows` field. Rows must be type aliases, since interfaces do not match an index signature.
 */
export type RowValues = Readonly<Record<string, SingleValue>>;

/** The value of a field in a row: anything but rows. */
export type SingleValue = string | boolean | number | File | null;

/**
 * The value of a field. Dates and times stay as typed until they are validated. Money is in whole cents, a percentage
 * in basis points: `null` while the field is empty, `NaN` while its text is invalid, which is never submitted.
 */
export type FieldValue = SingleValue | readonly RowValues[];

export const isRows = (value: FieldValue): value is readonly RowValues[] => Array.isArray(value);

/** The rows of a value; empty if it does not contain rows. */
export const rowsOrEmpty = (value: FieldValue): readonly RowValues[] => (isRows(value) ? value : []);

export const textOrEmpty = (value: FieldValue): string => (typeof value === 'string' ? value : '');
export const numberOrNull = (value: FieldValue): number | null => (typeof value === 'number' ? value : null);
export const fileOrNull = (value: FieldValue): File | null => (value instanceof File ? value : null);

/** Whether two values are equal; rows are compared by content. */
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

/** The React key of a row; it stays with the row while it is edited and moved. */
export function rowKey(row: RowValues): number {
  const known = KEYS.get(row);
  if (known !== undefined) return known;
  last += 1;
  KEYS.set(row, last);
  return last;
}

/** Changes one value of a row and keeps its key. */
export function changedRow(row: RowValues, name: string, value: SingleValue): RowValues {
  const changed = { ...row, [name]: value };
  KEYS.set(changed, rowKey(row));
  return changed;
}
