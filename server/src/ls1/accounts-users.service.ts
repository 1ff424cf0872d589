import { createHash, randomBytes } from 'node:crypto';
import type { ContentOf } from '@portal/contracts';
import {
  type checkLandSharkOneAccountsUsers,
  type migrateLandSharkOneAccountsUsers,
  NAMED_REJECTS,
} from '@portal/contracts/county-config';
import type { ErrorCode } from '@portal/contracts/errors';
import { type Cents, cents, checkLs1Access, formatCents, type Ls1Account, type Ls1People } from '@portal/domain';
import type { Transaction } from 'kysely';
import {
  closeMoneyOfAccounts,
  type OutstandingMoney,
  readOutstandingMoney,
} from '../account-manager/account-money.store.ts';
import { audit } from '../audit/audit.ts';
import { hashPassword } from '../credentials/password.ts';
import { grantImages, postOpeningBalance } from '../ledger/balance-changes.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import { errorText } from '../platform/errors/texts.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { loadAccounts, loadUsers, openAccounts } from './load.store.ts';
import type { Ls1Access } from './ls1-source.ts';
import { readRows, validateRows } from './read-people.ts';
import { findToWipe, lockAccountsAndUsers, type ToWipe, wipe } from './wipe.store.ts';

export type Ls1Services = Pick<Services, 'database' | 'now' | 'county' | 'log' | 'ls1'>;
type Tx = Transaction<Database>;
type MigrationResult = ContentOf<typeof migrateLandSharkOneAccountsUsers>;
type CheckResult = ContentOf<typeof checkLandSharkOneAccountsUsers>;

/** Counts what a migration would change. It reads both databases, and only writes its audit row. */
export async function checkAccountsAndUsers(
  services: Ls1Services,
  context: CallContext<Ls1Access>,
): Promise<CheckResult> {
  requireValid(checkLs1Access(context.input));
  const rows = await readRows(services, context.input);
  return transact(services.database.db, async (tx) => {
    const toWipe = await findToWipe(tx);
    const people = await validateRows(rows, toWipe);
    const money = await readOutstandingMoney(
      tx,
      toWipe.accounts.map(({ id }) => id),
      services.now(),
    );
    const done = countsOf(toWipe, people);
    await auditMigration(tx, context, { ...done, isDryRun: true });
    return { ...done, blocked: blockedBy(toWipe, money), seen: digestOf(toWipe, people) };
  });
}

/**
 * Wipes and loads in one transaction: readers see either the old accounts or those of LS1. LS1 is read first, so that nothing is
 * locked while it is slow.
 */
export async function migrateAccountsAndUsers(
  services: Ls1Services,
  context: CallContext<Ls1Access & { readonly seen?: string | undefined }>,
): Promise<MigrationResult> {
  const { input, session } = context;
  requireValid(checkLs1Access(input));
  const rows = await readRows(services, input);
  // nobody knows this random password, so all users can share one hash
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  const done = await transact(services.database.db, async (tx) => {
    await lockAccountsAndUsers(tx);
    const change = { by: session.userId, now: services.now() };
    const toWipe = await findToWipe(tx);
    const people = await validateRows(rows, toWipe);
    if (input.seen !== undefined && input.seen !== digestOf(toWipe, people)) throw new Refusal('CHANGED');
    const counted = countsOf(toWipe, people);
    if (people.accounts.length === 0) {
      // a migration that would wipe all accounts and load none must have wrong input; the attempt is audited
      const nothing = { ...counted, wiped: { accounts: 0, users: 0, sessions: 0 } };
      await auditMigration(tx, context, { ...nothing, isDryRun: false, refused: 'LS1_NO_ACCOUNT' });
      return null;
    }
    requireNoMoneyLeft(
      toWipe,
      await closeMoneyOfAccounts(
        tx,
        toWipe.accounts.map(({ id }) => id),
        change.now,
      ),
    );
    const sessions = await wipe(tx, toWipe, change);
    const accountIds = await loadAccounts(tx, people.accounts, change);
    await openAccounts(tx, [...accountIds.values()], services.county.current);
    await loadUsers(tx, people.users, { accountIds, passwordHash }, change);
    await postBalances(tx, context, people.accounts, { accountIds, now: change.now });
    const migrated = { ...counted, wiped: { ...counted.wiped, sessions } };
    await auditMigration(tx, context, { ...migrated, isDryRun: false });
    return migrated;
  });
  if (done === null) throw new Refusal('LS1_NO_ACCOUNT');
  return done;
}

