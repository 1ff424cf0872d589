import { changedRow, type FieldValue, isRows, type RowValues, rowsOrEmpty } from './field-values.ts';
import type { UploadProgress } from './file-field.tsx';
import {
  type FieldName,
  fieldId,
  type Messages,
  type RowsFieldDescription,
  type ValuesOf,
} from './form-description.ts';
import type { CurrentDay, FormModel, ParseDate } from './use-form.ts';

/** The part of its container that a field needs. The container is a form, or a row of a form. */
export interface FieldHost<V> {
  /** Prefix of the ids of its fields. */
  readonly id: string;
  readonly values: V;
  readonly valueOf: (name: FieldName<V>) => FieldValue;
  readonly errors: Messages;
  readonly edit: (name: FieldName<V>, value: FieldValue, path?: string) => void;
  readonly isReadOnly: boolean;
  readonly notify: FormModel<V>['notify'];
  readonly parseDate: ParseDate;
  readonly today?: CurrentDay | undefined;
  readonly progress?: UploadProgress | null | undefined;
}

/** The form as a field's container. */
export function fieldHostOfForm<V extends ValuesOf<V>>(
  form: FormModel<V>,
  progress?: UploadProgress | null,
): FieldHost<V> {
  const { description, state, edit, isReadOnly, notify, parseDate, today } = form;
  const { values, errors } = state;
  return {
    id: description.id,
    values,
    valueOf: (name) => values[name],
    errors,
    edit,
    isReadOnly,
    notify,
    parseDate,
    today,
    progress,
  };
}

const within = (errors: Messages, path: string): Messages =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, message]) =>
      key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), message]] : [],
    ),
  );

/** One row of a `rows` field as a container; edits update that field. */
export function fieldHostOfRow<V>(
  host: FieldHost<V>,
  { name }: Pick<RowsFieldDescription<V>, 'name'>,
  index: number,
): FieldHost<RowValues> {
  const rows = rowsOrEmpty(host.valueOf(name));
  const row = rows[index] ?? {};
  const path = `${name}.${index}`;
  return {
    id: fieldId(host.id, `${name}-${index}`),
    values: row,
    valueOf: (inner) => row[inner] ?? null,
    errors: within(host.errors, path),
    edit: (inner, value) => {
      if (value !== null && isRows(value)) throw new Error(`Row ${path} has rows in it`);
      const changed = changedRow(row, inner, value);
      host.edit(
        name,
        rows.map((other) => (other === row ? changed : other)),
        `${path}.${inner}`,
      );
    },
    isReadOnly: host.isReadOnly,
    notify: host.notify,
    parseDate: host.parseDate,
    today: host.today,
  };
}
