import { type Call, deleteAccount, saveAccount } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { NOW, orderActions } from '../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { aSavedAccount } from './accounts.testing.ts';

const MINUTE_MS = 60_000;
const PRICE = 200;

describeOnBothDatabases('an account with a paid order that nobody fetches', (_getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf } = orderActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    portal.setNow(NOW);
    await customer({ username: 'county.clerk', account: 'County', role: 'COUNTY' });
  });
  afterEach(() => portal.close());

  const send = async (call: Call, body: object) =>
    envelopeOfAnswer(await portal.send(call, body, { cookie: await portal.logIn('county.clerk') }));
  const wait = (minutes: number) => portal.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS));

  it('[002-6.accounts.2] is not deleted while its buyer may be at it, but later', async () => {
    const { accountId, ...buyer } = await customer({ escrow: PRICE });
    expect(await buy({ ...buyer, accountId })).toMatchObject({ status: 'PAID', cost: PRICE });
    expect(await send(deleteAccount, { accountId })).toMatchObject({ code: 'ACCOUNT_PAYS_NOW' });
    wait(31);
    expect(await send(deleteAccount, { accountId })).toMatchObject({ ok: true });
  });

  it('can get another payment method later, and its user can still fetch what was paid', async () => {
    const buyer = await customer({ escrow: PRICE });
    const { guid } = await buy(buyer);
    wait(31);
    const toInvoice = aSavedAccount({ id: buyer.accountId, paymentMethod: 'INVOICE' });
    expect(await send(saveAccount, toInvoice)).toMatchObject({ ok: true });
    const again = { ...buyer, cookie: await portal.logIn('title.clerk') };
    expect((await fetchPdf(again, guid)).preview).toBe(false);
  });
});
