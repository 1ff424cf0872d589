import { homeAll, landshark, login, loginPageSlides, loginStatus, searchByDocumentNumber } from '@portal/contracts';
import { aLaCarteSetting, SETTINGS, type Setting } from '@portal/contracts/county-config';
import { documentNumberKey } from '@portal/domain';
import { type ImagingPortal, NUMBER, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { imageRateTable } from '../ledger/rate-tables.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { paying } from '../payments/testing/paying.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';

type Change = Readonly<Record<string, unknown>>;
/** Where a setting is seen by those who use the portal. */
type Place = 'browser' | 'prices' | 'orders' | 'home' | 'login page' | 'failed logins' | 'finance';
interface Effect {
  readonly place: Place;
  readonly from: Change;
  readonly to: Change;
}

const seen = (place: Place, from: Change, to: Change): Effect => ({ place, from, to });
const row = { documentType: 'LR', instrumentCode: '', documentRate: 3, firstPageRate: 0, additionalPagesRate: 0 };
const on = { applySurcharge: true, creditCardSurcharge: 1, creditCardSurchargePercent: 2 };
const reload = { reloadByCreditCard: true, minReloadAmount: 20, maxReloadAmount: 500 };
const rates = Object.keys(aLaCarteSetting.toWire(aLaCarteSetting.fromStored({})));

/** Every field of every setting: flip it, and see it where it counts. A field without a row is a switch that nobody reads. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  'escrow.feeCode': seen('finance', { feeCode: 'F1', chargeCode: 'C1' }, { feeCode: 'F2', chargeCode: 'C1' }),
  'escrow.chargeCode': seen('finance', { feeCode: 'F1', chargeCode: 'C1' }, { feeCode: 'F1', chargeCode: 'C2' }),
  'escrow.reloadByCreditCard': seen('browser', reload, { ...reload, reloadByCreditCard: false }),
  'escrow.minReloadAmount': seen('browser', reload, { ...reload, minReloadAmount: 25 }),
  'escrow.maxReloadAmount': seen('browser', reload, { ...reload, maxReloadAmount: 600 }),
  'escrow.applySurcharge': seen('browser', on, { ...on, applySurcharge: false }),
  'escrow.creditCardSurchargeMethod': seen('browser', on, { ...on, creditCardSurchargeMethod: 'percent' }),
  'escrow.creditCardSurcharge': seen('browser', on, { ...on, creditCardSurcharge: 2 }),
  'escrow.creditCardSurchargePercent': seen('browser', on, { ...on, creditCardSurchargePercent: 3 }),
  ...Object.fromEntries(
    rates.map((name) => [
      `aLaCarte.${name}`,
      seen(name.startsWith('image') ? 'orders' : 'prices', {}, { [name]: 1.25 }),
    ]),
  ),
  'aLaCarteSpecialRates.rates': seen('orders', { rates: [row] }, { rates: [{ ...row, documentRate: 4 }] }),
  ...Object.fromEntries(
    ['countyName', 'appTitle', 'bookLabel', 'torrensLabel', 'contactName', 'contactTitle'].map((name) => [
      `common.${name}`,
      seen('browser', { countyName: 'Tasi' }, { countyName: 'Tasi', [name]: 'Other' }),
    ]),
  ),
  'common.contactPhone': seen('home', { countyName: 'Tasi' }, { countyName: 'Tasi', contactPhone: '555-0142' }),
  'common.contactEmail': seen(
    'home',
    { countyName: 'Tasi' },
    { countyName: 'Tasi', contactEmail: 'clerk@tasi.example' },
  ),
  'latestNews.paragraphs': seen(
    'home',
    {},
    { paragraphs: [{ heading: 'New', paragraphContent: 'Closed on Friday.' }] },
  ),
  'loginPageSlides.numberOfSlides': seen('login page', { numberOfSlides: 1 }, { numberOfSlides: 2 }),
  'loginPageSlides.slides': seen(
    'login page',
    { numberOfSlides: 1 },
    { numberOfSlides: 1, slides: [{ caption: 'The sea', picture: '' }] },
  ),
  'languages.languages': seen('browser', { languages: true }, { languages: false }),
  'userAccess.guestUserName': seen('browser', {}, { guestUserName: 'guest.user' }),
  'userAccess.limitLoginAttempts': seen('failed logins', { maxloginAttempts: 2 }, { limitLoginAttempts: false }),
  'userAccess.maxloginAttempts': seen('failed logins', { maxloginAttempts: 2 }, { maxloginAttempts: 9 }),
  'userAccess.inactivityTimeLimit': seen('browser', {}, { inactivityTimeLimit: false }),
  'userAccess.inactivityTimeLimitPeriod': seen('browser', {}, { inactivityTimeLimitPeriod: 45 }),
};

describeOnEmbeddedDatabase('a field of a setting', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  let who: Customer;
  let clerk: string;
  let asked = 0;
  const { customer } = paying(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('homeSelections', { contactUs: true, latestNews: true });
    await portal.saveRecord('search', { enabled: ['DocumentNumber'] });
    await portal.addUser({ username: 'county.clerk', role: 'TRIMIN', account: 'County' });
    clerk = await portal.logIn('county.clerk');
    who = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
  });
  afterEach(() => portal.close());

  const contentOf = async (call: Parameters<typeof portal.send>[0], body?: object) =>
    envelopeOfAnswer(await portal.send(call, body, { cookie: who.cookie })).content;

  /** The codes with which the last charge goes to the county's finance system. */
  const lastPosting = async () => {
    const { accountId } = who;
    await portal.saveRecord('aLaCarte', { searchByDocumentNumber: 25 });
    const access = { account_id: accountId, search_type: 'DocumentNumber', allowed: true };
    await getDb()
      .insertInto('account_page_access')
      .values(access)
      .onConflict((same) => same.doNothing())
      .execute();
    await getDb()
      .updateTable('account')
      .set({ post_to_landlink: true, landlink_account: '1' })
      .where('id', '=', accountId)
      .execute();
    await getDb()
      .updateTable('document')
      .set({ number_key: documentNumberKey(NUMBER) })
      .execute();
    asked += 1;
    // the same question is not charged twice within ten minutes
    await getDb().deleteFrom('lookup_charge').execute();
    await contentOf(searchByDocumentNumber, { fromDocumentNumber: NUMBER, timestamp: Date.now() + asked });
    return getDb()
      .selectFrom('landlink_row')
      .select(['charge_code', 'fee_code'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
  };

  /** Which of four wrong logins are only wrong, and which are refused as too many. */
  const wrongLogins = async () => {
    const codes = [];
    asked += 1;
    for (let time = 0; time < 4; time += 1) {
      const wrong = { username: 'title.admin', password: 'wrong' };
      codes.push((await portal.send(login, wrong, { remoteAddress: `10.1.${asked}.1` })).statusCode);
    }
    return codes;
  };

  const LOOK: Readonly<Record<Place, () => Promise<unknown>>> = {
    browser: () => contentOf(landshark),
    prices: () => contentOf(loginStatus),
    orders: async () => imageRateTable(portal.county.current),
    home: () => contentOf(homeAll),
    'login page': () => contentOf(loginPageSlides),
    'failed logins': wrongLogins,
    finance: lastPosting,
  };

  const save = async (setting: Setting, change: Change) => {
    const body = { ...setting.toWire(setting.fromStored({})), ...change };
    const answer = await portal.send(setting.save, body, { cookie: clerk });
    expect([answer.statusCode, envelopeOfAnswer(answer).content]).toEqual([200, expect.anything()]);
  };

  it('has a row in this table, whatever setting it belongs to', () => {
    const fields = SETTINGS.flatMap(({ name, fields: own }) => own.map((field) => `${name}.${field.name}`));
    expect(Object.keys(EFFECTS).sort()).toEqual(fields.sort());
  });

  it.each(Object.entries(EFFECTS))('%s is seen when it changes', async (path, { place, from, to }) => {
    const setting = SETTINGS.find(({ name }) => name === path.split('.')[0]);
    if (setting === undefined) throw new Error(`There is no setting for ${path}`);
    const base = setting.name === 'loginPageSlides' ? { numberOfSlides: 1 } : {};
    await save(setting, { ...base, ...from });
    const before = JSON.stringify(await LOOK[place]());
    await save(setting, { ...base, ...to });
    expect(JSON.stringify(await LOOK[place]())).not.toBe(before);
  });
});
