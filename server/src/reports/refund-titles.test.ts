import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { CARD_RULES, paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { findTransactions } from './transactions.store.ts';

describeOnBothDatabases('the refund of an order', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, authorize, fetchPdf, logOut } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  it('names the document in reports, like the charge', async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(user);
    const [first, second] = [await buy(user), await buy(user, { pagesSelected: '1-3' })];
    // never fetched, so that the logout refunds it
    await buy(user, { pagesSelected: '7' });
    await fetchPdf(user, first.guid);
    await fetchPdf(user, second.guid);
    await logOut(user);
    const from = new Date(0);
    const found = await findTransactions(getDb(), { from, until: new Date(portal.services.now().getTime() + 1) });
    const titles: [string, string][] = [];
    for await (const { kind, title } of found.rows()) titles.push([kind, title]);
    expect(titles.filter(([kind]) => kind === 'REFUND')).toHaveLength(2);
    expect(new Set(titles.map(([, title]) => title))).toEqual(new Set(['Warranty Deed 2024-000123']));
  });
});
