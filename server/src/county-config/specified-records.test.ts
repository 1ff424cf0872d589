import { purgeUsersNow, readUserPurgeNow, SETTINGS, type Setting } from '@portal/contracts/county-config';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

jest.setTimeout(60_000);
const record = z.record(z.string(), z.unknown());

const SPECIAL = {
  documentType: 'LR',
  instrumentCode: 'WD',
  documentRate: 2.5,
  firstPageRate: 0,
  additionalPagesRate: 0,
};
const NO_OPTION = { option: false, unlimitedNumberOfPages: false, numberOfPages: 0, cost: 0 };
const OPTION = { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 20.5 };
const BLANK_RATES = Array.from({ length: 5 }, () => NO_OPTION);
const SELECTIONS = [
  ...['contactUs', 'disclaimer', 'latestNews', 'latestNewsLoginPage', 'latestNewsMore', 'links', 'linksLoginPage'],
  ...['linksMore', 'loginSlides', 'notableDates', 'transactions'],
];
const REPORTS = ['statementReport', 'auditAccountsReport', 'auditUsersReport', 'accountTypeReport'];
/** The searches that are enabled by default; the others are not. */
const DEFAULT_SEARCHES = [
  'Name',
  'DocumentNumber',
  'Address',
  'BookAndPage',
  'Date',
  'LegalDescription',
  'ParcelId',
  'Plat',
];
const withValue = (names: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, value]));
const NEWS = { paragraphs: [{ heading: 'Closed', paragraphContent: 'On Friday.' }] };
const LINKS = { paragraphs: [{ heading: 'Forms', paragraphContent: 'https://tasi.example/forms' }] };
const BLANK_LINKS = Array.from({ length: 12 }, () => ({ heading: '', paragraphContent: '' }));

type Content = Readonly<Record<string, unknown>>;
/**
 * The ids of the specification, the last part of the path, the default record, and a change to it. Fields are spelled as in the
 * specification, such as `emaileExpireIn`.
 */
