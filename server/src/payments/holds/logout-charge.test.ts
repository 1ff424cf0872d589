import { logout, logoutCharge } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer } from '../../testing/test-portal.ts';
import { CARD_RULES, paymentActions } from '../testing/paying.testing.ts';

describeOnBothDatabases('the charge of a logout', (_getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf, card, authorize, call, runPaymentJob } = paymentActions(() => portal);
  const payer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  const announcedCharge = async (user: Customer) => (await call(logoutCharge, {}, user)).content;
  const logOut = async (user: Customer) =>
    envelopeOfAnswer(await portal.send(logout, undefined, { cookie: user.cookie })).content;
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  it('is announced with its surcharge, returned by the logout, and equals the charge of the card', async () => {
    const user = await payer();
    await authorize(user);
    const { guid } = await buy(user, { pagesSelected: '1-4' });
    await fetchPdf(user, guid);
    expect(await announcedCharge(user)).toEqual({ chargeCents: 256, heldCents: 2500, canceledOrders: 0 });
    expect(await logOut(user)).toEqual({ chargedCents: 256 });
    await runPaymentJob();
    expect(card().taken()).toBe(256);
  });

  it('leaves out paid orders that were never fetched, because the logout refunds them', async () => {
    const user = await payer();
    await authorize(user);
    const { guid } = await buy(user, { pagesSelected: '1-2' });
    await fetchPdf(user, guid);
    await buy(user, { pagesSelected: '5' });
    expect(await announcedCharge(user)).toEqual({ chargeCents: 154, heldCents: 2500, canceledOrders: 1 });
    expect(await logOut(user)).toEqual({ chargedCents: 154 });
    await runPaymentJob();
    expect(card().taken()).toBe(154);
  });

  it('is zero for a hold without draws, and null for a user without a hold', async () => {
    const user = await payer();
    expect(await announcedCharge(user)).toEqual({ chargeCents: null, heldCents: 0, canceledOrders: 0 });
    await authorize(user);
    expect(await announcedCharge(user)).toEqual({ chargeCents: 0, heldCents: 2500, canceledOrders: 0 });
    expect(await logOut(user)).toEqual({ chargedCents: 0 });
    await runPaymentJob();
    expect(card().taken()).toBe(0);
    const other = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    expect(await logOut(other)).toBeNull();
  });
});
