import type { TextKey } from '../core/text-context.tsx';
import { parseCivilDate } from './calendar-model.ts';
import { type FieldValue, fileOrNull, numberOrNull, type RowValues, rowsOrEmpty, textOrEmpty } from './field-values.ts';
import {
  type FieldDescription,
  type FileFieldDescription,
  isBlankRow,
  type NumberFieldDescription,
  type RowsFieldDescription,
} from './form-description.ts';
import { readTime, splitDateTime } from './time-text.ts';
import { numberWithUnit } from './typed-number.ts';

type Values = Readonly<Partial<Record<string, FieldValue>>>;

/**
 * Messages for input that is wrong by the description of its field: text that is no number, time or date with time, numbers outside of
 * their bounds, files that are too large, and what the validation of a table's rows found. By path: 'rates.3.amount' in row 3 of a table.
 */
export function inputMessages<V>(
  fields: readonly FieldDescription<V>[],
  values: V & Values,
): Readonly<Record<string, TextKey>> {
  return Object.fromEntries(fields.flatMap((field) => messagesAt(field, values)));
}

/** Messages by path. */
type Found = ReadonlyArray<readonly [path: string, message: TextKey]>;

function messagesAt<V>(field: FieldDescription<V>, values: V & Values): Found {
  const value = values[field.name] ?? null;
  if (field.kind === 'rows') {
    // a disabled table cannot be corrected, and it is not used
    const isDisabled = field.disabledWhen?.(values) === true;
    return isDisabled ? [] : rowMessages(field, rowsOrEmpty(value));
  }
  const message = messageOf(field, value);
  return message === undefined ? [] : [[field.name, message]];
}

function messageOf<V>(field: FieldDescription<V>, value: FieldValue): TextKey | undefined {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'whole':
      return numberMessage(field, numberOrNull(value));
    case 'time':
      return isEmptyOr(readTime, textOrEmpty(value)) ? undefined : { key: 'form:time.malformed' };
    case 'datetime':
      return isEmptyOr(isDateTime, textOrEmpty(value)) ? undefined : { key: 'form:dateTime.malformed' };
    case 'file':
      return fileMessage(field, fileOrNull(value));
    default:
      return undefined;
  }
}

const isEmptyOr = (read: (text: string) => unknown, text: string): boolean => text === '' || Boolean(read(text));

const isDateTime = (text: string): boolean => {
  const { date, time } = splitDateTime(text);
  return parseCivilDate(date) !== null && readTime(time) !== null;
};

function numberMessage<V>(
  { kind, minimum, maximum }: NumberFieldDescription<V>,
  value: number | null,
): TextKey | undefined {
  if (value === null) return undefined;
  if (Number.isNaN(value)) return { key: `form:malformed.${kind}` };
  if (minimum !== undefined && value < minimum)
    return { key: 'form:tooSmall', values: { minimum: numberWithUnit(kind, minimum) } };
  if (maximum !== undefined && value > maximum)
    return { key: 'form:tooLarge', values: { maximum: numberWithUnit(kind, maximum) } };
  return undefined;
}

const MEGABYTE = 1_000_000;

function fileMessage<V>({ maximumBytes }: FileFieldDescription<V>, file: File | null): TextKey | undefined {
  if (file === null || maximumBytes === undefined || file.size <= maximumBytes) return undefined;
  return { key: 'form:file.tooLarge', values: { maximum: Math.floor(maximumBytes / MEGABYTE) } };
}

function rowMessages<V>(field: RowsFieldDescription<V>, rows: readonly RowValues[]): Found {
  return rows.flatMap((row, index) => {
    if (field.ignoresBlank === true && isBlankRow(field, row)) return [];
    const shown = field.fields.filter((inner) => inner.visibleWhen?.(row) ?? true);
    const checked = Object.entries(field.validateRow?.(row, index) ?? {});
    const found = { ...Object.fromEntries(checked), ...inputMessages(shown, row) };
    return Object.entries(found).flatMap(([name, message]) =>
      message === undefined ? [] : [[`${field.name}.${index}.${name}`, message] as const],
    );
  });
}