const RECORDS: readonly (readonly [ids: string, path: string, defaults: Content, change: Content])[] = [
  [
    '[002-3.cardextra.1] [002-7.config.3] [002-9.methods.1]',
    'creditCardExtra',
    {
      applySurcharge: false,
      surchargeMethod: 'dollars',
      surcharge: 0,
      surchargePercent: 0,
      maxAmount: 0,
      postToLandLink: false,
      chargeChargeCode: '',
      surchargeChargeCode: '',
      chargeFeeCode: '',
      surchargeFeeCode: '',
    },
    { applySurcharge: true, surchargeMethod: 'percent', surchargePercent: 2.75 },
  ],
  ['[002-3.special.1] [002-7.config.3]', 'aLaCarteSpecialRates', { rates: [] }, { rates: [SPECIAL] }],
  [
    '[002-3.flatfee.1] [002-5.flatfee.4] [002-7.config.3]',
    'flatFee',
    { chargingImages: true, rates: BLANK_RATES },
    { rates: [OPTION, ...BLANK_RATES.slice(1)] },
  ],
  [
    '[002-3.override.1] [002-5.flatfee.4] [002-7.config.6]',
    'flatFeeOverride',
    { countyAdminReload: false, accountAdminReload: false, rates: BLANK_RATES },
    { accountAdminReload: true, rates: [OPTION, ...BLANK_RATES.slice(1)] },
  ],
  [
    '[002-3.common.2] [002-7.config.3]',
    'common',
    {
      appTitle: 'Land Record Portal',
      countyName: '',
      contactName: '',
      contactTitle: '',
      contactPhone: '',
      contactEmail: '',
      bookLabel: 'Book',
      torrensLabel: 'Torrens',
    },
    { countyName: 'Tasi County', contactPhone: '555-0142', bookLabel: 'Liber' },
  ],
  [
    '[002-3.efile.2] [002-7.config.2]',
    'efile',
    { efile: false, efileCountyNote: '', acknowledgement: false, acknowledgementStatement: '' },
    { efile: true, acknowledgement: true, acknowledgementStatement: 'I may file this.' },
  ],
  ['[002-3.languages.1] [002-7.config.2]', 'languages', { languages: true }, { languages: false }],
  ['[002-3.news.1] [002-7.config.2]', 'latestNews', { paragraphs: [] }, NEWS],
  ['[002-3.news.1] [002-7.config.2]', 'externalLinks', { paragraphs: [] }, LINKS],
  ['[002-3.news.1] [002-7.config.4]', 'loginPageLatestNews', { paragraphs: [] }, NEWS],
  [
    '[002-3.news.1] [002-7.config.4] [002-9.loginlinks.1]',
    'loginPageLinks',
    { paragraphs: BLANK_LINKS },
    { paragraphs: [...BLANK_LINKS.slice(1), ...LINKS.paragraphs] },
  ],
  [
    '[002-3.home.1] [002-7.config.2]',
    'homeSelections',
    withValue(SELECTIONS, false),
    { contactUs: true, transactions: true },
  ],
  ['[002-3.slides.1] [002-7.config.4]', 'loginPageSlides', { numberOfSlides: 0 }, { numberOfSlides: 6 }],
  [
    '[002-3.registration.1] [002-7.config.4] [002-9.registration.1]',
    'loginPageRegistration',
    { forgotPasswordLink: false, selfRegistration: false, emaileExpireIn: 4 },
    { forgotPasswordLink: true, emaileExpireIn: 8 },
  ],
  [
    '[002-3.search.1] [002-7.config.5]',
    'search',
    {
      defaultSearch: 'Name',
      searchAccess: 'same',
      ...Object.fromEntries(SEARCH_TYPES.map((type) => [`searchBy${type}`, DEFAULT_SEARCHES.includes(type)])),
      ...withValue(
        SEARCH_TYPES.map((type) => `searchBy${type}CountyNote`),
        '',
      ),
    },
    { defaultSearch: 'TaxLien', searchByTaxLien: true, searchByTaxLienCountyNote: 'From 1990.' },
  ],
  [
    '[002-3.search.2] [002-7.config.5]',
    'search2',
    { map: false, tax: false, allOnlySearch: false, downloadResults: false },
    { map: true, downloadResults: true },
  ],
  [
    '[002-3.reports.5] [002-7.config.5]',
    'reports',
    {
      ...withValue(REPORTS, true),
      ...withValue(
        REPORTS.map((name) => `${name}CountyNote`),
        '',
      ),
    },
    { statementReport: false, statementReportCountyNote: 'Ask at the desk.' },
  ],
  [
    '[002-3.lockout.1] [002-7.config.5]',
    'userLockout',
    { lockoutInPlace: false, messageLogin: '', messageHeadline: '' },
    { lockoutInPlace: true, messageLogin: 'Closed until noon.', messageHeadline: 'Closed' },
  ],
  [
    '[002-3.purge.2] [002-7.config.5] [002-9.purge.1]',
    'userPurgeSchedule',
    { automaticPurge: false, automaticPurgeAfterDays: 365 },
    { automaticPurge: true, automaticPurgeAfterDays: 400 },
  ],
  [
    '[002-3.purge.1] [002-7.config.5] [002-9.purge.1]',
    'auditLogPurgeSchedule',
    { automaticPurge: false, automaticPurgeAfterDays: 60 },
    { automaticPurge: true, automaticPurgeAfterDays: 61 },
  ],
  [
    '[002-3.access.1] [002-7.config.5] [002-9.access.1]',
    'userAccess',
    {
      guestUserName: '',
      limitLoginAttempts: true,
      maxloginAttempts: 5,
      inactivityTimeLimit: true,
      inactivityTimeLimitPeriod: 30,
    },
    { limitLoginAttempts: false, inactivityTimeLimitPeriod: 120 },
  ],
  [
    '[002-3.schedule.1] [002-7.config.5] [002-9.schedule.1]',
    'billingSchedule',
    { automaticBilling: false, automaticImageRenewal: false, renewalDay: 1, renewalTime: '0:00', lastRan: null },
    { automaticBilling: true, renewalDay: 28 },
  ],
];

