import { logout, logoutCharge } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer } from '../../testing/test-portal.ts';
import { CARD_RULES, paying } from '../testing/paying.testing.ts';

describeOnBothDatabases('the charge of a logout', (_getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf, card, authorize, call, round } = paying(() => portal);
  const payer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  const told = async (who: Customer) => (await call(logoutCharge, {}, who)).content;
  const logOut = async (who: Customer) =>
    envelopeOfAnswer(await portal.send(logout, undefined, { cookie: who.cookie })).content;
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  it('is shown in advance with its surcharge, again by the logout, and equals what the card is charged', async () => {
    const who = await payer();
    await authorize(who);
    const { guid } = await buy(who, { pagesSelected: '1-4' });
    await fetchPdf(who, guid);
    expect(await told(who)).toEqual({ chargeCents: 256, heldCents: 2500, canceledOrders: 0 });
    expect(await logOut(who)).toEqual({ chargedCents: 256 });
    await round();
    expect(card().taken()).toBe(256);
  });

  it('leaves out what was paid for and never fetched, since the logout gives it back', async () => {
    const who = await payer();
    await authorize(who);
    const { guid } = await buy(who, { pagesSelected: '1-2' });
    await fetchPdf(who, guid);
    await buy(who, { pagesSelected: '5' });
    expect(await told(who)).toEqual({ chargeCents: 154, heldCents: 2500, canceledOrders: 1 });
    expect(await logOut(who)).toEqual({ chargedCents: 154 });
    await round();
    expect(card().taken()).toBe(154);
  });

  it('is nothing for a hold without draws, and unknown to a user without a hold', async () => {
    const who = await payer();
    expect(await told(who)).toEqual({ chargeCents: null, heldCents: 0, canceledOrders: 0 });
    await authorize(who);
    expect(await told(who)).toEqual({ chargeCents: 0, heldCents: 2500, canceledOrders: 0 });
    expect(await logOut(who)).toEqual({ chargedCents: 0 });
    await round();
    expect(card().taken()).toBe(0);
    const other = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    expect(await logOut(other)).toBeNull();
  });
});
