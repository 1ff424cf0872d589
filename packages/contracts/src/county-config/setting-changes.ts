import { basisPointsToPercent, cents, formatCents, formatDate, isIsoDate } from '@portal/domain';
import type { Setting } from './define-setting.ts';
import type {
  RowsField,
  SettingField,
  SettingRow,
  SettingValue,
  SettingValues,
  SingleField,
} from './setting-fields.ts';

/** A field that a save changed, with its formatted values. */
export interface SettingChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Translations for flags, empty values and choices. */
export interface ChangeTexts {
  readonly on: string;
  readonly off: string;
  readonly nothing: string;
  /** The text of a choice as the form shows it. */
  readonly option: (value: string) => string;
}

/**
 * The changes of a save, field by field. For a table, only its added and removed rows. Without an earlier version, the values are
 * compared with the defaults.
 */
export function changesOfSetting(
  setting: Setting,
  newValues: SettingValues,
  before: SettingValues | null,
  texts: ChangeTexts,
): SettingChange[] {
  const oldValues = before ?? setting.fromStored({});
  return setting.fields.flatMap((field) => {
    const [oldValue, newValue] = [oldValues[field.name], newValues[field.name]];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    const [left, right] = field.kind === 'rows' ? rowsThatDiffer(oldValue, newValue) : [oldValue, newValue];
    return [
      { field: field.name, before: describeValue(field, left, texts), after: describeValue(field, right, texts) },
    ];
  });
}

const rowsOf = (value: SettingValue | undefined): readonly SettingRow[] => (typeof value === 'object' ? value : []);

/** The rows that are in only one of two tables. If there are none, the tables differ in order or repeat a row: then all rows of both. */
function rowsThatDiffer(
  oldValue: SettingValue | undefined,
  newValue: SettingValue | undefined,
): [SettingRow[], SettingRow[]] {
  const [oldRows, newRows] = [rowsOf(oldValue), rowsOf(newValue)];
  const missingIn = (others: readonly SettingRow[], rows: readonly SettingRow[]) => {
    const known = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !known.has(JSON.stringify(row)));
  };
  const [removed, added] = [missingIn(newRows, oldRows), missingIn(oldRows, newRows)];
  return removed.length + added.length === 0 ? [[...oldRows], [...newRows]] : [removed, added];
}

function describeValue(field: SettingField, value: SettingValue | undefined, texts: ChangeTexts): string {
  if (field.kind !== 'rows') return typeof value === 'object' ? '' : describeSingleValue(field, value, texts);
  const rows = rowsOf(value).map((row) => describeRow(field, row, texts));
  return rows.length === 0 ? texts.nothing : rows.join('\n');
}

const describeRow = ({ fields }: RowsField, row: SettingRow, texts: ChangeTexts): string =>
  fields
    .filter(({ isHidden }) => isHidden !== true)
    .map((field) => describeSingleValue(field, row[field.name], texts))
    .join(' · ');

function describeSingleValue(
  field: SingleField,
  value: string | number | boolean | undefined,
  texts: ChangeTexts,
): string {
  const { kind } = field;
  if (kind === 'flag') return value === true ? texts.on : texts.off;
  if (kind === 'money') return formatCents(cents(Number(value ?? 0)));
  if (kind === 'percent') return `${basisPointsToPercent(Number(value ?? 0))}%`;
  if (kind === 'day' && typeof value === 'string' && isIsoDate(value)) return formatDate(value);
  if (value === undefined || value === '') return texts.nothing;
  return hasOptionText(field, String(value)) ? texts.option(String(value)) : String(value);
}

/** Choices and special codes such as 'ALL' are shown as text. The county's own codes are shown as they are. */
const hasOptionText = (field: SingleField, value: string): boolean =>
  field.kind === 'choice' || (field.kind === 'code' && field.more?.includes(value) === true);
