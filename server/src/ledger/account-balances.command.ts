import { randomUUID } from 'node:crypto';
import {
  type Cents,
  cents,
  centsToDecimal,
  formatCents,
  isAccountType,
  isPaymentMethod,
  mayDeposit,
  type PaymentMethod,
  parseDollars,
} from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Command } from '../platform/control/command.ts';
import type { Database } from '../platform/database/schema.ts';
import { type AccountBalance, escrowBalances, invoiceBalances, lockPayingAccount } from './account-balances.store.ts';
import { adjustEscrow } from './balance-changes.ts';
import { InsufficientFunds, postJournal } from './journal.ts';
import { balanceOf, countyLedgerAccount, customerLedgerAccount } from './ledger-account.ts';

type Tx = Transaction<Database>;

/** The account and the amount of a command, in the transaction that changes the balance. */
interface Wanted {
  readonly accountId: number;
  readonly name: string;
  readonly accountType: string;
  readonly paymentMethod: string;
  readonly amount: Cents;
  readonly now: Date;
}

/** A refusal with one sentence for the operator. It rolls the transaction back. */
class NotPossible extends Error {}

async function runChange(
  db: Kysely<Database>,
  [account = '', typed = '']: readonly string[],
  change: (tx: Tx, wanted: Wanted) => Promise<string>,
): Promise<string> {
  const amount = parseDollars(typed);
  if (typed === '') throw new NotPossible("Add an amount such as 12.50 after the account's number.");
  if (!amount.ok || amount.value === 0) throw new NotPossible(`'${typed}' is not an amount such as 12.50.`);
  const accountId = /^\d{1,9}$/.test(account) ? Number(account) : 0;
  return db.transaction().execute(async (tx) => {
    const found = await lockPayingAccount(tx, accountId);
    if (found === undefined)
      throw new NotPossible(`There is no account ${account}. Run the command without a number to list them.`);
    return change(tx, { accountId, ...found, amount: amount.value, now: new Date() });
  });
}

const auditBalance = (tx: Tx, { accountId, name }: Wanted, amounts: object): Promise<void> =>
  audit(tx, {
    kind: 'ACCOUNT_CHANGED',
    actor: { ...SYSTEM_ACTOR, accountId },
    request: NO_REQUEST,
    detail: { accountId, account: name, ...amounts },
  });

/** 'owes $12.50' or 'has a credit of $12.50' */
const describeOwed = (owed: Cents): string =>
  owed < 0 ? `has a credit of ${formatCents(cents(0 - owed))}` : `owes ${formatCents(owed)}`;

/**
 * Posts the payment of an invoice, or with a negative amount the payback of a credit. More than the debt or the credit is refused, so that a
 * payment that is entered twice is noticed.
 */
async function recordPayment(tx: Tx, wanted: Wanted): Promise<string> {
  const { accountId, name, amount, now } = wanted;
  const owed = (await invoiceBalances(tx)).find(({ id }) => id === accountId)?.amount ?? cents(0);
  const [least, most] = owed < 0 ? [owed, 0] : [0, owed];
  if (amount < least || amount > most) {
    const limit =
      owed < 0
        ? `To pay it back, enter an amount from -0.01 to ${centsToDecimal(owed)}.`
        : 'Enter a payment of at most that amount.';
    throw new NotPossible(`${name} ${describeOwed(owed)}. ${limit}`);
  }
  await postJournal(tx, {
    idempotencyKey: `invoice-payment:${accountId}:${randomUUID()}`,
    kind: 'INVOICE_PAYMENT',
    actor: { userId: null, accountId },
    reference: `invoice:${accountId}`,
    postedAt: now,
    lines: [{ reason: 'CHARGES', amountCents: amount }],
    entries: [
      { account: countyLedgerAccount('CASH'), amount: 0 - amount },
      { account: customerLedgerAccount('RECEIVABLE', accountId), amount },
    ],
  });
  const left = cents(owed - amount);
  await auditBalance(tx, wanted, { invoicePaidCents: amount, owedCents: left });
  const paid = amount < 0 ? `was paid back ${formatCents(cents(0 - amount))}` : `has paid ${formatCents(amount)}`;
  return `${name} ${paid} and ${describeOwed(left)}.`;
}

