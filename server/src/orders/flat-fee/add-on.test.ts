import { cancelImageState, getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contracts';
import * as z from 'zod/mini';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { balanceOf, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { CARD_RULES, MINUTE, paymentActions } from '../../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import type { Customer } from '../ordering.testing.ts';

const RULES = {
  accountAdminReload: true,
  rates: [
    { option: true, numberOfPages: 10, cost: 1000 },
    { option: false, numberOfPages: 25, cost: 2200 },
    { option: true, unlimitedNumberOfPages: true, cost: 5000 },
  ],
};

describeOnBothDatabases('flat-fee add-ons', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, compute, buy, authorize, card, logOut, runPaymentJob, later, journals } = paymentActions(
    () => portal,
  );
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('flatFeeOverride', RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  const admin = (facts: Parameters<typeof customer>[0] = {}) =>
    customer({
      username: 'flatfee.admin',
      role: 'ACCOUNT',
      accountType: 'FLAT_FEE',
      escrow: 2500,
      images: 2,
      ...facts,
    });
  const options = async (buyer: Customer) => {
    const { content } = await call(getAddOnOptions, {}, buyer);
    return z.parse(getAddOnOptions.content, content);
  };
  const confirm = async (buyer: Customer, guid: string, option = '1') => {
    const body = { option, imageStateReference: { imageStateGuid: guid } };
    const { content } = await call(getUserAddOnConfirmation, body, buyer);
    return z.parse(getUserAddOnConfirmation.content, content);
  };
  const purchase = async (buyer: Customer, guid: string) => {
    const { content } = await call(userAddOn, { imageStateGuid: guid }, buyer);
    return z.parse(userAddOn.content, content);
  };
  const escrow = (buyer: Customer) => balanceOf(getDb(), customerLedgerAccount('ESCROW', buyer.accountId));
  const images = (buyer: Customer) => balanceOf(getDb(), customerLedgerAccount('IMAGES', buyer.accountId));

  it('[000-1.payment.1] [001-3.confirmation.1] [001-3.image-state.1] [001-4.9.flow.1] [001-7.addon.1] [001-7.addon.2] [001-7.addon.3] are listed, confirmed and bought once, changing money and images together', async () => {
    const buyer = await admin();
    const { guid, purchaseOptions } = await options(buyer);
    expect([guid.length > 0, purchaseOptions.hasBuyOptions]).toEqual([true, true]);
    expect(purchaseOptions.flatFeeOptions).toEqual({
      title: 'Add images to the account',
      options: [
        { value: '1', text: '10 images for $10.00', images: 10, costCents: 1000 },
        { value: '3', text: 'Unlimited images for $50.00', images: null, costCents: 5000 },
      ],
    });
    expect(await confirm(buyer, guid)).toEqual({
      ok: true,
      errorMessage: '',
      refusal: null,
      confirmation: {
        accountMessage: 'Account Pacific Title',
        headers: ['You are about to buy', '10 images for $10.00'],
        beginningBalance: { description: 'Beginning escrow balance', value: '$25.00' },
        purchase: { description: '10 images', value: '$10.00' },
        endingBalance: { description: 'Ending escrow balance', value: '$15.00' },
        insufficientBalance: false,
        purchaseMessage: 'The images are added right away.',
        costCents: 1000,
        images: 10,
        accountName: 'Pacific Title',
        means: 'ESCROW',
        beginningCents: 2500,
        endingCents: 1500,
        surchargeCents: 0,
      },
    });
    const bought = await Promise.all(Array.from({ length: 20 }, () => purchase(buyer, guid)));
    expect(bought.every(({ ok, message }) => ok && message === '10 images added to the account.')).toBe(true);
    expect(bought[0]?.usageBalance).toEqual({ kind: 'IMAGES', amount: 12 });
    expect([await escrow(buyer), await images(buyer)]).toEqual([1500, 12]);
    // The client cancels the image state after buying.
    expect((await call(cancelImageState, { imageStateGuid: guid }, buyer)).ok).toBe(true);
    expect((await purchase(buyer, guid)).ok).toBe(true);
    expect(await escrow(buyer)).toBe(1500);
  });

  it('are bought under the image state of an order that lacks images, and the order continues', async () => {
    const buyer = await admin();
    const order = await compute(buyer);
    expect(order.imageState.purchaseOptions.flatFeeOptions?.options).toHaveLength(2);
    expect((await confirm(buyer, order.imageState.guid)).ok).toBe(true);
    expect((await purchase(buyer, order.imageState.guid)).ok).toBe(true);
    expect((await buy(buyer)).status).toBe('PAID');
    expect(await images(buyer)).toBe(9);
  });

  it('are refused without enough money, and nothing changes', async () => {
    const buyer = await admin({ escrow: 999 });
    const { guid } = await options(buyer);
    expect((await confirm(buyer, guid)).confirmation).toMatchObject({
      insufficientBalance: true,
      endingBalance: { value: '-$0.01' },
    });
    expect(await purchase(buyer, guid)).toMatchObject({
      ok: false,
      message: 'There are insufficient funds.',
      refusal: 'INSUFFICIENT_FUNDS',
      images: null,
    });
    expect([await escrow(buyer), await images(buyer)]).toEqual([999, 2]);
  });

  it('accrue to the invoice of an invoiced account', async () => {
    const buyer = await admin({ paymentMethod: 'INVOICE', escrow: 0 });
    const { guid } = await options(buyer);
    expect((await confirm(buyer, guid)).confirmation?.endingBalance.value).toBe('$10.00');
    expect((await purchase(buyer, guid)).ok).toBe(true);
    expect(await balanceOf(getDb(), customerLedgerAccount('RECEIVABLE', buyer.accountId))).toBe(-1000);
  });

  it('are drawn on a card hold, which is requested if there is none', async () => {
    const buyer = await admin({ paymentMethod: 'CREDIT_CARD', escrow: 0 });
    const { guid } = await options(buyer);
    expect((await confirm(buyer, guid)).confirmation).toMatchObject({
      insufficientBalance: false,
      purchaseMessage: 'The images are added right away. A card fee of $0.25 is added when the card is charged.',
    });
    expect(await purchase(buyer, guid)).toMatchObject({ ok: false, paymentNeeded: true });
    await authorize(buyer);
    expect(await purchase(buyer, guid)).toMatchObject({ ok: true, paymentNeeded: false });
    expect(await images(buyer)).toBe(12);
    const expensive = (await options(buyer)).guid;
    expect((await confirm(buyer, expensive, '3')).confirmation?.insufficientBalance).toBe(true);
    expect(await purchase(buyer, expensive)).toMatchObject({ ok: false, paymentNeeded: true });
    await logOut(buyer);
    await runPaymentJob();
    expect([card().taken(), await journals()]).toEqual([1025, ['OPENING_BALANCE', 'ADD_ON', 'CAPTURE']]);
  });

  it('without a limit make images free until the next renewal', async () => {
    const buyer = await admin({ escrow: 6000 });
    const { guid } = await options(buyer);
    await confirm(buyer, guid, '3');
    expect(await purchase(buyer, guid)).toMatchObject({ ok: true, usageBalance: { kind: 'UNLIMITED' } });
    expect(await buy(buyer)).toMatchObject({ status: 'PAID', cost: 0 });
    expect([await escrow(buyer), await images(buyer)]).toEqual([1000, 2]);
  });

  it('are not bought while the images of the account are unlimited already, also not by two administrators at once', async () => {
    const buyer = await admin({ escrow: 20_000 });
    const colleague = await customer({ username: 'second.admin', role: 'ACCOUNT', accountType: 'FLAT_FEE' });
    expect(colleague.accountId).toBe(buyer.accountId);
    const [mine, theirs, late] = [await options(buyer), await options(colleague), await options(buyer)];
    await confirm(buyer, mine.guid, '3');
    await confirm(colleague, theirs.guid, '3');
    await confirm(buyer, late.guid, '1');
    const answers = await Promise.all([
      call(userAddOn, { imageStateGuid: mine.guid }, buyer),
      call(userAddOn, { imageStateGuid: theirs.guid }, colleague),
    ]);
    expect(answers.map(({ ok, code }) => (ok ? 'bought' : code)).sort()).toEqual(['IMAGES_UNLIMITED', 'bought']);
    expect((await call(userAddOn, { imageStateGuid: late.guid }, buyer)).code).toBe('IMAGES_UNLIMITED');
    expect((await call(getAddOnOptions, {}, buyer)).code).toBe('IMAGES_UNLIMITED');
    expect([await escrow(buyer), await images(buyer)]).toEqual([15_000, 2]);
    // a repeated purchase is still answered as bought
    const repeated = [
      await call(userAddOn, { imageStateGuid: mine.guid }, buyer),
      await call(userAddOn, { imageStateGuid: theirs.guid }, colleague),
    ];
    expect(repeated.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await escrow(buyer)).toBe(15_000);
  });

  it('[000-3.card.1] [000-6.images.1] are refused to other users, and if the county does not allow accounts to reload', async () => {
    const buyer = await admin();
    const { guid } = await options(buyer);
    await confirm(buyer, guid);
    const colleague = await customer({ username: 'flatfee.user' });
    expect((await call(getAddOnOptions, {}, colleague)).status).toBe('DENIED');
    const escrowAdmin = await customer({ username: 'title.admin', role: 'ACCOUNT', account: 'Other' });
    expect((await call(getAddOnOptions, {}, escrowAdmin)).code).toBe('ADD_ONS_OFF');
    const other = await admin({ username: 'other.admin', account: 'Other flat fee' });
    for (const answer of [
      await call(userAddOn, { imageStateGuid: guid }, other),
      await call(getUserAddOnConfirmation, { option: '1', imageStateReference: { imageStateGuid: guid } }, other),
    ])
      expect(answer.status).toBe('NOT_FOUND');
    await portal.saveRecord('flatFeeOverride', { ...RULES, accountAdminReload: false });
    expect((await call(userAddOn, { imageStateGuid: guid }, buyer)).code).toBe('ADD_ONS_OFF');
    expect(await escrow(buyer)).toBe(2500);
  });

  it('[S07] are bought only when confirmed, at the confirmed price, before they expire', async () => {
    const buyer = await admin();
    const { guid } = await options(buyer);
    expect((await call(userAddOn, { imageStateGuid: guid }, buyer)).code).toBe('ORDER_CLOSED');
    expect(await confirm(buyer, guid, '2')).toMatchObject({ ok: false, confirmation: null });
    expect((await call(userAddOn, { imageStateGuid: guid }, buyer)).code).toBe('ORDER_CLOSED');
    await confirm(buyer, guid);
    await portal.saveRecord('flatFeeOverride', { ...RULES, rates: [{ option: true, numberOfPages: 10, cost: 2000 }] });
    await purchase(buyer, guid);
    expect(await escrow(buyer)).toBe(1500);
    const canceled = (await options(buyer)).guid;
    await confirm(buyer, canceled);
    await call(cancelImageState, { imageStateGuid: canceled }, buyer);
    expect((await call(userAddOn, { imageStateGuid: canceled }, buyer)).code).toBe('ORDER_CLOSED');
    const late = (await options(buyer)).guid;
    await confirm(buyer, late);
    later(29 * MINUTE);
    await call(getAddOnOptions, {}, buyer);
    later(2 * MINUTE);
    expect((await call(userAddOn, { imageStateGuid: late }, buyer)).code).toBe('ORDER_CLOSED');
    expect(await escrow(buyer)).toBe(1500);
  });
});
