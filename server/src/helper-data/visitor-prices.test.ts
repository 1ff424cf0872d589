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

  /** A group of the county configuration that the browser gets before login. */
  const readGroup = async (group: string): Promise<unknown> => {
    const { content } = envelopeOfAnswer(await portal.send(landshark));
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
      hold: 25,
    });
  });

  it.each([
    ['has no charge method', []],
    ['pays by the document', ['DOCUMENT']],
  ])("has the price of a whole document if the guests' account %s", async (_, methods) => {
    await addGuest(methods);
    expect(await readVisitorPrices()).toMatchObject({ copies: 'DOCUMENT', document: 3, leastCopy: 3 });
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
