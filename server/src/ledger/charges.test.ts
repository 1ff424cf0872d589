import { sql } from 'kysely';
import { readTransactionTotals } from '../home/transaction-totals.store.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { findTransactions } from '../reports/transactions.store.ts';
import { chargesOf } from './charges.store.ts';
import { JOURNAL_KINDS, type JournalEntry, type JournalKind, postJournal } from './journal.ts';
import { addCustomer } from './ledger.testing.ts';
import { countyLedgerAccount, customerLedgerAccount, holdLedgerAccount } from './ledger-account.ts';

const ZONE = 'UTC';
const NOW = new Date('2026-11-20T12:00:00Z');

describeOnBothDatabases('the transactions of the home card and the report', (getDb) => {
  let customer: { accountId: number; userId: number };
  let posted = 0;
  beforeEach(async () => {
    customer = await addCustomer(getDb());
  });

  const post = (kind: JournalKind, entries: readonly JournalEntry[], reason?: string) =>
    getDb()
      .transaction()
      .execute((tx) => {
        posted += 1;
        const key = `charge-test:${posted}`;
        return postJournal(tx, {
          idempotencyKey: key,
          kind,
          actor: customer,
          reference: key,
          postedAt: NOW,
          lines: reason === undefined ? [] : [{ reason, amountCents: 300 }],
          entries,
        });
      });
  const drawnEntries = (amount: number): JournalEntry[] => [
    { account: holdLedgerAccount(1), amount: 0 - amount },
    { account: countyLedgerAccount('REVENUE'), amount },
  ];
  const capturedEntries = (drawn: number, surcharge: number): JournalEntry[] => [
    { account: countyLedgerAccount('CASH'), amount: 0 - drawn - surcharge },
    { account: holdLedgerAccount(1), amount: drawn },
    { account: countyLedgerAccount('SURCHARGE'), amount: surcharge },
  ];
  const depositedEntries = (amount: number, surcharge: number): JournalEntry[] => [
    { account: countyLedgerAccount('CASH'), amount: 0 - amount - surcharge },
    { account: customerLedgerAccount('ESCROW', customer.accountId), amount },
    { account: countyLedgerAccount('SURCHARGE'), amount: surcharge },
  ];
  const filter = () => ({
    accountIds: [customer.accountId],
    userIds: [customer.userId],
    from: new Date('2026-11-20T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
  });
  /** The transactions of today in the home card and in the report. */
  const readTransactions = async () => {
    const [today = []] = await readTransactionTotals(getDb(), { ...customer, role: 'USER' }, { zone: ZONE, now: NOW });
    const found = await findTransactions(getDb(), filter());
    const rows = [];
    for await (const row of found.rows()) rows.push(row.kind);
    return { card: today.slice(1), report: [String(found.transactions), String(found.cents)], rows };
  };

  it('exclude a refunded charge and include the surcharge of a capture', async () => {
    await post('IMAGES', drawnEntries(500));
    await post('SEARCH', drawnEntries(25));
    await post('IMAGES', drawnEntries(300));
    await post('REFUND', drawnEntries(-300));
    await post('CAPTURE', capturedEntries(525, 13));
    expect(await readTransactions()).toEqual({
      card: ['2', '538'],
      report: ['2', '538'],
      rows: ['IMAGES', 'SEARCH', 'IMAGES', 'REFUND', 'CAPTURE'],
    });
  });

  it('still count a charge after some of its pages were refunded', async () => {
    await post('IMAGES', drawnEntries(500));
    await post('REFUND', drawnEntries(-300), 'PAGES_REPEATED');
    expect(await readTransactions()).toMatchObject({ card: ['1', '200'], report: ['1', '200'] });
  });

  it('include a charge of zero and the surcharge of a deposit, but no deposit or capture without a surcharge', async () => {
    await post('IMAGES', []);
    await post('DEPOSIT', depositedEntries(2000, 50));
    await post('DEPOSIT', depositedEntries(2000, 0));
    await post('CAPTURE', capturedEntries(0, 0));
    expect(await readTransactions()).toEqual({ card: ['1', '50'], report: ['1', '50'], rows: ['IMAGES', 'DEPOSIT'] });
  });

  it('exclude opening balances, corrections, renewals, debts and settlements', async () => {
    const excludedKinds: JournalKind[] = [
      'OPENING_BALANCE',
      'ADJUSTMENT',
      'IMAGE_RENEWAL',
      'CAPTURE_FAILED',
      'INVOICE_PAYMENT',
    ];
    for (const kind of excludedKinds) await post(kind, drawnEntries(700));
    expect(await readTransactions()).toEqual({ card: ['0', '0'], report: ['0', '0'], rows: [] });
    const countedKinds = JOURNAL_KINDS.filter((kind) => !excludedKinds.includes(kind));
    for (const kind of countedKinds) await post(kind, drawnEntries(kind === 'REFUND' ? -1 : 1));
    expect((await readTransactions()).rows).toEqual(countedKinds);
  });
});

const JOURNALS = 30_000;
const SELECTED = 1_000;

/** The number of entries that a statement reads, filtered out or not, from PostgreSQL's plan. */
function entriesRead(plan: string): number {
  let read = 0;
  JSON.parse(plan, (_key, node: unknown) => {
    if (node instanceof Object && Reflect.get(node, 'Relation Name') === 'entry') {
      const rows = Number(Reflect.get(node, 'Actual Rows')) + Number(Reflect.get(node, 'Rows Removed by Filter') ?? 0);
      read += rows * Number(Reflect.get(node, 'Actual Loops'));
    }
    return node;
  });
  return read;
}

describeOnBothDatabases('the charges of given journals', (getDb, getDatabase) => {
  it('are read without the entries of other journals, however many there are', async () => {
    const { admin } = getDatabase();
    const { accountId } = await addCustomer(getDb());
    await sql`insert into journal (idempotency_key, request_hash, kind, account_id, reference, posted_at, lines)
      select 'many:' || at, '', 'DETAILS', ${accountId}, 'many', ${NOW}, '[]' from generate_series(1, ${JOURNALS}::int) at`.execute(
      admin,
    );
    await sql`insert into ledger_account (kind, owner, unit, balance) values ('REVENUE', '', 'CENTS', null), ('CASH', '', 'CENTS', null)
      on conflict do nothing`.execute(admin);
    await sql`insert into entry (journal_id, ledger_account_id, unit, amount)
      select journal.id, ledger_account.id, 'CENTS', case ledger_account.kind when 'REVENUE' then 25 else -25 end
      from journal, ledger_account where journal.reference = 'many' and ledger_account.kind in ('REVENUE', 'CASH')`.execute(
      admin,
    );
    await sql`analyze`.execute(admin);
    const journals = await getDb().selectFrom('journal').select('id').orderBy('id').limit(SELECTED).execute();
    const charges = chargesOf(getDb(), { journalIds: journals.map(({ id }) => id) });
    expect(await charges.execute()).toHaveLength(SELECTED);
    expect(entriesRead(JSON.stringify(await charges.explain('json', sql`analyze`)))).toBe(2 * SELECTED);
  }, 60_000);
});
