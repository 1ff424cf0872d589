import { setTimeout as wait } from 'node:timers/promises';
import { addDocument, DOC_KEY, type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { describeOnEmbeddedDatabase, describeOnServerDatabase } from '../../platform/database/testing.ts';
import { CARD_RULES, paymentActions } from '../testing/paying.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
/** Fewer rounds on the embedded database, whose single connection allows few races. */
const ROUNDS = isLong ? { server: 1_000, embedded: 100 } : { server: 20, embedded: 3 };
const PAGES = [1, 2, 3, 4, 5, 6, 7];
const LIMIT_MS = isLong ? 60 * 60_000 : 120_000;

const DESCRIBERS = { server: describeOnServerDatabase, embedded: describeOnEmbeddedDatabase };
describe.each(['server', 'embedded'] as const)('[R42] orders that are fetched while another session', (where) => {
  DESCRIBERS[where]('logs out', (getDb, getPortalDatabase) => {
    let portal: ImagingPortal;
    const { customer, buy, fetchPdf, card, authorize, logOut, runPaymentJob } = paymentActions(() => portal);
    beforeEach(async () => {
      portal = await openImagingPortal(getPortalDatabase());
      await portal.saveRecord('creditCardExtra', CARD_RULES);
    }, 120_000);
    afterEach(() => portal.close());

    /** Buys each page of a new document as a separate order. */
    async function buyPages(buyer: Customer, docKeyNumber: string): Promise<string[]> {
      await addDocument(getDb(), { document_number: docKeyNumber, image_key: 'ab/abc.tif' });
      const sourcedDocKey = { ...DOC_KEY, docKeyNumber };
      const guids: string[] = [];
      for (const page of PAGES) {
        const { guid, status } = await buy(buyer, { sourcedDocKey, pagesSelected: String(page) });
        expect(status).toBe('PAID');
        guids.push(guid);
      }
      return guids;
    }

    it(
      'are either delivered and charged, or refunded and not delivered',
      async () => {
        const payer = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
        const logIn = async () => ({ ...payer, cookie: await portal.logIn('card.payer') });
        for (let count = 0; count < ROUNDS[where]; count += 1) {
          const [leaving, fetching] = [await logIn(), await logIn()];
          await authorize(leaving);
          const guids = await buyPages(leaving, `N-${count}`);
          const before = card().taken();
          const [images] = await Promise.all([
            Promise.all(guids.map((guid) => fetchPdf(fetching, guid).catch(() => null))),
            wait(Math.random() * 40).then(() => logOut(leaving)),
          ]);
          await runPaymentJob();
          const rows = await getDb().selectFrom('image_state').selectAll().where('guid', 'in', guids).execute();
          const isDelivered = (guid: string) => rows.find((row) => row.guid === guid)?.state === 'DELIVERED';
          const isFetched = images.map((image) => image !== null && image.bytes.length > 0);
          expect(guids.map(isDelivered)).toEqual(isFetched);
          const fetched = isFetched.filter(Boolean).length;
          // each page costs $1.00, with a surcharge of 2.5%
          expect(card().taken() - before).toBe(Math.round(fetched * 102.5));
          expect(await verifyLedger(getDb())).toBeNull();
        }
      },
      LIMIT_MS,
    );
  });
});
