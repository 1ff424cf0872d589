import type {
  RowsField,
  Setting,
  SettingField,
  SettingRow,
  SettingValue,
  SingleField,
  WireRecord,
} from '@portal/contracts/county-config';
import { basisPointsToPercent, cents, formatCents, formatDate, isRecordedOn } from '@portal/domain';

/** A field that a save changed, in words. */
export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Words that a value needs: on and off, options, nothing. */
export interface ChangeWords {
  readonly on: string;
  readonly off: string;
  readonly nothing: string;
}

/**
 * The changes of a save, field by field; for a table its added and removed rows. Without an earlier version, the values that it
 * set.
 */
export function changesOf(
  setting: Setting,
  after: WireRecord,
  before: WireRecord | null,
  words: ChangeWords,
): Change[] {
  const now = setting.fromWire(after).values;
  const then = before === null ? setting.fromStored({}) : setting.fromWire(before).values;
  return setting.fields.flatMap((field) => {
    const [was, is] = [then[field.name], now[field.name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const [left, right] = field.kind === 'rows' ? rowsThatDiffer(was, is) : [was, is];
    return [{ field: field.name, before: wordsOf(field, left, words), after: wordsOf(field, right, words) }];
  });
}

const rowsOf = (value: SettingValue | undefined): readonly SettingRow[] => (typeof value === 'object' ? value : []);

/** The rows that only one of two tables has; where they have the same rows in another order, all. */
function rowsThatDiffer(was: SettingValue | undefined, is: SettingValue | undefined): [SettingRow[], SettingRow[]] {
  const [left, right] = [rowsOf(was), rowsOf(is)];
  const only = (rows: readonly SettingRow[], others: readonly SettingRow[]) => {
    const known = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !known.has(JSON.stringify(row)));
  };
  const [gone, come] = [only(left, right), only(right, left)];
  return gone.length + come.length === 0 ? [[...left], [...right]] : [gone, come];
}

function wordsOf(field: SettingField, value: SettingValue | undefined, words: ChangeWords): string {
  if (field.kind !== 'rows') return typeof value === 'object' ? '' : singleWords(field, value, words);
  const rows = rowsOf(value).map((row) => rowWords(field, row, words));
  return rows.length === 0 ? words.nothing : rows.join('\n');
}

const rowWords = ({ fields }: RowsField, row: SettingRow, words: ChangeWords): string =>
  fields
    .filter(({ isHidden }) => isHidden !== true)
    .map((field) => singleWords(field, row[field.name], words))
    .join(' · ');

function singleWords({ kind }: SingleField, value: string | number | boolean | undefined, words: ChangeWords): string {
  if (kind === 'flag') return value === true ? words.on : words.off;
  if (kind === 'money') return formatCents(cents(Number(value ?? 0)));
  if (kind === 'percent') return `${basisPointsToPercent(Number(value ?? 0))}%`;
  if (kind === 'day' && typeof value === 'string' && isRecordedOn(value)) return formatDate(value);
  return value === undefined || value === '' ? words.nothing : String(value);
}
