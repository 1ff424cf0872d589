import { daysOfMonth, monthStatementNumber, omit } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readBalances } from '../balances.store.ts';
import { toInstants } from '../report-days.ts';
import type { Slice } from '../report-rows.ts';
import { findTransactions } from '../transactions.store.ts';
import { enqueueStatementMails } from './statement.mail.ts';
import { type StatementHead, type StatementLine, sha256Of } from './statement-content.ts';
import { insertStatement, readStatementAccount, revenueFromLedger } from './statements.store.ts';

export interface IssueOptions {
  readonly county: Pick<CountyRecords, 'common' | 'facts'>;
  /** A past month: '2026-10'. */
  readonly month: string;
  readonly now: Date;
}

const LINES_PER_PART = 500;

/** The instants of a month by the county's clock. */
export const monthSlice = (month: string, zone: string): Slice => toInstants(daysOfMonth(month), zone);

/** Reads all charges of the account in the month. Unlike a report, a statement has no row limit. */
async function readCharges(tx: Transaction<Database>, accountId: number, slice: Slice) {
  const lines: StatementLine[] = [];
  const filter = { ...slice, accountIds: [accountId] };
  const { rows, ...found } = await findTransactions(tx, filter, 'none', Number.POSITIVE_INFINITY);
  for await (const { postedAt, username, kind, title, images, cents } of rows())
    lines.push([postedAt.toISOString(), username, kind, title, images, cents]);
  return { lines, sums: omit(found, 'count') };
}

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
  const { lines, sums } = await readCharges(tx, accountId, slice);
  const earned = await revenueFromLedger(tx, accountId, slice);
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
    balances: await readBalances(tx, accountId, slice),
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
  for (let at = 0; at < lines.length; at += LINES_PER_PART) parts.push(lines.slice(at, at + LINES_PER_PART));
  return parts;
}
