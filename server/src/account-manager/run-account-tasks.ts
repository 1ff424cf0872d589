import { type BillingMonth, billingMonth, type Cents, cents, monthlyDue, monthlyImages } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import { imagesIssued } from '../ledger/balance-changes.ts';
import { type JournalEntry, type JournalKind, postJournal } from '../ledger/journal.ts';
import { postToLandlink } from '../ledger/landlink/landlink.store.ts';
import { balanceOf, countyLedgerAccount, customerLedgerAccount } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';
import {
  type DoneTask,
  endUnlimitedAddOns,
  findTask,
  markEscrowLow,
  readTaskTimes,
  storeTaskResult,
  TASK_KINDS,
  type TaskKind,
  writeTaskTimes,
} from './account-tasks.store.ts';
import { enqueueEscrowLowMails } from './escrow-low.mail.ts';
import type { StoredAccount } from './managed-account.store.ts';
import { feeEntries, feeKey, feePayerOf } from './monthly-fee-entries.ts';

/** The result for one account. If its escrow does not cover the month's bill, all its tasks stay due. */
export type TasksOutcome = 'DONE' | 'NOTHING_DUE' | 'ESCROW_LOW';

/** When and by whom the tasks are run, with the county's records at that time. */
export interface TasksRun {
  readonly county: CountyRecords;
  readonly now: Date;
  readonly actor: { readonly userId: number | null; readonly sessionId: number | null };
  /** The tasks to run if they are due; by default both. */
  readonly kinds?: readonly TaskKind[];
}

/** The billing month at a given time. */
export const currentBillingMonth = ({ billingSchedule, facts }: CountyRecords, now: Date): BillingMonth =>
  billingMonth(now.getTime(), facts.timeZone, billingSchedule);

/**
 * Runs an account's due tasks: bills the month and renews the images. The caller has locked the account's row. A table
 * records what was posted for each month and task, so a repeated run, also after a crash, posts only the difference.
 */
export async function runTasksForAccount(
  tx: Transaction<Database>,
  account: StoredAccount,
  run: TasksRun,
): Promise<TasksOutcome> {
  const { kinds = TASK_KINDS } = run;
  const times = await readTaskTimes(tx, account.id);
  const needsBilling = times.needsBilling && kinds.includes('BILLING');
  const needsRenewal = times.needsImageRenewal && kinds.includes('RENEWAL');
  if (!needsBilling && !needsRenewal) return 'NOTHING_DUE';
  if (needsBilling && !(await billMonth(tx, account, run))) return 'ESCROW_LOW';
  if (needsRenewal) await renewImages(tx, account, run);
  await writeTaskTimes(tx, account.id, { lastTasks: run.now });
  return 'DONE';
}

/**
 * Bills the month. Returns false if the escrow does not cover it: then nothing is charged, and the administrators are notified once a
 * month, and again if what the month costs has changed since.
 */
async function billMonth(tx: Transaction<Database>, account: StoredAccount, run: TasksRun): Promise<boolean> {
  const { period } = currentBillingMonth(run.county, run.now);
  const due = monthlyDue(account, run.county.flatFee);
  const earlier = await findTask(tx, account.id, period, 'BILLING');
  const difference = cents(due - (earlier?.amount ?? 0));
  const payer = feePayerOf(account);
  if (payer === 'ESCROW' && difference > (await lockEscrow(tx, account.id))) {
    if (await markEscrowLow(tx, { accountId: account.id, period, due, now: run.now }))
      await enqueueEscrowLowMails(tx, account.id, { period, due: difference });
    return false;
  }
  const runs = (earlier?.runs ?? 0) + 1;
  if (difference !== 0) {
    const journalId = await post(tx, run, account, {
      kind: 'MONTHLY_FEE',
      key: feeKey(account.id, period, runs),
      lines: [{ period, due, billedBefore: earlier?.amount ?? 0 }],
      entries: [
        ...(await feeEntries(tx, { accountId: account.id, payer, period, runs: runs - 1, difference })),
        { account: countyLedgerAccount('REVENUE'), amount: difference },
      ],
    });
    await reportToLandlink(tx, run, account, journalId, difference);
  }
  await storeTaskResult(tx, { accountId: account.id, period, kind: 'BILLING', amount: due, runs, now: run.now });
  await writeTaskTimes(tx, account.id, { lastBilled: run.now, needsBilling: false });
  return true;
}

