import {
  basisPointsToPercent,
  cents,
  type FieldMessage,
  type FieldMessages,
  fieldMessage,
  formatCents,
  isIsoDate,
  isLinkAddress,
  REQUIRED,
} from '@portal/domain';
import {
  boundsOf,
  type NumberField,
  type SettingField,
  type SettingSingle,
  type SettingValue,
  type SettingValues,
  type SingleField,
} from './setting-fields.ts';

/** Messages by field path: 'feeCode', 'rates.3.documentRate'. */
export type SettingMessages = Readonly<Record<string, FieldMessage>>;

/**
 * Checks the constraints of each field: bounds, lengths, required values, number of rows.
 * @param before the values that are in force: a number that nobody has set in a new county may stay below its minimum (`mayBeUnset`)
 */
export function checkFields(
  fields: readonly SettingField[],
  values: SettingValues,
  before: SettingValues = {},
): SettingMessages {
  const mayBeBlank = (field: SettingField): boolean =>
    isLocked(field, values) ||
    (field.kind === 'whole' && field.mayBeUnset === true && values[field.name] === before[field.name]);
  return Object.fromEntries(
    fields.flatMap((field) =>
      messagesOf(field, values[field.name], mayBeBlank(field)).map(({ path, message }) => [path, message]),
    ),
  );
}

/** True while the values of other fields make this one read-only. */
export const isLocked = (
  { onlyWhen = {} }: Pick<SettingField, 'onlyWhen'>,
  values: Readonly<Record<string, unknown>>,
): boolean => Object.entries(onlyWhen).some(([name, wanted]) => values[name] !== wanted);

/** A rule's messages without those at locked fields, which are not used, and which the user cannot correct. */
export function unlockedMessages(
  fields: readonly SettingField[],
  values: SettingValues,
  messages: FieldMessages<string>,
): SettingMessages {
  const locked = fields.filter((field) => isLocked(field, values)).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) =>
      message === undefined || locked.includes(path.split('.')[0] ?? '') ? [] : [[path, message] as const],
    ),
  );
}

interface PlacedMessage {
  readonly path: string;
  readonly message: FieldMessage;
}

/** @param mayBeBlank the value may be missing; see `checkNumber` */
function messagesOf(field: SettingField, value: SettingValue | undefined, mayBeBlank: boolean): PlacedMessage[] {
  if (field.kind !== 'rows') {
    const single = typeof value === 'object' ? undefined : value;
    const message = checkSingle(field, single, mayBeBlank);
    return message === undefined ? [] : [{ path: field.name, message }];
  }
  const rows = typeof value === 'object' ? value : [];
  if (rows.length > field.maximumRows)
    return [
      { path: field.name, message: fieldMessage(`validation.${field.limitMessage}`, { maximum: field.maximumRows }) },
    ];
  return rows.flatMap((row, index) =>
    field.fields.flatMap((inner) => {
      const message = checkSingle(inner, row[inner.name], isLocked(inner, row));
      return message === undefined ? [] : [{ path: `${field.name}.${index}.${inner.name}`, message }];
    }),
  );
}

function checkSingle(
  field: SingleField,
  value: SettingSingle | undefined,
  mayBeBlank: boolean,
): FieldMessage | undefined {
  switch (field.kind) {
    case 'text':
    case 'lines': {
      const text = String(value ?? '');
      if (text === '') return field.isRequired === true && !mayBeBlank ? REQUIRED : undefined;
      if (field.isLink === true && !isLinkAddress(text)) return fieldMessage('validation.linkAddress');
      return text.length > field.maximum
        ? fieldMessage('validation.maximumCharacters', { maximum: field.maximum })
        : undefined;
    }
    case 'day':
      return value === '' || isIsoDate(String(value)) ? undefined : fieldMessage('validation.dateFormat');
    case 'money':
    case 'percent':
    case 'whole':
      return checkNumber(field, Number(value ?? Number.NaN), mayBeBlank);
    default:
      return undefined;
  }
}

/**
 * @param mayBeBlank the number may be missing or below its minimum: the user cannot correct it in a locked field, or nobody has set it yet.
 * Negative numbers are refused even then, unless the bounds allow them.
 */
function checkNumber(field: NumberField, value: number, mayBeBlank: boolean): FieldMessage | undefined {
  if (!Number.isSafeInteger(value)) return fieldMessage('validation.malformed');
  // an empty number field becomes 0
  if (field.isRequired === true && value === 0 && !mayBeBlank) return REQUIRED;
  const { minimum, maximum } = boundsOf(field);
  if (value < Math.min(minimum, 0) || (value < minimum && !mayBeBlank))
    return fieldMessage('validation.tooSmall', { minimum: formatNumber(field, minimum) });
  return value > maximum ? fieldMessage('validation.tooLarge', { maximum: formatNumber(field, maximum) }) : undefined;
}

function formatNumber({ kind }: NumberField, value: number): string {
  if (kind === 'money') return formatCents(cents(value));
  return kind === 'percent' ? `${basisPointsToPercent(value)}%` : String(value);
}
