import { type Cents, formatCents } from '@portal/domain';
import { endAccess } from '../auth/end-access.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import type { CallContext } from '../platform/http/route.ts';
import { closeAccountMoney, type OutstandingMoney } from './account-money.store.ts';
import { markMissedTasks } from './account-months.store.ts';
import { type AccountServices, accountsOf } from './manage-account.ts';
import { closeAccount, usersOfAccount } from './managed-account.store.ts';
import { currentBillingMonth } from './run-account-tasks.ts';

type CodeWithAmount = 'ACCOUNT_HAS_MONEY' | 'ACCOUNT_OWES_MONEY' | 'ACCOUNT_HAS_CREDIT';

function refusalWithAmount(code: CodeWithAmount, cents: Cents): Refusal {
  const amount = formatCents(cents);
  return new Refusal(code, { message: errorText(code).replace('{{amount}}', amount), content: { amount } });
}

/**
 * Throws a refusal while an account has money, owes money or is owed money, has a payment in progress, or has a filing that may still be
 * refunded to it. The message contains the amount.
 */
export function requireSettledAccount(money: OutstandingMoney): void {
  const { escrow, owed, credit, holds, payments, orders, filings } = money;
  if (escrow > 0) throw refusalWithAmount('ACCOUNT_HAS_MONEY', escrow);
  if (owed > 0) throw refusalWithAmount('ACCOUNT_OWES_MONEY', owed);
  if (credit > 0) throw refusalWithAmount('ACCOUNT_HAS_CREDIT', credit);
  if (holds + payments + orders > 0) throw new Refusal('ACCOUNT_PAYS_NOW');
  if (filings > 0) throw new Refusal('ACCOUNT_HAS_FILINGS');
}

interface StatusChange {
  readonly accountId: number;
  /** The status that the caller saw; undefined if it was not sent. */
  readonly status?: string | undefined;
}

/**
 * Deactivates an active account, or activates it again (002 section 4). Its users are logged out immediately, and cannot log in until
 * it is active again. Their own statuses do not change, so users who were deactivated before stay deactivated. An account that was not
 * active when the month's tasks ran is due for them.
 */
export const changeAccountStatus = (
  services: AccountServices,
  context: CallContext<StatusChange>,
): Promise<'A' | 'I'> =>
  accountsOf(services).setStatus(services, context, context.input.accountId, async (tx, { id }, status, change) => {
    const users = await usersOfAccount(tx, id);
    if (status !== 'A') return { users: users.length, sessionsEnded: await endAccess(tx, users, 'STAFF', change.now) };
    await markMissedTasks(tx, id, currentBillingMonth(services.county.current, change.now));
    return { users: users.length };
  });

/**
 * Hides an account and its users and frees their names. Ledger, audit log and statements remain. Its ledger is closed before its
 * balances are checked, so that a charge in progress is either included in the check or fails.
 */
export const removeAccount = (services: AccountServices, context: CallContext<StatusChange>): Promise<void> =>
  accountsOf(services).remove(services, context, context.input.accountId, async (tx, account, change) => {
    const { id, accountType, paymentMethod, status } = account;
    const sessionsEnded = await endAccess(tx, await usersOfAccount(tx, id), 'STAFF', change.now);
    requireSettledAccount(await closeAccountMoney(tx, id, change.now));
    const users = await closeAccount(tx, id, change);
    return { before: { accountType, paymentMethod, status }, users: users.length, sessionsEnded };
  });
