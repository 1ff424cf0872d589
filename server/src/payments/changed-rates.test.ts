import {
  type Call,
  computeDownloadOrder,
  documentDetails,
  payDownloadOrder,
  searchByDocumentNumber,
} from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import { type ImagingPortal, NUMBER, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { type Customer, ORDER } from '../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, TEST_ORIGIN } from '../testing/test-portal.ts';
import { CARD_RULES, paymentActions } from './testing/paying.testing.ts';
import { watchedTransactions } from './testing/watched-transactions.ts';

describeOnBothDatabases('a rate that changes in the middle of a request', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, compute, escrowOf } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.saveRecord('search', { enabled: ['DocumentNumber'] });
    await getDb()
      .updateTable('document')
      .set({ number_key: documentNumberKey(NUMBER) })
      .execute();
    await saveRates(25, 10, 300);
  });
  afterEach(() => portal.close());

  const saveRates = (searchByNumber: number, details: number, firstPage: number) =>
    portal.saveRecord('aLaCarte', {
      searchByDocumentNumber: searchByNumber,
      documentDetails: details,
      imageFirstPage: firstPage,
    });

  /** Calls the portal; `change` runs before the call's transaction begins. Returns the response. */
  async function whileChanging<C extends Call>(
    call: C,
    body: object,
    user: Customer,
    change: () => Promise<void>,
  ): Promise<z.output<C['content']>> {
    const { services } = portal;
    let isChanged = false;
    const before = async () => {
      if (isChanged) return;
      isChanged = true;
      await change();
    };
    const database = { ...services.database, db: watchedTransactions(getDb(), { before }) };
    const app = await createApp({ ...services, database }, { basePath: '/', publicOrigin: TEST_ORIGIN });
    const headers = { origin: TEST_ORIGIN, cookie: user.cookie };
    const answer = await app.inject({ method: 'POST', url: `/api/${call.path}`, headers, payload: body });
    await app.close();
    expect([answer.statusCode, isChanged]).toEqual([200, true]);
    return z.parse<C['content']>(call.content, envelopeOfAnswer(answer).content);
  }
  const searcher = async () => {
    const user = await customer({ escrow: 5000 });
    const access = { account_id: user.accountId, search_type: 'DocumentNumber', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    return user;
  };

  it('is not charged for a search or details that were requested before the change', async () => {
    const user = await searcher();
    const change = () => saveRates(990, 990, 300);
    const found = await whileChanging(searchByDocumentNumber, { fromDocumentNumber: NUMBER }, user, change);
    expect([await escrowOf(user), found.usageBalance.amount]).toEqual([4975, 4975]);
    await saveRates(25, 10, 300);
    const { docId } = found.searchResults.searchResultList[0] ?? { docId: 0 };
    await whileChanging(documentDetails, { docId }, user, change);
    expect(await escrowOf(user)).toBe(4965);
  });

  it('is not charged for an order that was made before the change', async () => {
    const user = await customer({ escrow: 5000 });
    const { imageState } = await compute(user);
    const body = { imageStateGuid: imageState.guid };
    await whileChanging(payDownloadOrder, body, user, () => saveRates(25, 10, 100));
    expect(await escrowOf(user)).toBe(4700);
  });

  it('leaves the price and the payment options of an order consistent', async () => {
    const user = await customer({ paymentMethod: 'CREDIT_CARD' });
    const change = () => portal.saveRecord('creditCardExtra', { ...CARD_RULES, maxAmount: 100 });
    const { feeSchedule, imageState } = await whileChanging(computeDownloadOrder, ORDER, user, change);
    expect([feeSchedule.totalCents, feeSchedule.shortfall]).toEqual([308, 'CARD_NEEDED']);
    expect(imageState.purchaseOptions.creditCardOptions).not.toBeNull();
    expect((await compute(user)).feeSchedule.shortfall).toBe('CARD_LIMIT');
  });
});
