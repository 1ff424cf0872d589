import { readDraft, storeDraft } from '../core/draft-store.ts';
import type { FieldValue, RowValues } from './field-values.ts';
import {
  allFields,
  draftableNames,
  type FieldName,
  type FormDescription,
  type RowsFieldDescription,
  type ValuesOf,
} from './form-description.ts';

/** Stores the named fields in a draft. Invalid numbers (NaN) become null in JSON. */
export const storeFormDraft = <V extends ValuesOf<V>>(key: string, values: V, names: readonly FieldName<V>[]): void =>
  storeDraft(key, values, names);

const isPlain = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean';

const isSameKind = (stored: unknown, start: FieldValue): stored is string | boolean | number | null =>
  isPlain(start) ? typeof stored === typeof start : stored === null || typeof stored === 'number';

function restoredRow(stored: unknown, field: Pick<RowsFieldDescription<never>, 'blank'>): RowValues {
  let row = field.blank();
  if (!(stored instanceof Object)) return row;
  const given = new Map<string, unknown>(Object.entries(stored));
  for (const [name, start] of Object.entries(row)) {
    const value = given.get(name);
    if (isSameKind(value, start)) row = { ...row, [name]: value };
  }
  return row;
}

/** Merges the draft into the initial values. Unknown names and values of the wrong type are dropped. */
export function restoreFormDraft<V extends ValuesOf<V>>(key: string, description: FormDescription<V>, start: V): V {
  const stored = new Map<string, unknown>(Object.entries(readDraft(key)));
  const names = new Set<string>(draftableNames(description));
  let values = start;
  for (const field of allFields(description)) {
    const { name } = field;
    const value = stored.get(name);
    if (!names.has(name) || value === undefined) continue;
    if (field.kind === 'rows') {
      if (Array.isArray(value)) values = { ...values, [name]: value.map((row: unknown) => restoredRow(row, field)) };
    } else if (isSameKind(value, values[name])) values = { ...values, [name]: value };
  }
  return values;
}
