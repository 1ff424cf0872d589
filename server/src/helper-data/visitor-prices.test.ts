import { landshark } from '@portal/contracts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnBothDatabases('the configuration for visitors', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    await portal.saveRecord('search', { enabled: ['Name'] });
    await portal.saveRecord('aLaCarte', { imageDocument: 300, imageFirstPage: 100, imageAdditionalPages: 50 });
    await portal.saveRecord('creditCardExtra', { maxAmount: 2500 });
  });
  afterEach(() => portal.close());

  /** A group of the county configuration that the browser gets; before the login, without a cookie. */
  const readGroup = async (group: string, cookie?: string): Promise<unknown> => {
    const answer = await portal.send(landshark, undefined, cookie === undefined ? {} : { cookie });
    const { content } = envelopeOfAnswer(answer);
    const lists: unknown = Object(content).lists;
    return Array.isArray(lists) ? lists.find(({ name }) => name === group)?.baseContent : undefined;
  };
  const readVisitorPrices = () => readGroup('visitors');
  const addGuest = async (methods: readonly string[]): Promise<void> => {
    const { accountId } = await portal.addUser({ username: 'guest.user', role: 'GUEST', passwordHash: null });
    const rows = methods.map((image_charge_method, index) => ({
      account_id: accountId,
      document_type: `D${index}`,
      image_retrieval: true,
      preview_retrieval: true,
      image_charge_method,
    }));
    if (rows.length > 0) await getDb().insertInto('account_doc_type').values(rows).execute();
  };

  it("has the card rates, and prices copies by the charge method of the guests' account", async () => {
    await addGuest(['PAGE', 'PAGE']);
    const alternateRates = { searchByName: 100, imageFirstPage: 120, imageAdditionalPages: 60, imageDocument: 300 };
    await portal.saveRecord('creditCard', { applyAlternateRates: true, alternateRates });
    const fee = { applySurcharge: true, surchargeMethod: 'percent', surchargeBasisPoints: 250 } as const;
    await portal.saveRecord('creditCardExtra', { maxAmount: 2500, ...fee });
    expect(await readVisitorPrices()).toEqual({
      guestSearchFrom: 0,
      guestSearchTo: 0,
      accountSearchFrom: 1,
      accountSearchTo: 1,
      copies: 'PAGE',
      firstPage: 1.2,
      additionalPage: 0.6,
      document: 3,
      leastCopy: 1.2,
      cardFeePercent: 2.5,
      cardFee: 0,
      hold: 25,
    });
  });

  it.each([
    ['has no charge method', []],
    ['pays by the document', ['DOCUMENT']],
  ])("has the price of a whole document if the guests' account %s", async (_, methods) => {
    await addGuest(methods);
    expect(await readVisitorPrices()).toMatchObject({
      copies: 'DOCUMENT',
      document: 3,
      leastCopy: 3,
      cardFeePercent: 0,
    });
  });

  it.each([
    [
      'in dollars',
      { applySurcharge: true, surchargeMethod: 'dollars', surcharge: 75, surchargeBasisPoints: 250 },
      0,
      0.75,
    ],
    [
      'in percent',
      { applySurcharge: true, surchargeMethod: 'percent', surcharge: 75, surchargeBasisPoints: 250 },
      2.5,
      0,
    ],
    [
      'that is off',
      { applySurcharge: false, surchargeMethod: 'dollars', surcharge: 75, surchargeBasisPoints: 250 },
      0,
      0,
    ],
  ] as const)('has a card fee %s', async (_what, rules, cardFeePercent, cardFee) => {
    await addGuest(['PAGE']);
    await portal.saveRecord('creditCardExtra', { maxAmount: 2500, ...rules });
    expect(await readVisitorPrices()).toMatchObject({ cardFeePercent, cardFee });
  });

  it('[000-3.card.1] names the hold and the card fee of card payers, in words and in figures', async () => {
    await portal.addUser({ username: 'card.payer', role: 'USER', account: 'Walk-in' });
    const rules = {
      maxAmount: 2500,
      applySurcharge: true,
      surchargeMethod: 'percent',
      surchargeBasisPoints: 250,
    } as const;
    await portal.saveRecord('creditCardExtra', rules);
    const cookie = await portal.logIn('card.payer');
    expect(await readGroup('creditCardExtra', cookie)).toEqual({
      maxAmount: 25,
      surchargeMessage: 'A card fee of 2.5% is added.',
      applySurcharge: true,
      surchargeMethod: 'percent',
      surcharge: 0,
      surchargePercent: 2.5,
    });
    await portal.saveRecord('creditCardExtra', { ...rules, surchargeMethod: 'dollars', surcharge: 75 });
    expect(await readGroup('creditCardExtra', cookie)).toMatchObject({
      surchargeMessage: 'A card fee of $0.75 is added.',
    });
    await portal.saveRecord('creditCardExtra', { ...rules, applySurcharge: false });
    expect(await readGroup('creditCardExtra', cookie)).toMatchObject({ surchargeMessage: '', applySurcharge: false });
  });

  it('names the guest user only while visitors can continue as this user', async () => {
    expect(await readGroup('userAccess')).toEqual({ guestUserName: '' });
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT', account: 'Title' });
    await portal.saveRecord('userAccess', { guestUserName: 'title.admin' });
    expect(await readGroup('userAccess')).toEqual({ guestUserName: '' });
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    await addGuest([]);
    expect(await readGroup('userAccess')).toEqual({ guestUserName: 'guest.user' });
    const setStatus = (status: string) =>
      getDb().updateTable('portal_user').set({ status }).where('username', '=', 'guest.user').execute();
    await setStatus('I');
    expect(await readGroup('userAccess')).toEqual({ guestUserName: '' });
    await setStatus('A');
    await getDb().updateTable('account').set({ status: 'I' }).execute();
    expect(await readGroup('userAccess')).toEqual({ guestUserName: '' });
  });

  it('offers registration only while there is an active walk-in account', async () => {
    const { accountId } = await portal.addUser({
      username: 'walk.in',
      role: 'USER',
      account: 'Walk-in',
      paymentMethod: 'CREDIT_CARD',
    });
    await portal.saveRecord('loginPageRegistration', { selfRegistration: true });
    expect(await readGroup('loginPageRegistration')).toMatchObject({ selfRegistration: true });
    await getDb().updateTable('account').set({ status: 'I' }).where('id', '=', accountId).execute();
    expect(await readGroup('loginPageRegistration')).toMatchObject({ selfRegistration: false });
  });
});
