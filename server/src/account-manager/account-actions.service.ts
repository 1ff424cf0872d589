import { type Cents, formatCents, nextAccountStatus } from '@portal/domain';
import type { Transaction } from 'kysely';
import { endAccess } from '../auth/end-access.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import type { CallContext } from '../platform/http/route.ts';
import { closeAccountMoney, type MoneyLeft } from './account-money.store.ts';
import { type AccountServices, auditAccount, lockManagedAccount } from './manage-account.ts';
import { hideAccount, updateAccountStatus, usersOfAccount } from './managed-account.store.ts';

function withAmount(code: 'ACCOUNT_HAS_MONEY' | 'ACCOUNT_OWES_MONEY', cents: Cents): Refusal {
  const amount = formatCents(cents);
  return new Refusal(code, { message: errorText(code).replace('{{amount}}', amount), content: { amount } });
}

/** Refuses while an account has money, owes money or pays right now; the message names the amount. */
export function requireNoMoney({ escrow, owed, holds, payments, orders }: MoneyLeft): void {
  if (escrow > 0) throw withAmount('ACCOUNT_HAS_MONEY', escrow);
  if (owed > 0) throw withAmount('ACCOUNT_OWES_MONEY', owed);
  if (holds + payments + orders > 0) throw new Refusal('ACCOUNT_PAYS_NOW');
}

interface StatusChange {
  readonly accountId: number;
  /** What the caller saw; undefined where it did not say. */
  readonly status?: string | undefined;
}

/**
 * Deactivates an active account, or activates it again (002 section 4). Its users are out at once, and cannot log in until it is active
 * again; their own statuses stay, so that whoever was deactivated before stays so.
 */
export function changeAccountStatusOf(
  services: AccountServices,
  context: CallContext<StatusChange>,
): Promise<'A' | 'I'> {
  const { input, session } = context;
  const now = services.now();
  return transact(services.database.db, async (tx) => {
    const account = await lockManagedAccount(tx, services, session, input.accountId, 'setStatus');
    // somebody else pressed first: a toggle upon what is not there any more would undo it
    if (input.status !== undefined && input.status !== account.status) throw new Refusal('CHANGED');
    const status = nextAccountStatus(account.status);
    await updateAccountStatus(tx, account.id, status, { by: session.userId, now });
    const users = await usersOfAccount(tx, account.id);
    const sessionsEnded = status === 'I' ? await endAccessOf(tx, users, now) : 0;
    const change = { before: { status: account.status }, after: { status }, users: users.length };
    await auditAccount(tx, context, account, { ...change, ...(status === 'I' ? { sessionsEnded } : {}) });
    return status;
  });
}

/**
 * Hides an account and its users and frees their names; ledger, audit and statements stay. Its ledger is closed first: what was on its
 * way to be charged is seen here, or charged no more.
 */
export function removeAccount(services: AccountServices, context: CallContext<StatusChange>): Promise<void> {
  const { input, session } = context;
  const now = services.now();
  return transact(services.database.db, async (tx) => {
    const account = await lockManagedAccount(tx, services, session, input.accountId, 'delete');
    const { accountType, paymentMethod, status } = account;
    const known = await usersOfAccount(tx, account.id);
    const sessionsEnded = await endAccessOf(tx, known, now);
    requireNoMoney(await closeAccountMoney(tx, account.id));
    const users = await hideAccount(tx, account.id, { by: session.userId, now });
    const before = { accountType, paymentMethod, status };
    await auditAccount(tx, context, account, { before, after: null, users: users.length, sessionsEnded });
  });
}

async function endAccessOf(tx: Transaction<Database>, users: readonly number[], now: Date): Promise<number> {
  let sessions = 0;
  for (const user of users) sessions += await endAccess(tx, user, 'STAFF', now);
  return sessions;
}
