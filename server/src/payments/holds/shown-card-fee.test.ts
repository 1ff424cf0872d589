import { landshark } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { CARD_RULES, paymentActions } from '../testing/paying.testing.ts';

describeOnBothDatabases('a card fee that changes while a card is used', (_getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const actions = paymentActions(() => portal);
  const { customer, call, compute, buy, fetchPdf, card, startHold, reportHold, authorize } = actions;
  const { runPaymentJob, logOut } = actions;
  const payer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  const setFee = (surchargeBasisPoints: number) =>
    portal.saveRecord('creditCardExtra', { ...CARD_RULES, surchargeBasisPoints });
  const shownFee = async (user: Customer) => {
    const { content } = await call(landshark, {}, user);
    const found = landshark.content.parse(content).lists.find(({ name }) => name === 'creditCardExtra');
    return found?.baseContent.surchargePercent;
  };
  const captured = async (user: Customer) => {
    await fetchPdf(user, (await buy(user)).guid);
    await logOut(user);
    await runPaymentJob();
    return card().taken();
  };
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await setFee(250);
  });
  afterEach(() => portal.close());

  it('is the one that was shown with the card form, even if it is raised before the card is authorized', async () => {
    const user = await payer();
    expect(await startHold(user)).toMatchObject({ cardFee: { method: 'percent', amount: 250 } });
    const transId = card().pay();
    await setFee(1000);
    await reportHold(user, transId);
    expect(await captured(user)).toBe(205);
  });

  it('is the one of a form that is opened again after it was changed', async () => {
    const user = await payer();
    await startHold(user);
    await setFee(1000);
    expect(await startHold(user)).toMatchObject({ cardFee: { method: 'percent', amount: 1000 } });
    await reportHold(user, card().pay());
    expect(await captured(user)).toBe(220);
  });

  it('stays the same for an authorized card, in the summary, next to prices and at the capture', async () => {
    const user = await payer();
    await authorize(user);
    await setFee(1000);
    expect((await compute(user)).feeSchedule.totalCents).toBe(205);
    expect(await shownFee(user)).toBe(2.5);
    const other = await customer({ username: 'card.other', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    expect(await shownFee(other)).toBe(10);
    expect(await captured(user)).toBe(205);
  });
});