/** Posts the balances of migrated accounts to the ledger, with their LS1 number as reference. */
async function postBalances(
  tx: Tx,
  { session, request }: CallContext,
  accounts: readonly Ls1Account[],
  { accountIds, now }: { readonly accountIds: ReadonlyMap<string, number>; readonly now: Date },
): Promise<void> {
  for (const { id, escrow, images } of accounts) {
    const accountId = accountIds.get(id);
    if (accountId === undefined) throw new Error(`The account ${id} of LS1 was not created.`);
    const change = {
      accountId,
      now,
      reference: `ls1:${id}`,
      actor: { userId: session.userId, accountId, sessionId: session.sessionId },
    };
    const key = `ls1:${request.id}:${accountId}`;
    if (escrow > 0) await postOpeningBalance(tx, { ...change, idempotencyKey: `${key}:escrow`, amount: escrow });
    if (images > 0) await grantImages(tx, 'OPENING_BALANCE', { ...change, idempotencyKey: `${key}:images`, images });
  }
}

function countsOf({ accounts, users, sessions }: ToWipe, people: Ls1People): MigrationResult {
  const sum = (of: (account: Ls1Account) => number): number =>
    people.accounts.reduce((total, account) => total + of(account), 0);
  const rejectedOf = (view: string): number => people.rejects.filter((reject) => reject.view === view).length;
  return {
    wiped: { accounts: accounts.length, users: users.length, sessions },
    loaded: {
      accounts: people.accounts.length,
      users: people.users.length,
      withoutEmail: people.users.filter(({ profile }) => profile.email === '').length,
      escrowCents: sum(({ escrow }) => escrow),
      images: sum(({ images }) => images),
    },
    rejected: {
      accounts: rejectedOf('accounts'),
      users: rejectedOf('users'),
      rows: people.rejects.slice(0, NAMED_REJECTS).map(({ view, id, column, message: { key, values } }) => ({
        view,
        id,
        column,
        message: { key: key.replace('validation.', ''), ...(values === undefined ? {} : { values: { ...values } }) },
      })),
    },
  };
}

/** A hash of the accounts here and the rows of LS1. If either changed since the confirmation, it must be repeated. */
function digestOf({ accounts, users }: ToWipe, people: Ls1People): string {
  const hash = createHash('sha256').update(JSON.stringify([accounts.map(({ id }) => id), users]));
  for (const row of [...people.accounts, ...people.users, ...people.rejects]) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

const isPaying = ({ holds, payments, orders, filings }: OutstandingMoney): boolean =>
  holds + payments + orders + filings > 0;

function blockedBy({ accounts }: ToWipe, money: ReadonlyMap<number, OutstandingMoney>): CheckResult['blocked'] {
  return accounts.flatMap(({ id, name }) => {
    const left = money.get(id);
    if (left === undefined) return [];
    const { escrow, owed, credit } = left;
    if (escrow + owed + credit === 0 && !isPaying(left)) return [];
    return [{ account: name, escrowCents: escrow, owedCents: owed, creditCents: credit, isPaying: isPaying(left) }];
  });
}

/**
 * Throws a refusal if any account has money, owes money, is owed money by the county or has a payment in progress. Its message has the number of accounts, the amounts
 * and the first account's name.
 */
function requireNoMoneyLeft(toWipe: ToWipe, money: ReadonlyMap<number, OutstandingMoney>): void {
  const blocked = blockedBy(toWipe, money);
  const [first] = blocked;
  if (first === undefined) return;
  const sum = (of: 'escrowCents' | 'owedCents' | 'creditCents'): Cents =>
    cents(blocked.reduce((total, one) => total + (one[of] ?? 0), 0));
  const values = {
    count: String(blocked.length),
    account: first.account,
    escrow: formatCents(sum('escrowCents')),
    owed: formatCents(sum('owedCents')),
    credit: formatCents(sum('creditCents')),
  };
  const message = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, () => value),
    errorText('LS1_MONEY_LEFT'),
  );
  throw new Refusal('LS1_MONEY_LEFT', { message, content: values });
}

/** Audits the migration, with the address and the name of the database, but never its user or password. */
function auditMigration(
  tx: Tx,
  { session, request, input }: CallContext<Ls1Access>,
  { wiped, loaded, rejected, ...facts }: MigrationResult & { readonly isDryRun: boolean; readonly refused?: ErrorCode },
): Promise<void> {
  const { landSharkOneDbAddress: address, landSharkOneDbName: database } = input;
  const counts = { wiped, loaded, rejected: { accounts: rejected.accounts, users: rejected.users } };
  const detail = { what: 'ACCOUNTS_USERS', address, database, ...facts, ...counts };
  return audit(tx, { kind: 'LS1_MIGRATED', actor: session, request, detail });
}