/** Records with many fields, without their defaults: the last part of the path, and a change. */
const CHANGES: readonly (readonly [path: string, change: Content])[] = [
  ['creditCard', { applyAlternateRates: true, searchByNameCreditCard: 0.35 }],
  ['escrow', { feeCode: 'F1', chargeCode: 'C1' }],
  ['aLaCarte', { searchByName: 0.35, imageFirstPage: 1.25 }],
  ['notableDates', { showNotableDates: true, torrensCertificateThruDate: '2026-11-19' }],
];

/** Fields that the portal adds to every record and the specification does not have. */
const ADDED_FIELDS = ['version', 'changedBy', 'changedAt', 'name', 'baseContent'];

describeOnEmbeddedDatabase(
  'for a client that knows only the specification, a record of the county',
  (_getDb, getDatabase) => {
    let portal: TestPortal;
    let cookie: string;
    beforeEach(async () => {
      portal = await openTestPortal(getDatabase());
      await portal.addUser({ username: 'trimin.admin', role: 'TRIMIN', account: 'County' });
      cookie = await portal.logIn('trimin.admin');
    });
    afterEach(() => portal.close());

    const settingAt = (path: string): Setting => {
      const found = SETTINGS.find(({ read, save }) =>
        [read, save].every((call) => call.path === `controlPanel/countyConfig/${path}`),
      );
      if (found === undefined) throw new Error(`No record is read and saved at ${path}`);
      return found;
    };
    /** The fields of a record that the specification has. */
    const specifiedFields = (path: string, content: Content): Content => {
      const extraFields = settingAt(path).fields.filter(({ isExtra }) => isExtra === true);
      const added = [...ADDED_FIELDS, ...extraFields.map(({ name }) => name)];
      return Object.fromEntries(Object.entries(content).filter(([name]) => !added.includes(name)));
    };
    const send = async (...[call, body]: Parameters<TestPortal['send']>) => {
      const answer = await portal.send(call, body, { cookie });
      const { content, message } = envelopeOfAnswer(answer);
      return { status: answer.statusCode, message, content: record.parse(content) };
    };

    it.each(RECORDS)(
      '%s at %s has these fields and defaults, and a save changes only what the client changed',
      async (_ids, path, defaults, change) => {
        const { read, save } = settingAt(path);
        const specified = (content: Content) => specifiedFields(path, content);
        const { content } = await send(read);
        expect(specified(content)).toEqual(defaults);
        // a client of the specification does not send the added fields
        const saved = await send(save, { ...specified(content), ...change });
        expect([saved.status, saved.message]).toEqual([200, expect.stringMatching(/^Settings (and Users )?updated$/)]);
        expect(specified(saved.content)).toEqual({ ...defaults, ...change });
        expect(specified((await send(read)).content)).toEqual({ ...defaults, ...change });
      },
    );

    it('is in one of the two tables of this file', () => {
      const known = [...RECORDS.map(([, path]) => path), ...CHANGES.map(([path]) => path)];
      expect(SETTINGS.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    });

    it.each(CHANGES)(
      '[002-7.config.2] [002-7.config.3] [002-9.rates.1] at %s is read, and a save changes only what the client changed',
      async (path, change) => {
        const { read, save } = settingAt(path);
        const { content } = await send(read);
        const changed = { ...specifiedFields(path, content), ...change };
        expect(specifiedFields(path, (await send(save, { ...content, ...change })).content)).toEqual(changed);
        expect(specifiedFields(path, (await send(read)).content)).toEqual(changed);
      },
    );

    it('[002-7.config.5] at userPurgeNow is read, and posted with a date', async () => {
      expect([readUserPurgeNow.path, purgeUsersNow.path]).toEqual([
        'controlPanel/countyConfig/userPurgeNow',
        'controlPanel/countyConfig/userPurgeNow',
      ]);
      expect((await send(readUserPurgeNow)).content).toMatchObject({ purgeDate: '01/05/2020' });
      expect((await send(purgeUsersNow, { purgeDate: '01/05/2020' })).status).toBe(200);
    });
  },
);
