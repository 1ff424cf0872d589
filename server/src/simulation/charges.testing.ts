import { addDays, cents, dayBounds, formatCents, todayIn } from '@portal/domain';
import type { Kysely } from 'kysely';
import { readTransactionTotals } from '../home/transaction-totals.store.ts';
import type { ProviderTransaction } from '../payments/provider/payment-provider.ts';
import type { Database } from '../platform/database/schema.ts';
import { issueStatement } from '../reports/statements/issue-statement.ts';
import { readHead } from '../reports/statements/statement-content.ts';
import { type FoundTransactions, findTransactions, type TransactionFilter } from '../reports/transactions.store.ts';
import type { Books } from './books.testing.ts';
import { balanceOf } from './model.testing.ts';
import type { Simulation } from './simulation-state.testing.ts';
import type { Person } from './world.testing.ts';

const ZONE = 'UTC';
/** A range that includes every history. */
const ALWAYS = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2030-01-01T00:00:00Z') };

/**
 * Compares the charges of a history on the home card, in the transaction report, in the ledger and at the card provider. Returns
 * '' or the first difference.
 */
export async function wrongCharges(simulation: Simulation): Promise<string> {
  const { people } = simulation.world;
  for (const accountId of new Set(people.map((person) => person.accountId))) {
    const wrong = await wrongAccount(simulation, accountId);
    if (wrong !== '') return `charges of account ${accountId}: ${wrong}`;
  }
  return '';
}

async function wrongAccount(simulation: Simulation, accountId: number): Promise<string> {
  const { database, people, portal } = simulation.world;
  const { db } = database;
  const members = people.filter((person) => person.accountId === accountId);
  const all = await findTransactions(db, { ...ALWAYS, accountIds: [accountId] });
  let cents = 0;
  let transactions = 0;
  for (const userId of new Set(members.map((member) => member.userId))) {
    const own = await findTransactions(db, { ...ALWAYS, accountIds: [accountId], userIds: [userId] });
    cents += own.cents;
    transactions += own.transactions;
  }
  // monthly fees belong to the account, not to a user
  const own = ({ account }: { readonly account: number }): boolean => account === accountId;
  const fees = simulation.books.monthTasks.filter((row) => own(row) && row.kind === 'BILLING');
  cents += fees.reduce((sum, { amount }) => sum + amount, 0);
  transactions += simulation.books.fees.find(own)?.count ?? 0;
  if (cents !== all.cents || transactions !== all.transactions) return 'the charges of its users add up to another sum';
  const paid = paidBy(simulation.books, members, [...portal.provider.transactions.values()]);
  if (all.cents !== paid) return `the report says ${money(all.cents)}, ledger and provider ${money(paid)}`;
  return (
    (await wrongRows(simulation, { ...ALWAYS, accountIds: [accountId] })) ||
    (await wrongStatements(simulation, accountId, all)) ||
    wrongCards(simulation, members)
  );
}

const money = (amount: number): string => formatCents(cents(amount));

/**
 * The amount that an account paid for its charges, computed from the provider's transactions and the ledger balances, without
 * reading the charges.
 */
function paidBy(books: Books, members: readonly Person[], provider: readonly ProviderTransaction[]): number {
  const accountId = members[0]?.accountId ?? 0;
  const opened = members.reduce((sum, { escrow }) => sum + escrow, 0);
  const remaining = balanceOf(books, 'ESCROW', accountId);
  const owed = 0 - balanceOf(books, 'RECEIVABLE', accountId);
  const keptIds = new Set([
    ...books.attempts
      .filter(
        ({ account, state, purpose }) => account === accountId && state === 'DONE' && purpose === 'ESCROW_DEPOSIT',
      )
      .map(({ transaction }) => transaction),
    ...books.holds
      .filter(({ account, state }) => account === accountId && state === 'CAPTURED')
      .map(({ transaction }) => transaction),
  ]);
  const taken = provider
    .filter(({ transactionId }) => keptIds.has(transactionId))
    .reduce((sum, { settled }) => sum + settled, 0);
  return opened + taken - remaining + owed;
}

/** Checks that the rows of the report add up to its sums. */
async function wrongRows({ world }: Simulation, filter: TransactionFilter): Promise<string> {
  const { db } = world.database;
  const found = await findTransactions(db, filter);
  let [rows, total, images] = [0, 0, 0];
  for await (const row of found.rows()) {
    rows += 1;
    total += row.cents;
    images += row.images;
  }
  const isSame = rows === found.count && total === found.cents && images === found.images;
  return isSame ? '' : `${rows} rows add up to ${money(total)} and ${images} images`;
}

class RollBack extends Error {}

/** Checks that the statements of all months add up to the report. Issues them in transactions that are rolled back. */
async function wrongStatements(
  { world, services }: Simulation,
  accountId: number,
  all: Pick<FoundTransactions, 'cents' | 'transactions'>,
): Promise<string> {
  const { county } = world.portal;
  const months = await monthsOf(world.database.db, accountId);
  const sums = { cents: 0, transactions: 0 };
  for (const month of months)
    await world.database.admin
      .transaction()
      .execute(async (tx) => {
        // a statement that the history already issued counts as it is
        await issueStatement(tx, accountId, { county: county.current, month, now: services.now() });
        const ofMonth = tx.selectFrom('statement').where('account_id', '=', accountId).where('month', '=', month);
        const { head } = await ofMonth.select('head').executeTakeFirstOrThrow();
        const issued = readHead(head);
        sums.cents += issued.cents;
        sums.transactions += issued.transactions;
        throw new RollBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollBack)) throw error;
      });
  const isSame = sums.cents === all.cents && sums.transactions === all.transactions;
  return isSame ? '' : `statements say ${money(sums.cents)}, the report ${money(all.cents)}`;
}

/** The months in which an account was charged, by the county's clock. */
async function monthsOf(db: Kysely<Database>, accountId: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('journal').select('posted_at').where('account_id', '=', accountId).execute();
  return [...new Set(rows.map(({ posted_at }) => todayIn(ZONE, posted_at.getTime()).slice(0, 7)))];
}

/** Checks that the home card shows the same as a report of the same days. */
async function wrongCards({ world, services }: Simulation, members: readonly Person[]): Promise<string> {
  const { db } = world.database;
  const now = services.now();
  const today = now.toISOString().slice(0, 10);
  const firstDays = new Map([
    ['TODAY', today],
    ['MONTH', `${today.slice(0, 7)}-01`],
    ['YTD', `${today.slice(0, 4)}-01-01`],
  ]);
  for (const { accountId, userId, role } of members) {
    const card = await readTransactionTotals(db, { accountId, userId, role }, { zone: ZONE, now });
    if (role === 'GUEST' && card.length > 0) return 'guests see a card';
    for (const [range, count, charged] of card) {
      const startOf = (day: string): Date => new Date(dayBounds(day, ZONE).startMillis);
      const days = { from: startOf(firstDays.get(range ?? '') ?? ''), until: startOf(addDays(today, 1)) };
      const ofUser = role === 'ACCOUNT' ? {} : { userIds: [userId] };
      const report = await findTransactions(db, { ...days, accountIds: [accountId], ...ofUser });
      if (count !== String(report.transactions) || charged !== String(report.cents))
        return `${range}: the card says ${count} for ${charged}, the report ${report.transactions} for ${report.cents}`;
    }
  }
  return '';
}
