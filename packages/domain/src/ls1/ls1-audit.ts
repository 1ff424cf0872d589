import type { RecordedOn } from '../dates/county-time.ts';
import { checkDateRange } from '../dates/date-range.ts';
import { type FieldMessages, fieldMessage } from '../validation/messages.ts';
import { cleanText } from '../validation/profile.ts';
import { checkLs1Access, type Ls1AccessFields } from './ls1-access.ts';
import type { Ls1Row } from './ls1-people.ts';

/** Columns of the view of the audit log (docs/ls1.md). */
export const LS1_AUDIT_COLUMNS = [
  ...(['id', 'at', 'kind', 'username', 'account', 'address', 'is_transaction', 'detail'] as const),
] as const;
export type Ls1AuditRow = Ls1Row<(typeof LS1_AUDIT_COLUMNS)[number]>;

/** Which rows are migrated (002 section 3). */
export const LS1_DATA_TYPES = ['all', 'transactions'] as const;
export type Ls1DataType = (typeof LS1_DATA_TYPES)[number];
export const LS1_BATCH_SIZE = { minimum: 1, maximum: 50_000, standard: 10_000 } as const;

/** A row of the log as it is kept beside that of this portal. */
export interface Ls1LogRow {
  readonly sourceId: string;
  /** ISO, in milliseconds. */
  readonly at: string;
  readonly kind: string;
  readonly username: string;
  readonly account: string;
  readonly address: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const MOST_KIND = 50;
const MOST_TEXT = 200;
const MOST_DETAIL = 20_000;
/** As PostgreSQL formats a UTC timestamp; neither 'infinity' nor a year BC. */
const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)\+00$/;
const KIND = /^[A-Z][A-Z0-9_]*$/;

const textOf = (value: string | null, most: number): string => cleanText(value ?? '').slice(0, most);

/** Details must be an object; any other value is kept as text. Characters that the database cannot store are removed. */
function readDetail(value: string | null): Readonly<Record<string, unknown>> {
  if (value === null || value.trim() === '') return {};
  const text = value.slice(0, MOST_DETAIL);
  if (text.length === value.length) {
    try {
      // no text of the database may hold a zero, and no half of a character
      const parsed: unknown = JSON.parse(text, (_name, part: unknown) =>
        typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part,
      );
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
      if (isObject) return Object.fromEntries(Object.entries(parsed).map(([name, part]) => [cleanText(name), part]));
    } catch {
      // a separate text
    }
  }
  return { text: cleanText(text.toWellFormed()) };
}

/**
 * Reads one row of LS1's audit log. Only a row without a number or a time is rejected; other oddities are kept as well as
 * possible, since leaving rows out would not improve a log.
 */
export function readLs1AuditRow(row: Ls1AuditRow): Ls1LogRow | null {
  const [, day = '', time = ''] = INSTANT.exec(row.at ?? '') ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  const year = new Date(at).getUTCFullYear();
  if (row.id === null || Number.isNaN(at) || year < 1900) return null;
  const kind = textOf(row.kind, MOST_KIND)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return {
    sourceId: row.id,
    at: new Date(at).toISOString(),
    kind: KIND.test(kind) ? kind : 'OTHER',
    username: textOf(row.username, MOST_TEXT),
    account: textOf(row.account, MOST_TEXT),
    address: textOf(row.address, MOST_TEXT),
    detail: readDetail(row.detail),
  };
}

/** What is typed into the form of the audit log's migration. */
export interface Ls1LogFields extends Ls1AccessFields {
  readonly fromDate: string;
  readonly toDate: string;
  readonly batchSize: number | null;
}

/** Checks it: all four fields of the database, days that are days, in order and not in the future, and a batch of a sensible size. */
export function checkLs1LogRange(fields: Ls1LogFields, today: RecordedOn): FieldMessages<keyof Ls1LogFields> {
  const { from, to } = checkDateRange({ from: fields.fromDate, to: fields.toDate }, { today });
  const { minimum, maximum } = LS1_BATCH_SIZE;
  const size = fields.batchSize ?? LS1_BATCH_SIZE.standard;
  return {
    ...checkLs1Access(fields),
    ...(from && { fromDate: from }),
    ...(to && { toDate: to }),
    ...(size < minimum && { batchSize: fieldMessage('validation.tooSmall', { minimum }) }),
    ...(size > maximum && { batchSize: fieldMessage('validation.tooLarge', { maximum }) }),
  };
}
