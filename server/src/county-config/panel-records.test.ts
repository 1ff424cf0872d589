import { listUsers, loginStatus } from '@portal/contracts';
import {
  auditPurgeSetting,
  billingScheduleSetting,
  creditCardSetting,
  efileSetting,
  flatFeeOverrideSetting,
  flatFeeSetting,
  loginLinksSetting,
  notableDatesSetting,
  registrationSetting,
  reportsSetting,
  restoreConfig,
  type Setting,
  search2Setting,
  searchSetting,
  userLockoutSetting,
  userPurgeSetting,
} from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

const errorKeys = z.object({ errors: z.record(z.string(), z.object({ key: z.string() })) });
const loginStatusContent = z.object({ user: z.object({ searchList: z.array(z.string()) }) });

describeOnBothDatabases('the records of the control panel', (getDb, getDatabase) => {
  let portal: TestPortal;
  let clerk: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const defaultsOf = (setting: Setting) => setting.toWire(setting.fromStored({}));
  const save = async (setting: Setting, change: object = {}) => {
    const answer = await portal.send(setting.save, { ...defaultsOf(setting), ...change }, { cookie: clerk });
    return { ...envelopeOfAnswer(answer), status: answer.statusCode };
  };
  const refusedFields = async (setting: Setting, change: object) => {
    const { status, content } = await save(setting, change);
    expect(status).toBe(400);
    return Object.fromEntries(Object.entries(errorKeys.parse(content).errors).map(([path, { key }]) => [path, key]));
  };

  it('[002-3.efile.2] have a switch, a note and an acknowledgement for e-filing, which only TRIMIN can save', async () => {
    await portal.addUser({ username: 'operator', role: 'TRIMIN', account: 'County' });
    const record = {
      efile: true,
      efileCountyNote: 'Maps take two days.',
      acknowledgement: true,
      acknowledgementStatement: 'I may file this.',
    };
    expect((await save(efileSetting, record)).status).toBe(403);
    const cookie = await portal.logIn('operator');
    const answer = await portal.send(efileSetting.save, { ...defaultsOf(efileSetting), ...record }, { cookie });
    expect(envelopeOfAnswer(answer).content).toMatchObject(record);
    expect(portal.county.current.efile).toMatchObject(record);
    const withoutStatement = { ...defaultsOf(efileSetting), ...record, acknowledgementStatement: '' };
    const refused = await portal.send(efileSetting.save, withoutStatement, { cookie });
    expect([refused.statusCode, errorKeys.parse(envelopeOfAnswer(refused).content).errors]).toMatchObject([
      400,
      { acknowledgementStatement: { key: 'required' } },
    ]);
  });

  it('[002-3.creditcard.1] have alternate rates for cards, named like the A La Carte rates with the suffix CreditCard', async () => {
    const { content } = await save(creditCardSetting, {
      applyAlternateRates: true,
      searchByTorrensCertificateNumberCreditCard: 1.25,
    });
    expect(content).toMatchObject({ searchByTorrensCertificateNumberCreditCard: 1.25, imageFirstPageCreditCard: 0 });
    const { creditCard } = portal.county.current;
    expect(creditCard.alternateRates).toMatchObject({ searchByTorrensCertificateNumber: 125, searchByName: 0 });
  });

  it('[002-3.reports.5] [002-3.search.1] have a switch and a county note for each report and each search', async () => {
    await save(reportsSetting, { statementReport: false, statementReportCountyNote: 'Ask at the desk.' });
    const isOn = { enabled: true, countyNote: '' };
    expect(portal.county.current.reports).toEqual({
      statementReport: { enabled: false, countyNote: 'Ask at the desk.' },
      auditAccountsReport: isOn,
      auditUsersReport: isOn,
      accountTypeReport: isOn,
    });
    await save(searchSetting, { searchByTaxLien: true, searchByPlat: false, searchByTaxLienCountyNote: 'From 1990.' });
    const { enabled, countyNotes } = portal.county.current.search;
    expect([enabled.includes('TaxLien'), enabled.includes('Plat'), countyNotes.TaxLien]).toEqual([
      true,
      false,
      'From 1990.',
    ]);
  });

  it('[002-5.flatfee.1] [002-5.flatfee.2] [002-8.alerts.4] require the images of an option, and the unlimited option to be the last', async () => {
    const option = { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 0 };
    const unlimited = { ...option, unlimitedNumberOfPages: true, numberOfPages: 0 };
    expect(await refusedFields(flatFeeSetting, { rates: [{ ...option, numberOfPages: 0 }] })).toEqual({
      'rates.0.numberOfPages': 'required',
    });
    const refused = await save(flatFeeSetting, { rates: [unlimited, option] });
    expect([refused.status, refused.code, refused.message]).toEqual([
      400,
      'UNLIMITED_NOT_LAST',
      'Unlimited should be last.',
    ]);
    expect((await save(flatFeeSetting, { rates: [option, unlimited, { ...option, option: false }] })).status).toBe(200);
  });

  it('[002-5.flatfee.3] do not check the options of the usage override while account administrators may not reload', async () => {
    const empty = { option: true, unlimitedNumberOfPages: false, numberOfPages: 0, cost: 0 };
    const rates = [{ ...empty, unlimitedNumberOfPages: true }, empty];
    expect((await save(flatFeeOverrideSetting, { accountAdminReload: false, rates })).status).toBe(200);
    expect(await refusedFields(flatFeeOverrideSetting, { accountAdminReload: true, rates })).toEqual({
      'rates.1.numberOfPages': 'required',
    });
  });

  it('[002-5.search.1] [002-8.alerts.5] refuse a default search that is off, and save nothing', async () => {
    const refused = await save(searchSetting, { defaultSearch: 'TaxLien' });
    expect([refused.status, refused.message]).toEqual([400, 'Your default search needs to be enabled first.']);
    expect(portal.county.current.search.defaultSearch).toBe('Name');
  });

  it('[002-5.lockout.1] [002-5.registration.1] require the messages of a lockout and the hours for which a link works', async () => {
    const lockout = { lockoutInPlace: false, messageLogin: '', messageHeadline: ' ' };
    expect(await refusedFields(userLockoutSetting, lockout)).toEqual({
      messageLogin: 'required',
      messageHeadline: 'required',
    });
    expect(await refusedFields(registrationSetting, { emaileExpireIn: 0 })).toEqual({ emaileExpireIn: 'required' });
    expect(await refusedFields(registrationSetting, { emaileExpireIn: -1 })).toEqual({ emaileExpireIn: 'tooSmall' });
  });

  it('[002-5.lockout.1] answer with the lockout after the change, which the header shows at once', async () => {
    const texts = { messageLogin: 'Closed today.', messageHeadline: 'Closing' };
    const begun = await save(userLockoutSetting, { lockoutInPlace: true, ...texts });
    expect(begun.lockout).toEqual({ lockoutInPlace: true, messageHeadline: 'Closing' });
    const ended = await save(userLockoutSetting, { lockoutInPlace: false, ...texts });
    expect([ended.status, ended.lockout]).toEqual([200, null]);
  });

  it('[002-5.auditpurge.2] [002-3.purge.1] keep rows of the audit log for 60 days or more, and purge none until someone turns the purge on', async () => {
    expect(portal.county.current.auditLogPurgeSchedule).toEqual({ automaticPurge: false, automaticPurgeAfterDays: 60 });
    const after = (automaticPurgeAfterDays: number) => ({ automaticPurge: true, automaticPurgeAfterDays });
    expect(await refusedFields(auditPurgeSetting, after(59))).toEqual({ automaticPurgeAfterDays: 'tooSmall' });
    const saved = await save(auditPurgeSetting, after(400));
    expect([saved.status, portal.county.current.auditLogPurgeSchedule]).toEqual([200, after(400)]);
  });

  it('[002-3.schedule.1] accept a day from 1 to 28 and a time, with the first day at 0:00 as the default', async () => {
    expect(defaultsOf(billingScheduleSetting)).toMatchObject({ renewalDay: 1, renewalTime: '0:00' });
    for (const renewalDay of [0, 29])
      expect(Object.keys(await refusedFields(billingScheduleSetting, { renewalDay }))).toEqual(['renewalDay']);
    expect(Object.keys(await refusedFields(billingScheduleSetting, { renewalTime: '24:00' }))).toEqual(['renewalTime']);
    const { content } = await save(billingScheduleSetting, { renewalDay: 28, renewalTime: '23:59' });
    expect(content).toMatchObject({ renewalDay: 28, renewalTime: '23:59', lastRan: null });
  });

  it('[002-3.purge.2] keep users for 365 days or more, and purge none until someone turns the purge on', async () => {
    expect(portal.county.current.userPurgeSchedule).toEqual({ automaticPurge: false, automaticPurgeAfterDays: 365 });
    const after = (automaticPurgeAfterDays: number) => ({ automaticPurge: true, automaticPurgeAfterDays });
    expect(await refusedFields(userPurgeSetting, after(364))).toEqual({ automaticPurgeAfterDays: 'tooSmall' });
    const saved = await save(userPurgeSetting, after(400));
    expect([saved.status, portal.county.current.userPurgeSchedule]).toEqual([200, after(400)]);
  });

  it('[002-2.5.loginlinks.1] keep up to twelve links, including blank ones, and reject addresses that a browser would execute', async () => {
    const links = Array.from({ length: 12 }, () => ({ heading: '', paragraphContent: '' }));
    links[5] = { heading: 'Forms', paragraphContent: 'https://tasi.example/forms' };
    const { content } = await save(loginLinksSetting, { paragraphs: links });
    expect(content).toMatchObject({ paragraphs: links });
    for (const paragraphContent of ['javascript:alert(1)', 'data:text/html,x'])
      expect(await refusedFields(loginLinksSetting, { paragraphs: [{ heading: 'x', paragraphContent }] })).toEqual({
        'paragraphs.0.paragraphContent': 'linkAddress',
      });
    expect(await refusedFields(loginLinksSetting, { paragraphs: [...links, ...links] })).toEqual({
      paragraphs: 'linksLimit',
    });
  });

  it('[002-2.5.dates.1] accept dates, and nothing that is not a date', async () => {
    const saved = await save(notableDatesSetting, { abstractPostedDate: '2026-11-19' });
    expect(saved.content).toMatchObject({ abstractPostedDate: '2026-11-19', lienPostedDate: '' });
    expect(await refusedFields(notableDatesSetting, { abstractPostedDate: '2026-02-30' })).toEqual({
      abstractPostedDate: 'dateFormat',
    });
  });

  it('[002-7.search2.1] return the helper data of Search 2 that the browser stores', async () => {
    const { content } = await save(search2Setting, { downloadResults: true });
    const baseContent = { map: false, tax: false, allOnlySearch: false, downloadResults: true };
    expect(content).toMatchObject({ ...baseContent, name: 'search2', baseContent });
    // the content that was read can be saved unchanged
    const again = await portal.send(search2Setting.save, content instanceof Object ? content : {}, { cookie: clerk });
    expect(again.statusCode).toBe(200);
  });

  describe('Search 1', () => {
    let title: string;
    let accountId: number;
    beforeEach(async () => {
      ({ accountId } = await portal.addUser({ username: 'title.clerk', role: 'USER', account: 'Title' }));
      title = await portal.logIn('title.clerk');
    });
    const searches = async () =>
      loginStatusContent.parse(envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: title })).content)
        .user.searchList;
    const configurable = { searchAccess: 'configurable' };

    it('[002-4.search.1] [002-4.search.2] copies its switches to every user only if the request says so', async () => {
      const only = await save(searchSetting, { ...configurable, updateUsers: false });
      expect([only.message, await searches()]).toEqual(['Settings updated', []]);
      const updated = await save(searchSetting, { ...configurable, searchByPlat: false, updateUsers: true });
      expect(updated.message).toBe('Settings and Users updated');
      expect(await searches()).toEqual(
        expect.arrayContaining(['Name', 'Address', 'BookAndPage', 'Date', 'DocumentNumber', 'ParcelId']),
      );
      expect(await searches()).not.toContain('Plat');
      const detail = await getDb()
        .selectFrom('audit_log')
        .select('detail')
        .where('kind', '=', 'CONFIG_CHANGED')
        .execute();
      expect(detail.at(-1)?.detail).toMatchObject({ record: 'search', reason: 'given to every account' });
    });

    it('gives every account the same searches if the county is set to that, even when an earlier version is restored', async () => {
      await save(searchSetting, { searchByPlat: false });
      expect(await searches()).not.toContain('Plat');
      await save(searchSetting);
      expect(await searches()).toContain('Plat');
      const restored = { record: 'search', version: 1, basedOn: 2 };
      expect((await portal.send(restoreConfig, restored, { cookie: clerk })).statusCode).toBe(200);
      expect(await searches()).not.toContain('Plat');
    });

    it('saves neither the record nor the access if one of the two fails', async () => {
      await save(searchSetting, { searchByPlat: false });
      const late = { ...defaultsOf(searchSetting), version: 0 };
      expect((await portal.send(searchSetting.save, late, { cookie: clerk })).statusCode).toBe(409);
      expect(await searches()).not.toContain('Plat');
      const rows = await getDb()
        .selectFrom('account_page_access')
        .select('allowed')
        .where('account_id', '=', accountId)
        .execute();
      expect(rows).toHaveLength(15);
      expect((await portal.send(listUsers, {}, { cookie: title })).statusCode).toBe(403);
    });
  });
});
