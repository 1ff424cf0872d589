import type { IsoDate } from '../dates/county-time.ts';
import { checkDateRange } from '../dates/date-range.ts';
import { type FieldMessages, fieldMessage } from '../validation/messages.ts';
import { cleanText } from '../validation/profile.ts';
import { checkLs1Access, type Ls1AccessFields } from './ls1-access.ts';
import type { Ls1Row } from './ls1-people.ts';

/** The columns of LS1's audit log view (docs/ls1.md). */
export const LS1_AUDIT_COLUMNS = [
  ...(['id', 'at', 'kind', 'username', 'account', 'address', 'is_transaction', 'detail'] as const),
] as const;
export type Ls1AuditRow = Ls1Row<(typeof LS1_AUDIT_COLUMNS)[number]>;

/** The rows to migrate: all of them, or transactions only (002 section 3). */
export const LS1_DATA_TYPES = ['all', 'transactions'] as const;
export type Ls1DataType = (typeof LS1_DATA_TYPES)[number];
export const LS1_BATCH_SIZE = { minimum: 1, maximum: 50_000, standard: 10_000 } as const;

/** A migrated log row, stored beside this portal's audit log. */
export interface Ls1LogRow {
  readonly sourceId: string;
  /** ISO instant with milliseconds. */
  readonly at: string;
  readonly kind: string;
  readonly username: string;
  readonly account: string;
  readonly address: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const MAX_KIND = 50;
const MAX_TEXT = 200;
const MAX_DETAIL = 20_000;
/** A UTC timestamp as PostgreSQL formats it; excludes 'infinity' and years BC. */
const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)\+00$/;
const KIND = /^[A-Z][A-Z0-9_]*$/;

const textOf = (value: string | null, most: number): string => cleanText(value ?? '').slice(0, most);

/**
 * Parses the details. They should be an object; any other value is stored as text. Removes characters that the database
 * cannot store.
 */
function readDetail(value: string | null): Readonly<Record<string, unknown>> {
  if (value === null || value.trim() === '') return {};
  const text = value.slice(0, MAX_DETAIL);
  if (text.length === value.length) {
    try {
      // PostgreSQL cannot store NUL characters or lone surrogates
      const parsed: unknown = JSON.parse(text, (_name, part: unknown) =>
        typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part,
      );
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
      if (isObject) return Object.fromEntries(Object.entries(parsed).map(([name, part]) => [cleanText(name), part]));
    } catch {
      // not JSON: stored as text below
    }
  }
  return { text: cleanText(text.toWellFormed()) };
}

/**
 * Parses one row of LS1's audit log. Only rows without an id or a valid time are rejected; other irregular values are
 * kept as far as possible, since a log should be complete.
 */
export function readLs1AuditRow(row: Ls1AuditRow): Ls1LogRow | null {
  const [, day = '', time = ''] = INSTANT.exec(row.at ?? '') ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  const year = new Date(at).getUTCFullYear();
  if (row.id === null || Number.isNaN(at) || year < 1900) return null;
  const kind = textOf(row.kind, MAX_KIND)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return {
    sourceId: row.id,
    at: new Date(at).toISOString(),
    kind: KIND.test(kind) ? kind : 'OTHER',
    username: textOf(row.username, MAX_TEXT),
    account: textOf(row.account, MAX_TEXT),
    address: textOf(row.address, MAX_TEXT),
    detail: readDetail(row.detail),
  };
}

/** The fields of the form that migrates the audit log. */
export interface Ls1LogFields extends Ls1AccessFields {
  readonly fromDate: string;
  readonly toDate: string;
  readonly batchSize: number | null;
}

/**
 * Checks the form: all four database fields, valid dates in order and not in the future, and a batch size within its
 * limits.
 */
export function checkLs1LogRange(fields: Ls1LogFields, today: IsoDate): FieldMessages<keyof Ls1LogFields> {
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
