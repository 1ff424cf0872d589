import { sql } from 'kysely';
import { readTransactionTotals } from '../home/transaction-totals.store.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { findTransactions } from '../reports/transactions.store.ts';
import { chargesOf } from './charges.store.ts';
import { JOURNAL_KINDS, type JournalEntry, type JournalKind, postJournal } from './journal.ts';
import { addCustomer } from './ledger.testing.ts';
import { ofCounty, ofCustomer, ofHold } from './ledger-account.ts';

const ZONE = 'UTC';
const NOW = new Date('2026-11-20T12:00:00Z');

describeOnBothDatabases('a charge', (getDb) => {
  let who: { accountId: number; userId: number };
  let posted = 0;
  beforeEach(async () => {
    who = await addCustomer(getDb());
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
          actor: who,
          reference: key,
          postedAt: NOW,
          lines: reason === undefined ? [] : [{ reason, amountCents: 300 }],
          entries,
        });
      });
  const drawn = (amount: number): JournalEntry[] => [
    { account: ofHold(1), amount: 0 - amount },
    { account: ofCounty('REVENUE'), amount },
  ];
  const captured = (drawn: number, surcharge: number): JournalEntry[] => [
    { account: ofCounty('CASH'), amount: 0 - drawn - surcharge },
    { account: ofHold(1), amount: drawn },
    { account: ofCounty('SURCHARGE'), amount: surcharge },
  ];
  const deposited = (amount: number, surcharge: number): JournalEntry[] => [
    { account: ofCounty('CASH'), amount: 0 - amount - surcharge },
    { account: ofCustomer('ESCROW', who.accountId), amount },
    { account: ofCounty('SURCHARGE'), amount: surcharge },
  ];
  const filter = () => ({
    accountIds: [who.accountId],
    userIds: [who.userId],
    from: new Date('2026-11-20T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
  });
  /** Today's numbers in the home card and the report. */
  const seen = async () => {
    const [today = []] = await readTransactionTotals(getDb(), { ...who, role: 'USER' }, { zone: ZONE, now: NOW });
    const found = await findTransactions(getDb(), filter());
    const rows = [];
    for await (const row of found.rows()) rows.push(row.kind);
    return { card: today.slice(1), report: [String(found.transactions), String(found.cents)], rows };
  };

  it('that was refunded is in neither card nor report, and the surcharge of a capture is in both', async () => {
    await post('IMAGES', drawn(500));
    await post('SEARCH', drawn(25));
    await post('IMAGES', drawn(300));
    await post('REFUND', drawn(-300));
    await post('CAPTURE', captured(525, 13));
    expect(await seen()).toEqual({
      card: ['2', '538'],
      report: ['2', '538'],
      rows: ['IMAGES', 'SEARCH', 'IMAGES', 'REFUND', 'CAPTURE'],
    });
  });

  it('stays one transaction after some pages were refunded', async () => {
    await post('IMAGES', drawn(500));
    await post('REFUND', drawn(-300), 'PAGES_REPEATED');
    expect(await seen()).toMatchObject({ card: ['1', '200'], report: ['1', '200'] });
  });

  it('of zero counts, a deposit counts only with its surcharge, and a capture without surcharge does not count', async () => {
    await post('IMAGES', []);
    await post('DEPOSIT', deposited(2000, 50));
    await post('DEPOSIT', deposited(2000, 0));
    await post('CAPTURE', captured(0, 0));
    expect(await seen()).toEqual({ card: ['1', '50'], report: ['1', '50'], rows: ['IMAGES', 'DEPOSIT'] });
  });

  it('is different from opening balances, corrections, renewals, debts and settlements', async () => {
    const none: JournalKind[] = ['OPENING_BALANCE', 'ADJUSTMENT', 'IMAGE_RENEWAL', 'CAPTURE_FAILED', 'INVOICE_PAYMENT'];
    for (const kind of none) await post(kind, drawn(700));
    expect(await seen()).toEqual({ card: ['0', '0'], report: ['0', '0'], rows: [] });
    const counted = JOURNAL_KINDS.filter((kind) => !none.includes(kind));
    for (const kind of counted) await post(kind, drawn(kind === 'REFUND' ? -1 : 1));
    expect((await seen()).rows).toEqual(counted);
  });
});

const JOURNALS = 30_000;
const ASKED = 1_000;

/** The number of entries that PostgreSQL reads for a statement according to its plan, including discarded ones. */
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

describeOnBothDatabases('the charges among some journals', (getDb, getDatabase) => {
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
    const journals = await getDb().selectFrom('journal').select('id').orderBy('id').limit(ASKED).execute();
    const charges = chargesOf(getDb(), { journalIds: journals.map(({ id }) => id) });
    expect(await charges.execute()).toHaveLength(ASKED);
    expect(entriesRead(JSON.stringify(await charges.explain('json', sql`analyze`)))).toBe(2 * ASKED);
  }, 60_000);
});
