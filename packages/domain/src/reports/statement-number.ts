import { addDays, type IsoDate, isIsoDate } from '../dates/county-time.ts';
import type { ReportPeriod } from './report-period.ts';
import { wholeDays } from './report-period.ts';

/** The account and the past month that a statement number identifies. */
export interface NumberedStatement {
  readonly accountId: number;
  readonly period: ReportPeriod;
}

const NUMBER = /^(?<year>\d{4})(?<month>\d{2})-(?<account>[1-9]\d{0,14})$/;

const lastDayOf = (month: string): IsoDate => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
};

/**
 * Parses '202610-12': account 12, October 2026 (decision 47). Null for an invalid number, and for a month that is not
 * over, because its ledger can still change.
 */
export function readStatementNumber(typed: string, today: IsoDate): NumberedStatement | null {
  const { year = '', month = '', account = '' } = NUMBER.exec(typed.trim())?.groups ?? {};
  const first = `${year}-${month}-01`;
  if (Number(year) < 1000 || !isIsoDate(first)) return null;
  const last = lastDayOf(first.slice(0, 7));
  return last < today ? { accountId: Number(account), period: wholeDays(first, last) } : null;
}

/** The statement number of an account and a period; null unless the period is a whole past month. */
export function statementNumberOf({ from, to }: ReportPeriod, accountId: number, today: IsoDate): string | null {
  const typed = `${from.day.slice(0, 4)}${from.day.slice(5, 7)}-${accountId}`;
  const statement = readStatementNumber(typed, today);
  if (statement === null) return null;
  const keyOf = (period: ReportPeriod): string =>
    [period.from.day, period.from.minute, period.to.day, period.to.minute].join(' ');
  return keyOf(statement.period) === keyOf({ from, to }) ? typed : null;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The month, such as '2026-10', a number of months before the given date. */
export function monthBefore(day: IsoDate, months = 1): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${twoDigits((count % 12) + 1)}`;
}

/** The period of a whole month. */
export const daysOfMonth = (month: string): ReportPeriod => wholeDays(`${month}-01`, lastDayOf(month));

/** The number of a statement by month and account, such as '202610-12'. */
export const monthStatementNumber = (month: string, accountId: number): string =>
  `${month.replace('-', '')}-${accountId}`;

/** Parses a past month as an operator types it: '2026-10'. Null if invalid. */
export function readStatementMonth(typed: string, today: IsoDate): string | null {
  const month = typed.trim();
  return /^\d{4}-\d{2}$/.test(month) && readStatementNumber(monthStatementNumber(month, 1), today) !== null
    ? month
    : null;
}
