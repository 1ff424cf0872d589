import {
  aLaCarteSetting,
  auditPurgeSetting,
  commonSetting,
  escrowSetting,
  latestNewsSetting,
  loginSlidesSetting,
  readConfigHistory,
  restoreConfig,
  SETTINGS,
  specialRatesSetting,
  userAccessSetting,
  userPurgeSetting,
} from '@portal/contracts/county-config';
import { ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

const record = z.record(z.string(), z.unknown());
const versions = z.object({
  versions: z.array(z.object({ version: z.int(), changedBy: z.string(), restoredFrom: z.nullable(z.int()), record })),
});

/** Values as a screen sends them. */
const ESCROW = {
  applySurcharge: true,
  feeCode: 'F1',
  chargeCode: 'C1',
  reloadByCreditCard: true,
  minReloadAmount: 20.5,
  maxReloadAmount: 500,
  creditCardSurchargeMethod: 'percent',
  creditCardSurcharge: 0,
  creditCardSurchargePercent: 2.75,
};

describeOnEmbeddedDatabase('the settings of the control panel', (getDb, getDatabase) => {
  let portal: TestPortal;
  let clerk: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const send = async (call: Parameters<TestPortal['send']>[0], body?: object, cookie = clerk) => {
    const answer = await portal.send(call, body, { cookie });
    return { ...envelopeOfAnswer(answer), status: answer.statusCode };
  };
  const contentOf = async (...args: Parameters<typeof send>) => record.parse((await send(...args)).content);

  it('[002-7.config.1] [002-3.escrow.1] are read and saved in dollars and percent, and kept in cents and basis points', async () => {
    expect(await contentOf(escrowSetting.read)).toMatchObject({ minReloadAmount: 0, version: 0, changedAt: null });
    const saved = await send(escrowSetting.save, ESCROW);
    expect(saved).toMatchObject({ status: 200, message: 'Settings updated' });
    expect(saved.content).toEqual({ ...ESCROW, version: 1, changedBy: 'county.clerk', changedAt: expect.any(String) });
    expect(await contentOf(escrowSetting.read)).toEqual(saved.content);
    expect(portal.county.current.escrow).toMatchObject({ minReloadAmount: 2050, creditCardSurchargeBasisPoints: 275 });
  });

  it('[002-3.alacarte.1] have every price of the specification, with 0 as the default', async () => {
    const content = await contentOf(aLaCarteSetting.read);
    const rates = Object.fromEntries(aLaCarteSetting.fields.map(({ name }) => [name, content[name]]));
    expect(Object.values(rates)).toEqual(Array.from({ length: 18 }, () => 0));
    expect(Object.keys(rates)).toEqual(
      expect.arrayContaining(['searchByTorrensCertificateNumber', 'searchByTractBook', 'imageAdditionalPages']),
    );
  });

  it('[002-3.common.1] reset a title and labels that were saved empty to their defaults', async () => {
    const common = { countyName: 'Tasi County', contactName: '', contactTitle: '', contactPhone: '', contactEmail: '' };
    await send(commonSetting.save, { ...common, appTitle: ' ', bookLabel: 'Liber', torrensLabel: '' });
    expect(portal.county.current.common).toMatchObject({
      appTitle: 'Land Record Portal',
      bookLabel: 'Liber',
      torrensLabel: 'Torrens',
    });
  });

  it('[002-7.config.2] [002-9.news.1] store news as at most 50 paragraphs, without blank rows', async () => {
    const paragraphs = [
      { heading: '', paragraphContent: '' },
      { heading: '11/20/2026', paragraphContent: 'Closed on Friday.\nOpen again on Monday.' },
    ];
    expect(await contentOf(latestNewsSetting.save, { paragraphs })).toMatchObject({ paragraphs: [paragraphs[1]] });
    const many = Array.from({ length: 51 }, () => ({ heading: 'x', paragraphContent: 'y' }));
    expect((await send(latestNewsSetting.save, { paragraphs: many })).content).toEqual({
      errors: { paragraphs: { key: 'paragraphsLimit', values: { maximum: 50 } } },
    });
  });

  it.each([
    ['an amount that was calculated', { minReloadAmount: 0.1 + 0.2 }, { minReloadAmount: 'malformed' }],
    ['a negative amount', { minReloadAmount: -1 }, { minReloadAmount: 'tooSmall' }],
    ['a surcharge above 100%', { creditCardSurchargePercent: 100.01 }, { creditCardSurchargePercent: 'tooLarge' }],
    ['a code that is too long', { feeCode: 'x'.repeat(21) }, { feeCode: 'maximumCharacters' }],
    ['a maximum below the minimum', { maxReloadAmount: 20 }, { maxReloadAmount: 'belowMinimumReload' }],
    ['an unknown field', { color: 'red' }, { color: 'unknownField' }],
    ['a word for a number', { maxReloadAmount: '500' }, { maxReloadAmount: 'malformed' }],
  ])(
    '[002-9.rates.1] are refused with a message for the field, and nothing is saved: %s',
    async (_case, more, errors) => {
      const { status, content } = await send(escrowSetting.save, { ...ESCROW, ...more });
      expect(status).toBe(400);
      const keys = z.object({ errors: z.record(z.string(), z.object({ key: z.string() })) }).parse(content).errors;
      expect(Object.fromEntries(Object.entries(keys).map(([field, { key }]) => [field, key]))).toEqual(errors);
      expect(await getDb().selectFrom('county_config').selectAll().execute()).toEqual([]);
    },
  );

  it('[002-5.access.1] limit the inactivity period to 120 minutes', async () => {
    const access = { guestUserName: '', limitLoginAttempts: true, maxloginAttempts: 5, inactivityTimeLimit: true };
    const refused = await send(userAccessSetting.save, { ...access, inactivityTimeLimitPeriod: 121 });
    expect(refused.content).toEqual({
      errors: { inactivityTimeLimitPeriod: { key: 'tooLarge', values: { maximum: '120' } } },
    });
    expect((await send(userAccessSetting.save, { ...access, inactivityTimeLimitPeriod: 120 })).status).toBe(200);
  });

  it.each([
    ['maxloginAttempts', 'limitLoginAttempts', userAccessSetting],
    ['inactivityTimeLimitPeriod', 'inactivityTimeLimit', userAccessSetting],
    ['automaticPurgeAfterDays', 'automaticPurge', userPurgeSetting],
    ['automaticPurgeAfterDays', 'automaticPurge', auditPurgeSetting],
  ])(
    '[002-5.numbers.1] keep 0 for a number that was cleared before its switch was turned off: %s',
    async (number, flag, setting) => {
      const read = await contentOf(setting.read);
      const saved = await send(setting.save, { ...read, [flag]: false, [number]: 0 });
      expect(saved).toMatchObject({ status: 200, content: { [flag]: false, [number]: 0 } });
      expect(await contentOf(setting.read)).toMatchObject({ [flag]: false, [number]: 0 });
      const { status, content } = await send(setting.save, { ...read, version: undefined, [flag]: true, [number]: 0 });
      expect([status, content]).toMatchObject([400, { errors: { [number]: { key: 'tooSmall' } } }]);
    },
  );

  it('accept as the guest only the name of an active guest user', async () => {
    const access = { limitLoginAttempts: true, maxloginAttempts: 5, inactivityTimeLimit: true };
    const save = (guestUserName: string, minutes = 30) =>
      send(userAccessSetting.save, { ...access, guestUserName, inactivityTimeLimitPeriod: minutes });
    const { userId } = await portal.addUser({
      username: 'guest.user',
      role: 'GUEST',
      account: 'Guests',
      passwordHash: null,
    });
    for (const name of ['gest.user', 'county.clerk'])
      expect(await save(name)).toMatchObject({
        status: 400,
        content: { errors: { guestUserName: { key: 'noSuchGuest' } } },
      });
    expect((await save('Guest.User')).status).toBe(200);
    await getDb().updateTable('portal_user').set({ status: 'I' }).where('id', '=', userId).execute();
    // the county turned its guest off, and changes something else
    expect((await save('Guest.User', 45)).status).toBe(200);
    expect((await save('')).status).toBe(200);
    // an earlier version is checked like a save
    const restored = await send(restoreConfig, { record: 'userAccess', version: 1, basedOn: 3 });
    expect(restored).toMatchObject({ status: 400, content: { errors: { guestUserName: { key: 'noSuchGuest' } } } });
    await getDb().updateTable('portal_user').set({ status: 'A' }).where('id', '=', userId).execute();
    expect(await contentOf(restoreConfig, { record: 'userAccess', version: 1, basedOn: 3 })).toEqual({ version: 4 });
  });

  it('reject the second of two concurrent saves, and keep the first', async () => {
    await portal.addUser({ username: 'other.clerk', role: 'COUNTY', account: 'County' });
    const other = await portal.logIn('other.clerk');
    const { version } = await contentOf(escrowSetting.read);
    const both = await Promise.all([
      send(escrowSetting.save, { ...ESCROW, feeCode: 'F2', version }),
      send(escrowSetting.save, { ...ESCROW, feeCode: 'F3', version }, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ status: 409, code: 'CHANGED' });
    const [won] = both.filter(({ status }) => status === 200);
    expect(await contentOf(escrowSetting.read)).toEqual(won?.content);
  });

  it('are saved without a conflict check by a client that sends no version', async () => {
    await send(escrowSetting.save, ESCROW);
    expect((await send(escrowSetting.save, { ...ESCROW, feeCode: 'F9' })).status).toBe(200);
    const read = await contentOf(escrowSetting.read);
    expect((await send(escrowSetting.save, read)).status).toBe(200);
  });

  it('may keep a number that nobody has set, but not return to it', async () => {
    const { numberOfSlides } = await contentOf(loginSlidesSetting.read);
    expect(numberOfSlides).toBe(0);
    expect(await send(loginSlidesSetting.save, { numberOfSlides: 0 })).toMatchObject({ status: 200 });
    expect(await send(loginSlidesSetting.save, { numberOfSlides: 2 })).toMatchObject({ status: 200 });
    const refused = await send(loginSlidesSetting.save, { numberOfSlides: 0 });
    expect(refused).toMatchObject({ status: 400, content: { errors: { numberOfSlides: { key: 'tooSmall' } } } });
    // the history restores it
    const restored = await send(restoreConfig, { record: 'loginPageSlides', version: 1, basedOn: 2 });
    expect([restored.status, portal.county.current.loginPageSlides.numberOfSlides]).toEqual([200, 0]);
  });

  it('have a history of versions, and restore an earlier version as a new one', async () => {
    await send(escrowSetting.save, ESCROW);
    await send(escrowSetting.save, { ...ESCROW, minReloadAmount: 99 });
    expect(await contentOf(restoreConfig, { record: 'escrow', version: 1, basedOn: 2 })).toEqual({ version: 3 });
    const history = versions.parse(await contentOf(readConfigHistory, { record: 'escrow' })).versions;
    expect(
      history.map(({ version, restoredFrom, record: { minReloadAmount } }) => [version, restoredFrom, minReloadAmount]),
    ).toEqual([
      [3, 1, 20.5],
      [2, null, 99],
      [1, null, 20.5],
    ]);
    expect(portal.county.current.escrow.minReloadAmount).toBe(2050);
    const late = await send(restoreConfig, { record: 'escrow', version: 2, basedOn: 2 });
    expect([late.status, late.code]).toEqual([409, 'CHANGED']);
    const gone = await send(restoreConfig, { record: 'escrow', version: 9, basedOn: 3 });
    expect(gone.status).toBe(404);
  });

  it('write one audit row per save, with the values before and after', async () => {
    await send(escrowSetting.save, ESCROW);
    await send(escrowSetting.save, { ...ESCROW, feeCode: 'F2' });
    const rows = await getDb()
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'CONFIG_CHANGED')
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      username: 'county.clerk',
      detail: { record: 'escrow', version: 2, before: { feeCode: 'F1' }, after: { feeCode: 'F2' } },
    });
  });

  it("[002-5.special.6] copy the special rates to the card's special rates in the same transaction", async () => {
    await portal.saveRecord('creditCard', { applyAlternateRates: true, alternateRates: { searchByName: 100 } });
    const row = {
      documentType: 'LR',
      instrumentCode: 'WD',
      documentRate: 5,
      firstPageRate: 0,
      additionalPagesRate: 0.25,
    };
    expect((await send(specialRatesSetting.save, { rates: [row] })).status).toBe(200);
    const { creditCard, aLaCarteSpecialRates } = portal.county.current;
    expect(aLaCarteSpecialRates.rates).toEqual([{ ...row, documentRate: 500, additionalPagesRate: 25 }]);
    expect(creditCard).toMatchObject({
      applyAlternateRates: true,
      alternateRates: { searchByName: 100 },
      rates: aLaCarteSpecialRates.rates,
    });
    expect((await send(specialRatesSetting.save, { rates: [{ ...row, documentType: '' }] })).content).toEqual({
      errors: { 'rates.0.documentType': { key: 'specialRateDocumentType' } },
    });
  });

  it('return the last valid values of a damaged record, so that it can be saved again', async () => {
    await send(escrowSetting.save, ESCROW);
    const broken = { record: 'escrow', version: 2, value: '{"feeCode": 7}', changed_by: null, changed_at: new Date() };
    await getDb().insertInto('county_config').values(broken).execute();
    expect(await contentOf(escrowSetting.read)).toMatchObject({ feeCode: 'F1', version: 2 });
    expect((await send(escrowSetting.save, { ...ESCROW, version: 2 })).status).toBe(200);
  });

  it("keep the card's alternate prices of the last valid version when the newest one is damaged", async () => {
    await portal.saveRecord('creditCard', { applyAlternateRates: true, alternateRates: { searchByName: 100 } });
    const broken = {
      record: 'creditCard',
      version: 2,
      value: '{"rates": 7}',
      changed_by: null,
      changed_at: new Date(),
    };
    await getDb().insertInto('county_config').values(broken).execute();
    const row = { documentType: 'LR', instrumentCode: '', documentRate: 5, firstPageRate: 0, additionalPagesRate: 0 };
    expect((await send(specialRatesSetting.save, { rates: [row] })).status).toBe(200);
    expect(portal.county.current.creditCard).toMatchObject({
      applyAlternateRates: true,
      alternateRates: { searchByName: 100 },
      rates: [{ documentType: 'LR', documentRate: 500 }],
    });
  });

  it('can be saved only by the roles that each setting lists', async () => {
    for (const role of ROLES.filter((one) => one !== 'TRIMIN' && one !== 'COUNTY' && one !== 'GUEST')) {
      await portal.addUser({ username: `the.${role.toLowerCase()}`, role });
      const cookie = await portal.logIn(`the.${role.toLowerCase()}`);
      for (const setting of SETTINGS)
        expect([role, setting.name, (await send(setting.save, {}, cookie)).code]).toEqual([
          role,
          setting.name,
          'DENIED',
        ]);
    }
    expect((await send(readConfigHistory, { record: 'facts' })).status).toBe(404);
  });
});