/** Why an account does not get money into its escrow, and what to do instead. */
const whyNoEscrow = (paymentMethod: PaymentMethod): string =>
  paymentMethod === 'INVOICE'
    ? 'pays by invoice and could not use money in escrow. To record a paid invoice, run: npm run portal -- invoice paid'
    : 'pays by credit card and could not use money in escrow. Change its payment method first.';

/** Refuses money for an account that could not use it, like the screens (000 section 6). It can still be paid back. */
function requireEscrowUse({ name, accountType, paymentMethod, amount }: Wanted): void {
  if (amount < 0 || !isAccountType(accountType) || !isPaymentMethod(paymentMethod)) return;
  if (mayDeposit({ role: 'ACCOUNT', accountType, paymentMethod }, true)) return;
  throw new NotPossible(`${name} ${whyNoEscrow(paymentMethod)}`);
}

async function changeEscrow(tx: Tx, wanted: Wanted): Promise<string> {
  requireEscrowUse(wanted);
  const { accountId, name, amount, now } = wanted;
  const escrow = customerLedgerAccount('ESCROW', accountId);
  const before = await balanceOf(tx, escrow);
  const reference = `escrow:${accountId}`;
  const idempotencyKey = `${reference}:${randomUUID()}`;
  const actor = { userId: null, accountId };
  try {
    await adjustEscrow(tx, { accountId, idempotencyKey, actor, reference, now, amount });
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    throw new NotPossible(`${name} has only ${formatCents(cents(before))} in escrow.`);
  }
  const after = cents(await balanceOf(tx, escrow));
  await auditBalance(tx, wanted, { before: { escrowCents: before }, after: { escrowCents: after } });
  return `${name} has ${formatCents(after)} in escrow.`;
}

interface BalanceCommand extends Pick<Command, 'name' | 'summary' | 'help'> {
  readonly list: (db: Kysely<Database>) => Promise<AccountBalance[]>;
  readonly describe: (amount: Cents) => string;
  /** Printed when the list is empty. */
  readonly empty: string;
  readonly change: (tx: Tx, wanted: Wanted) => Promise<string>;
}

const defineBalanceCommand = ({ list, describe, empty, change, ...texts }: BalanceCommand): Command => ({
  ...texts,
  usage: '[ACCOUNT] [AMOUNT]',
  minimumArguments: 0,
  run: async (args, { database: { admin }, print }) => {
    if (args.length === 0) {
      const balances = await list(admin);
      for (const { id, name, amount } of balances) print(`${id}: ${name} ${describe(amount)}`);
      if (balances.length === 0) print(empty);
      return 0;
    }
    try {
      print(await runChange(admin, args, change));
      return 0;
    } catch (error) {
      if (!(error instanceof NotPossible)) throw error;
      print(error.message);
      return 1;
    }
  },
});

/** `portal invoice paid` */
export const invoicePaidCommand = defineBalanceCommand({
  name: 'invoice paid',
  summary:
    'lists what accounts owe by invoice; with an account and an amount, records that it paid this amount, or with -AMOUNT that a credit was paid back',
  help: ['Charges that a card refused are settled by card settle.'],
  list: invoiceBalances,
  describe: describeOwed,
  empty: 'Every invoice is paid.',
  change: recordPayment,
});

/** `portal escrow change` */
export const escrowChangeCommand = defineBalanceCommand({
  name: 'escrow change',
  summary: 'lists the escrow of accounts; with an account and an amount, adds money, or with -AMOUNT pays it back',
  help: [
    'For money that did not come through the portal, such as a check, and before an account is deleted.',
    'Money is added only to accounts that can use it: those with a flat fee, and those that pay from escrow.',
  ],
  list: escrowBalances,
  describe: (amount) => `has ${formatCents(amount)}`,
  empty: 'No account uses escrow.',
  change: changeEscrow,
});
