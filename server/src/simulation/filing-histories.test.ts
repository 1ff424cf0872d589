import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openEfilePortal } from '../efile/efile.testing.ts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { CARD_RULES } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { computeExpected, fakeFileOpener, runFilings } from './filing-histories.testing.ts';
import { randomOf } from './random.testing.ts';
import { isLong } from './world.testing.ts';

/** FILINGS_SEED repeats the history of one seed. With FILINGS_COUNT it runs that many histories, beginning with this seed. */
const firstSeed = process.env.FILINGS_SEED;
const FIRST = firstSeed === undefined ? 1 : Number(firstSeed);
const HISTORIES = firstSeed === undefined ? (isLong ? 200 : 3) : Number(process.env.FILINGS_COUNT ?? 1);
jest.setTimeout(isLong || firstSeed !== undefined ? 60 * 60_000 : 120_000);

describeOnBothDatabases('[R42] histories of filings', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), fakeFileOpener);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  const accountOf = async (username: string): Promise<number> =>
    (
      await getDb()
        .selectFrom('portal_user')
        .select('account_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).account_id;
  const booksOf = async () => ({
    escrow: await balanceOf(getDb(), customerLedgerAccount('ESCROW', await accountOf('title.admin'))),
    owed: await balanceOf(getDb(), customerLedgerAccount('RECEIVABLE', await accountOf('bank'))),
    taken: portal.provider.taken(),
  });
  /** Notices to filers about payments that were not completed immediately, each with its payment. */
  const noticesOf = async (): Promise<string[]> => {
    const sent = await getDb().selectFrom('outbox').select('message').where('topic', '=', 'efilePayment').execute();
    return sent.map(({ message }) => {
      const { invoiceNumber, outcome } = z.parse(z.object({ invoiceNumber: z.string(), outcome: z.string() }), message);
      return `${outcome} ${invoiceNumber}`;
    });
  };
  let heldPayments = 0;
  const mailsOf = async (topic: string): Promise<number> =>
    (
      await getDb()
        .selectFrom('outbox')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('topic', '=', topic)
        .executeTakeFirstOrThrow()
    ).count;

  it.each(Array.from({ length: HISTORIES }, (_, index) => FIRST + index))(
    'with seed %d have one charge for each filing number, refund rejected filings once, and lose no money',
    async (seed) => {
      await runFilings(portal, randomOf(seed));
      expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();
      expect(await booksOf()).toEqual(await computeExpected(portal));
      const { count } = await getDb()
        .selectFrom('efile_entry')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect([count > 0, await mailsOf('efile')]).toEqual([true, count]);
      const notices = await noticesOf();
      expect(notices.toSorted()).toEqual([...new Set(notices)].toSorted());
      heldPayments += notices.filter((notice) => notice.startsWith('HELD')).length;
    },
  );

  it('include payments that the provider reviews', () => {
    // a single history may include none
    expect(heldPayments).toBeGreaterThanOrEqual(firstSeed === undefined ? HISTORIES : 0);
  });

  it.each([
    ['a missing refund', "update efile_entry set status = 'REJECTED', money = 'REFUNDED', decided_at = now()"],
    ['a filing that is missing from the queue', 'delete from efile_entry'],
    ['a charge that differs from the price shown', 'update efile_document set first_page = first_page + 1'],
    ['a gap in the filing numbers', 'update efile_counter set last = last + 1'],
  ])('reveal %s when the ledger is verified', async (_case, damage) => {
    await runFilings(portal, randomOf(1));
    await getPortalDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx);
        await sql
          .raw(
            "update efile_entry set status = 'SUBMITTED', money = null, refund_journal_id = null, decided_at = null, recorded_on = null, recorded_minute = null, recording_number = '', claimed_by = null, claimed_at = null",
          )
          .execute(tx);
        await sql.raw(damage).execute(tx);
      });
    expect((await verifyLedger(getDb()))?.id).toBe('I7');
  });
});
