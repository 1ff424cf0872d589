/** @timed @waits: a saved price must be in force in another process within five seconds. */
import { documentDetails, searchByDocumentNumber } from '@portal/contracts';
import { aLaCarteSetting } from '@portal/contracts/county-config';
import { documentNumberKey } from '@portal/domain';
import type { KyselyPlugin } from 'kysely';
import * as z from 'zod/mini';
import { type ImagingPortal, NUMBER, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { openCountyConfig } from './county-config.ts';

const searchedRows = z.object({
  searchResults: z.object({ searchResultList: z.array(z.object({ docId: z.int() })) }),
});
const balance = z.object({ usageBalance: z.object({ amount: z.int() }) });

describeOnBothDatabases('the price of a search', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  let payer: Customer;
  let clerk: string;
  const { customer } = paymentActions(() => portal);
  /** A change to make between two statements of a request. */
  let concurrentChange: (() => Promise<unknown>) | null;
  const changeAfterStatement: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const change = concurrentChange;
      concurrentChange = null;
      await change?.();
      return result;
    },
  };

  beforeEach(async () => {
    concurrentChange = null;
    const database = getDatabase();
    portal = await openImagingPortal({ ...database, db: database.db.withPlugin(changeAfterStatement) });
    await portal.saveRecord('search', { enabled: ['DocumentNumber'] });
    await getDb()
      .updateTable('document')
      .set({ number_key: documentNumberKey(NUMBER) })
      .execute();
    payer = await customer({ escrow: 5000 });
    const access = { account_id: payer.accountId, search_type: 'DocumentNumber', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const setPrice = async (dollars: number, rate = 'searchByDocumentNumber') => {
    const rates = envelopeOfAnswer(await portal.send(aLaCarteSetting.read, undefined, { cookie: clerk })).content;
    const body = { ...(rates instanceof Object ? rates : {}), [rate]: dollars };
    expect((await portal.send(aLaCarteSetting.save, body, { cookie: clerk })).statusCode).toBe(200);
  };
  let searches = 0;
  const submit = async (shown: { readonly shownCents?: number } = {}) => {
    searches += 1;
    const body = { fromDocumentNumber: NUMBER, timestamp: portal.services.now().getTime() + searches, ...shown };
    return envelopeOfAnswer(await portal.send(searchByDocumentNumber, body, { cookie: payer.cookie }));
  };
  /** Searches, and returns the remaining balance of $50.00. */
  const search = async (shown?: { readonly shownCents?: number }): Promise<number> =>
    balance.parse((await submit(shown)).content).usageBalance.amount;

  it('is the one that was saved last', async () => {
    await setPrice(0.25);
    expect(await search()).toBe(4975);
  });

  it('never changes between its check and its charge', async () => {
    await setPrice(0.25);
    // the request has begun: its session is being looked up
    concurrentChange = () => setPrice(9);
    expect(await search()).toBe(4975);
    expect(portal.county.current.aLaCarte.searchByDocumentNumber).toBe(900);
  });

  it('is charged only if the page shows it: a page that was open before shows a lower one', async () => {
    await setPrice(0.25);
    expect(await submit({ shownCents: 0 })).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The county raised this price to $0.25.',
      content: { amount: '$0.25', priceCents: 25 },
    });
    expect(await getDb().selectFrom('audit_log').where('kind', '=', 'SEARCH').select('id').execute()).toEqual([]);
    expect(await search({ shownCents: 25 })).toBe(4975);
    // a repeated search is free, whatever it costs now
    await setPrice(9);
    expect(await search({ shownCents: 25 })).toBe(4975);
  });

  it('is charged for details only if the page shows it', async () => {
    const { searchResults } = searchedRows.parse((await submit()).content);
    const docId = searchResults.searchResultList[0]?.docId ?? 0;
    const open = async (more: object) =>
      envelopeOfAnswer(await portal.send(documentDetails, { docId, ...more }, { cookie: payer.cookie }));
    await setPrice(1.5, 'documentDetails');
    expect(await open({ shownCents: 100 })).toMatchObject({ code: 'PRICE_CHANGED', content: { priceCents: 150 } });
    expect(balance.parse((await open({ shownCents: 150 })).content).usageBalance.amount).toBe(4850);
  });

  it('may be lower than the page shows', async () => {
    await setPrice(0.25);
    expect(await search({ shownCents: 300 })).toBe(4975);
  });

  it('is the same in another process within five seconds', async () => {
    const other = await openCountyConfig(getDb());
    await setPrice(0.25);
    const saved = performance.now();
    while (other.current.aLaCarte.searchByDocumentNumber !== 25 && performance.now() - saved < 5_000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    other.close();
    expect(other.current.aLaCarte.searchByDocumentNumber).toBe(25);
  });
});
