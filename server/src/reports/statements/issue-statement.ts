import { daysOfMonth, monthStatementNumber, omit } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readBalances } from '../balances.store.ts';
import { instantsOf } from '../report-days.ts';
import type { PostedRange, Slice } from '../report-rows.ts';
import { findTransactions } from '../transactions.store.ts';
import { enqueueStatementMails } from './statement.mail.ts';
import { type StatementHead, type StatementLine, sha256Of } from './statement-content.ts';
import {
  type CarriedRange,
  findCarried,
  insertStatement,
  readLastJournal,
  readStatementAccount,
  revenueFromLedger,
} from './statements.store.ts';

export interface IssueOptions {
  readonly county: Pick<CountyRecords, 'common' | 'facts'>;
  /** A past month: '2026-10'. */
  readonly month: string;
  readonly now: Date;
}

/** Statements are read and verified one part at a time, so that a long one does not need much memory. */
const LINES_PER_PART = 500;

/** The instants of a month by the county's clock. */
export const monthSlice = (month: string, zone: string): Slice => instantsOf(daysOfMonth(month), zone);

/**
 * For so long after its end a month may get charges that other processes have not stored yet. A statement of it would miss them for good.
 * PostgreSQL ends a transaction that waits for 30 seconds, and a statement after five.
 */
const SETTLING_MS = 60_000;

/** Whether all charges of a month are stored. */
export const isMonthSettled = (month: string, zone: string, now: number): boolean =>
  now >= monthSlice(month, zone).until.getTime() + SETTLING_MS;

/** Reads all charges of the account in a range, ungrouped. Unlike a report, a statement has no row limit. */
async function readCharges(tx: Transaction<Database>, accountId: number, range: Slice & PostedRange) {
  const lines: StatementLine[] = [];
  const filter = { ...range, accountIds: [accountId] };
  const { rows, ...found } = await findTransactions(tx, filter, 'none', Number.POSITIVE_INFINITY);
  for await (const { postedAt, username, kind, title, images, cents } of rows())
    lines.push([postedAt.toISOString(), username, kind, title, images, cents]);
  const earned = await revenueFromLedger(tx, accountId, range);
  return { lines, sums: omit(found, 'count'), earned };
}

/** The charges of the month, preceded by those of earlier months that came too late for the statements of their own months. */
async function readAllCharges(tx: Transaction<Database>, accountId: number, range: MonthRange) {
  const { carried, ...ofMonth } = range;
  const own = await readCharges(tx, accountId, ofMonth);
  if (carried === undefined) return own;
  const late = await readCharges(tx, accountId, { ...carried, throughJournal: range.throughJournal });
  const { transactions, images, cents } = late.sums;
  return {
    lines: [...late.lines, ...own.lines],
    sums: {
      transactions: own.sums.transactions + transactions,
      images: own.sums.images + images,
      cents: own.sums.cents + cents,
    },
    earned: own.earned + late.earned,
  };
}

interface MonthRange extends Slice {
  readonly throughJournal: number;
  readonly carried?: CarriedRange | undefined;
}

const carriedOf = ({ carried }: MonthRange): Pick<StatementHead, 'carried'> => {
  if (carried === undefined) return {};
  const { afterJournal, from, until } = carried;
  return { carried: { afterJournal, from: from.toISOString(), until: until.toISOString() } };
};

/**
 * Issues the statement of an account and a month: stores it with its hash, and enqueues its emails in the same transaction. Returns false
 * if it was issued before.
 *
 * @throws Error if its sum differs from the ledger. Then nothing is issued
 */
export async function issueStatement(
  tx: Transaction<Database>,
  accountId: number,
  { county, month, now }: IssueOptions,
): Promise<boolean> {
  const zone = county.facts.timeZone;
  const slice = monthSlice(month, zone);
  const number = monthStatementNumber(month, accountId);
  const account = await readStatementAccount(tx, accountId);
  const throughJournal = await readLastJournal(tx);
  const range = { ...slice, throughJournal, carried: await findCarried(tx, accountId, month, throughJournal) };
  const { lines, sums, earned } = await readAllCharges(tx, accountId, range);
  if (earned !== sums.cents)
    throw new Error(
      `Statement ${number} says ${sums.cents} cents and the ledger ${earned}. Run: npm run portal -- ledger verify`,
    );
  const parts = partsOf(lines);
  const head: StatementHead = {
    number,
    month,
    issuedAt: now.toISOString(),
    county: `${county.common.countyName} ${county.common.appTitle}`.trim(),
    accountId,
    accountName: account.name,
    address: [account.address, [account.city, account.state, account.zip].filter(Boolean).join(' ')].filter(Boolean),
    paymentMethod: account.payment_method,
    zone,
    from: slice.from.toISOString(),
    until: slice.until.toISOString(),
    lines: lines.length,
    ...sums,
    balances: await readBalances(tx, accountId, range),
    lastJournal: throughJournal,
    ...carriedOf(range),
    parts: parts.map((part) => sha256Of(JSON.stringify(part))),
  };
  if (!(await insertStatement(tx, head, parts))) return false;
  const actor = { ...SYSTEM_ACTOR, accountId };
  await audit(tx, {
    kind: 'STATEMENT_ISSUED',
    actor,
    request: NO_REQUEST,
    // the hash is also in the signed chain of the audit log, so a database operator cannot change both statement and hash unnoticed
    detail: { number, amountCents: sums.cents, sha256: sha256Of(JSON.stringify(head)) },
  });
  if (account.payment_method === 'INVOICE') await enqueueStatementMails(tx, number, account);
  return true;
}

function partsOf(lines: readonly StatementLine[]): StatementLine[][] {
  const parts: StatementLine[][] = [];
  for (let offset = 0; offset < lines.length; offset += LINES_PER_PART)
    parts.push(lines.slice(offset, offset + LINES_PER_PART));
  return parts;
}
