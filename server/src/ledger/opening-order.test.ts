import { sql } from 'kysely';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { type JournalEntry, postJournal } from './journal.ts';
import { addCustomer } from './ledger.testing.ts';
import { balanceOf, closeLedgerAccounts, countyLedgerAccount, customerLedgerAccount } from './ledger-account.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

describeOnServerDatabase(
  { name: 'transactions that open the same ledger accounts', isOwn: true },
  (getDb, getDatabase) => {
    // both transactions have opened their first account before one of them opens its second
    beforeEach(async () => {
      const { admin } = getDatabase();
      await sql`create function open_slowly() returns trigger language plpgsql as
      'begin perform pg_sleep(0.3); return new; end'`.execute(admin);
      await sql`create trigger open_slowly before insert on ledger_account
      for each row execute function open_slowly()`.execute(admin);
    });
    afterEach(() => sql`drop function open_slowly cascade`.execute(getDatabase().admin));

    const post = (key: string, entries: readonly JournalEntry[]) =>
      getDb()
        .transaction()
        .execute((tx) =>
          postJournal(tx, {
            idempotencyKey: key,
            kind: 'ADJUSTMENT',
            actor: { userId: null, accountId: null },
            reference: key,
            postedAt: NOW,
            lines: [],
            entries,
          }),
        );

    it('wait for each other, in whatever order their entries are', async () => {
      const { accountId } = await addCustomer(getDb());
      const cash: JournalEntry = { account: countyLedgerAccount('CASH'), amount: -500 };
      const escrow: JournalEntry = { account: customerLedgerAccount('ESCROW', accountId), amount: 500 };
      const posted = await Promise.all([post('one', [cash, escrow]), post('other', [escrow, cash])]);
      expect(posted.map(({ isNew }) => isNew)).toEqual([true, true]);
      expect(await balanceOf(getDb(), escrow.account)).toBe(1000);
    });

    it('wait for each other when one of them closes the accounts', async () => {
      const { accountId } = await addCustomer(getDb());
      const owed: JournalEntry = { account: customerLedgerAccount('RECEIVABLE', accountId), amount: -500 };
      const images: JournalEntry = { account: customerLedgerAccount('IMAGES', accountId), amount: 3 };
      const revenue: JournalEntry = { account: countyLedgerAccount('REVENUE'), amount: 500 };
      const issued: JournalEntry = { account: countyLedgerAccount('IMAGES_ISSUED'), amount: -3 };
      const charge = post('charge', [images, issued, owed, revenue]);
      const closing = getDb()
        .transaction()
        .execute((tx) => closeLedgerAccounts(tx, accountId));
      const [charged, closed] = await Promise.allSettled([charge, closing]);
      expect(closed.status).toBe('fulfilled');
      // either the charge came first, or it found the account closed
      const isRefused = charged.status === 'rejected' && String(charged.reason).startsWith('InsufficientFunds');
      expect(charged.status === 'fulfilled' || isRefused).toBe(true);
    });
  },
);
