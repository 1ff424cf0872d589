import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openEfilePortal } from '../efile/efile.testing.ts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { balanceOf, ofCustomer } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { CARD_RULES } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { isLong } from './cast.testing.ts';
import { expectedOf, playFilings, quickOpener } from './filing-histories.testing.ts';
import { randomOf } from './random.testing.ts';

/** Lives the history of a seed again, and with FILINGS_COUNT so many from there on. */
const asked = process.env.FILINGS_SEED;
const FIRST = asked === undefined ? 1 : Number(asked);
const HISTORIES = asked === undefined ? (isLong ? 200 : 3) : Number(process.env.FILINGS_COUNT ?? 1);
jest.setTimeout(isLong || asked !== undefined ? 60 * 60_000 : 120_000);

describeOnBothDatabases('[R42] histories of filings', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), quickOpener);
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
    escrow: await balanceOf(getDb(), ofCustomer('ESCROW', await accountOf('title.admin'))),
    owed: await balanceOf(getDb(), ofCustomer('RECEIVABLE', await accountOf('bank'))),
    taken: portal.provider.taken(),
  });
  /** What filers were told about payments that were not completed at once: each message with its payment. */
  const newsOf = async (): Promise<string[]> => {
    const sent = await getDb().selectFrom('outbox').select('message').where('topic', '=', 'efilePayment').execute();
    return sent.map(({ message }) => {
      const { invoiceNumber, outcome } = z.parse(z.object({ invoiceNumber: z.string(), outcome: z.string() }), message);
      return `${outcome} ${invoiceNumber}`;
    });
  };
  let held = 0;
  const mailsOf = async (topic: string): Promise<number> =>
    (
      await getDb()
        .selectFrom('outbox')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('topic', '=', topic)
        .executeTakeFirstOrThrow()
    ).count;

  it.each(Array.from({ length: HISTORIES }, (_, index) => FIRST + index))(
    'from seed %d: every number has one charge, what was rejected is given back once, and no money is lost',
    async (seed) => {
      await playFilings(portal, randomOf(seed));
      expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();
      expect(await booksOf()).toEqual(await expectedOf(portal));
      const { count } = await getDb()
        .selectFrom('efile_entry')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect([count > 0, await mailsOf('efile')]).toEqual([true, count]);
      const news = await newsOf();
      expect(news.toSorted()).toEqual([...new Set(news)].toSorted());
      held += news.filter((piece) => piece.startsWith('HELD')).length;
    },
  );

  it('hold payments that the provider reviews', () => {
    // one history alone may hold none
    expect(held).toBeGreaterThanOrEqual(asked === undefined ? HISTORIES : 0);
  });

  it.each([
    [
      'a refund that was not given',
      "update efile_entry set status = 'REJECTED', money = 'REFUNDED', decided_at = now()",
    ],
    ['a filing that is in no queue', 'delete from efile_entry'],
    ['a charge that is not what was said', 'update efile_document set first_page = first_page + 1'],
    ['a number that was left out', 'update efile_counter set last = last + 1'],
  ])('finds %s', async (_case, damage) => {
    await playFilings(portal, randomOf(1));
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