/** Locks the escrow of an account and returns its balance, so that orders of the account wait until the month is billed. */
async function lockEscrow(tx: Transaction<Database>, accountId: number): Promise<number> {
  const { kind, owner } = customerLedgerAccount('ESCROW', accountId);
  await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .forUpdate()
    .execute();
  return balanceOf(tx, { kind, owner });
}

/**
 * The first renewal of a month sets the balance of images to the number that the account's flat-fee option includes. If the option
 * changed, a rerun adds or removes the difference to what the month has given, down to a balance of 0. A run in which images are not
 * limited posts nothing, and is not a first renewal.
 */
async function renewImages(tx: Transaction<Database>, account: StoredAccount, run: TasksRun): Promise<void> {
  const { period, begins } = currentBillingMonth(run.county, run.now);
  const images = monthlyImages(account, run.county.flatFee);
  const earlier = await findTask(tx, account.id, period, 'RENEWAL');
  const given: DoneTask = earlier ?? { amount: 0, runs: 0 };
  const renewed = images === null ? given : await postImages(tx, account, run, { period, images, given });
  await endUnlimitedAddOns(tx, new Date(begins), account.id);
  await storeTaskResult(tx, { accountId: account.id, period, kind: 'RENEWAL', ...renewed, now: run.now });
  await writeTaskTimes(tx, account.id, { lastImageRenewal: run.now, needsImageRenewal: false });
}

/** Posts the change of a limited number of images. Returns what the month has given now, which is more than the option if it was used. */
async function postImages(
  tx: Transaction<Database>,
  account: StoredAccount,
  run: TasksRun,
  { period, images, given }: { readonly period: string; readonly images: number; readonly given: DoneTask },
): Promise<DoneTask> {
  const current = await balanceOf(tx, customerLedgerAccount('IMAGES', account.id));
  const isFirst = given.runs === 0;
  const change = isFirst ? images - current : Math.max(images - given.amount, 0 - current);
  const runs = given.runs + 1;
  if (change !== 0)
    await post(tx, run, account, {
      kind: 'IMAGE_RENEWAL',
      key: `image-renewal:${account.id}:${period}:${runs}`,
      lines: [{ period, images, givenBefore: given.amount }],
      entries: imagesIssued(account.id, change),
    });
  return { amount: isFirst ? images : given.amount + change, runs };
}

interface Posting {
  readonly kind: JournalKind;
  readonly key: string;
  readonly lines: readonly object[];
  readonly entries: readonly JournalEntry[];
}

async function post(
  tx: Transaction<Database>,
  { actor, now }: TasksRun,
  { id }: StoredAccount,
  posting: Posting,
): Promise<number> {
  const { kind, key, lines, entries } = posting;
  const posted = await postJournal(tx, {
    idempotencyKey: key,
    kind,
    lines,
    entries,
    reference: key,
    postedAt: now,
    actor: { ...actor, accountId: id },
  });
  return posted.journalId;
}

async function reportToLandlink(
  tx: Transaction<Database>,
  { county, now }: TasksRun,
  { id }: StoredAccount,
  journalId: number,
  amount: Cents,
): Promise<void> {
  const { chargeCode, feeCode } = county.escrow;
  const row = { journalId, accountId: id, postedAt: now, chargeCode, feeCode };
  await postToLandlink(tx, county, { ...row, kind: 'CHARGE', amount });
}
