import { initiateDeposit } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { CARD_RULES, ESCROW_RULES, MINUTE, paymentActions } from '../testing/paying.testing.ts';

describeOnBothDatabases('card forms', (_getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, startHold, reportHold, card, attempts, later, call, holds, runPaymentJob } = paymentActions(
    () => portal,
  );
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());
  const walkIn = { username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' };

  it('[S47] share one attempt when they are opened repeatedly, and it is paid once', async () => {
    const payer = await customer(walkIn);
    for (let time = 0; time < 10; time += 1) await startHold(payer);
    expect(await attempts()).toHaveLength(1);
    await reportHold(payer, card().pay());
    expect(await holds()).toMatchObject([{ state: 'OPEN' }]);
    expect(await attempts()).toMatchObject([{ state: 'DONE' }]);
  });

  it('[S47] start a new attempt for each deposit, even of the same amount, and when they are opened again after five minutes', async () => {
    const admin = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    for (const amount of ['25', '25']) await call(initiateDeposit, { amount }, admin);
    expect(await attempts()).toHaveLength(2);
    const payer = await customer(walkIn);
    await startHold(payer);
    later(6 * MINUTE);
    await startHold(payer);
    expect(await attempts()).toHaveLength(4);
  });

  it('[S47] do not block a user who opens the authorization form repeatedly from paying', async () => {
    const payer = await customer(walkIn);
    for (let time = 0; time < 18; time += 1) {
      await startHold(payer);
      await runPaymentJob();
      later(MINUTE);
    }
    expect((await attempts()).filter(({ state }) => state === 'TOKEN_ISSUED').length).toBeLessThanOrEqual(5);
    await reportHold(payer, card().pay());
    expect(await holds()).toMatchObject([{ state: 'OPEN' }]);
  });

  it('[S47] are limited to five at a time, and can be opened again after the earlier ones expire', async () => {
    const admin = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const codes: (string | undefined)[] = [];
    for (const amount of ['21', '22', '23', '24', '25', '26', '27'])
      codes.push((await call(initiateDeposit, { amount }, admin)).code);
    expect(codes.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(codes.slice(5)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect(await attempts()).toHaveLength(5);
    later(16 * MINUTE);
    expect((await call(initiateDeposit, { amount: '26' }, admin)).ok).toBe(true);
  });
});
