import type { AccountBook, Books } from './books.testing.ts';
import { balanceOf } from './model.testing.ts';
import { OPTIONS, type Person, RENEWAL_DAY } from './world.testing.ts';

// A second, independent implementation of the county's monthly rules. It uses none of the portal's own rules.

const pad = (number: number): string => String(number).padStart(2, '0');

/** The month that is billed at a time: it begins on its tenth day. */
export function periodOf(now: number): string {
  const date = new Date(now);
  const began = date.getUTCDate() >= RENEWAL_DAY ? date.getUTCMonth() : date.getUTCMonth() - 1;
  return new Date(Date.UTC(date.getUTCFullYear(), began)).toISOString().slice(0, 7);
}

const beginOf = (period: string): number => Date.parse(`${period}-${pad(RENEWAL_DAY)}T00:00:00Z`);

/** Five minutes after the next billing month begins. */
export function nextMonth(now: number): number {
  const next = new Date(beginOf(periodOf(now)));
  return next.setUTCMonth(next.getUTCMonth() + 1) + 5 * 60_000;
}

/** Everything of an account that a billing month changes. */
export interface AccountMonth {
  readonly needsBilling: boolean;
  readonly needsRenewal: boolean;
  readonly lastBilled: number | null;
  readonly lastRenewed: number | null;
  readonly billed: { readonly amount: number; readonly runs: number } | null;
  readonly renewed: { readonly amount: number; readonly runs: number } | null;
  /** What the month cost when the administrators were last told that the escrow does not cover it. */
  readonly lowDue: number | null;
  readonly mails: readonly number[];
  readonly escrow: number;
  readonly owed: number;
  readonly images: number;
}

export function monthOf(books: Books, account: AccountBook, period: string): AccountMonth {
  const task = (kind: string) => {
    const row = books.monthTasks.find(
      (one) => one.account === account.id && one.period === period && one.kind === kind,
    );
    return row === undefined ? null : { amount: row.amount, runs: row.runs };
  };
  const { needsBilling, needsRenewal, lastBilled, lastRenewed, id } = account;
  return {
    needsBilling,
    needsRenewal,
    lastBilled,
    lastRenewed,
    billed: task('BILLING'),
    renewed: task('RENEWAL'),
    lowDue: task('ESCROW_LOW')?.amount ?? null,
    mails: books.lowMails.filter((mail) => mail.account === id && mail.period === period).map(({ user }) => user),
    escrow: balanceOf(books, 'ESCROW', id),
    owed: 0 - balanceOf(books, 'RECEIVABLE', id),
    images: balanceOf(books, 'IMAGES', id),
  };
}

export const isActive = ({ status, isDeleted }: AccountBook): boolean => status === 'A' && !isDeleted;

/** The account after a month was opened, with its due tasks. */
export function accountAfterOpening(month: AccountMonth, account: AccountBook, period: string): AccountMonth {
  const isBefore = (last: number | null): boolean => last === null || last < beginOf(period);
  return {
    ...month,
    needsBilling: month.needsBilling || isBefore(month.lastBilled),
    needsRenewal: month.needsRenewal || (account.isFlat && isBefore(month.lastRenewed)),
  };
}

/** The account after the month's tasks ran. */
export function tasksDone(
  month: AccountMonth,
  account: AccountBook,
  now: number,
  administrators: readonly number[],
): AccountMonth {
  if (!month.needsBilling && !month.needsRenewal) return month;
  const option = OPTIONS[account.option - 1] ?? { images: 0, cost: 0 };
  const after = { ...month };
  if (month.needsBilling) {
    const fee = account.isFlat ? option.cost : account.fee;
    const due = account.method === 'CREDIT_CARD' ? 0 : fee;
    const difference = due - (month.billed?.amount ?? 0);
    const isInvoiced = account.method === 'INVOICE';
    if (!isInvoiced && difference > month.escrow) {
      const isTold = month.lowDue === due;
      const mails = isTold ? month.mails : [...month.mails, ...administrators].sort((a, b) => a - b);
      return { ...month, lowDue: due, mails };
    }
    if (isInvoiced) after.owed += difference;
    else after.escrow -= difference;
    Object.assign(after, { needsBilling: false, lastBilled: now });
    after.billed = { amount: due, runs: (month.billed?.runs ?? 0) + 1 };
  }
  if (month.needsRenewal) {
    const change = option.images - (month.renewed?.amount ?? month.images);
    after.images = Math.max(0, month.images + change);
    Object.assign(after, { needsRenewal: false, lastRenewed: now });
    // used images cannot be taken back, so the month has given them
    const given = month.renewed === null ? option.images : month.renewed.amount + after.images - month.images;
    after.renewed = { amount: given, runs: (month.renewed?.runs ?? 0) + 1 };
  }
  return after;
}

/** The recipients of notices about an account's escrow. */
export const administratorsOf = (people: readonly Person[], { deletedUsers }: Books, accountId: number): number[] =>
  people
    .filter(
      (person) => person.accountId === accountId && person.role === 'ACCOUNT' && !deletedUsers.includes(person.userId),
    )
    .map(({ userId }) => userId);
