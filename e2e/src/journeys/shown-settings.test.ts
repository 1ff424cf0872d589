import { SETTINGS, type Setting } from '@portal/contracts/county-config';
import type { Page } from 'playwright-core';
import { callApi, valueAt } from './support/api-calls.ts';
import { heading, horizontalOverflow, logIn, logInByApi } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

/** The test text of a field, which occurs nowhere else. */
const testText = (field: string): string => `Shown by ${field}`;
const LINK = 'https://tasi.example/shown';
const linked = (field: string) => [{ heading: testText(field), paragraphContent: LINK }];

/**
 * The settings records to save, each with the values of fields for which the usual test text is not suitable. All their other text fields
 * get their test text, and the remaining fields stay the same.
 */
const SAVED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  common: Object.fromEntries(
    ['countyName', 'appTitle', 'bookLabel', 'torrensLabel', 'contactName', 'contactTitle', 'contactPhone'].map(
      (name) => [
        name,
        // shorter than other test texts: labels and phone numbers have at most 30 characters
        `Shown ${name}`,
      ],
    ),
  ),
  latestNews: { paragraphs: linked('latestNews.paragraphs') },
  externalLinks: { paragraphs: linked('externalLinks.paragraphs') },
  loginPageLinks: { paragraphs: linked('loginPageLinks.paragraphs') },
  loginPageLatestNews: { paragraphs: linked('loginPageLatestNews.paragraphs') },
  loginPageSlides: { slides: [{ caption: testText('loginPageSlides.slides'), picture: '' }] },
  search: {},
  reports: {},
  efile: { efile: true, acknowledgement: true },
  userLockout: { lockoutInPlace: true },
};
const EMAIL = 'shown@tasi.example';

/** The types of searches that have a county note: 'Name', 'BookAndPage'. */
const searches = (): readonly string[] =>
  (SETTINGS.find(({ name }) => name === 'search')?.fields ?? []).flatMap(({ name }) =>
    name.endsWith('CountyNote') ? [name.slice('searchBy'.length, -'CountyNote'.length)] : [],
  );
/** The reports by the last part of their address, each with the name of its settings. */
const REPORTS = {
  StatementReport: 'statementReport',
  AccountReport: 'auditAccountsReport',
  UserReport: 'auditUsersReport',
  AccountTypeReport: 'accountTypeReport',
};

/** Each address with the county's texts that it shows to other users. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  '': ['loginPageLinks.paragraphs', 'loginPageLatestNews.paragraphs', 'loginPageSlides.slides'],
  home: [
    ...['common.countyName', 'common.appTitle', 'common.contactName', 'common.contactTitle', 'common.contactPhone'],
    ...['common.contactEmail', 'latestNews.paragraphs', 'externalLinks.paragraphs'],
  ],
  'search/BookAndPage': ['common.bookLabel'],
  'search/TorrensCertificate': ['common.torrensLabel'],
  efile: ['efile.efileCountyNote', 'efile.acknowledgementStatement'],
};
/** The notes that the county writes for its searches and reports. */
const NOTES: readonly (readonly [address: string, field: string])[] = [
  ...searches().map((type) => [`search/${type}`, `search.searchBy${type}CountyNote`] as const),
  ...Object.entries(REPORTS).map(([address, name]) => [`reports/${address}`, `reports.${name}CountyNote`] as const),
];
/** Text fields that are not shown to users: codes of the finance system, a user name, a time of day. */
const NOT_SHOWN = [
  ...['escrow.feeCode', 'escrow.chargeCode', 'userAccess.guestUserName', 'billingSchedule.renewalTime'],
  ...['chargeChargeCode', 'chargeFeeCode', 'surchargeChargeCode', 'surchargeFeeCode'].map(
    (code) => `creditCardExtra.${code}`,
  ),
];
/** Shown to logged-in users and on the login page while the lockout is active. */
const LOCKOUT_TEXTS = ['userLockout.messageHeadline', 'userLockout.messageLogin'];

const isText = (field: Setting['fields'][number]): boolean =>
  field.kind === 'rows' ? field.fields.some(isText) : field.kind === 'text' || field.kind === 'lines';
const fieldsOf = ({ name, fields }: Setting): string[] => fields.filter(isText).map((field) => `${name}.${field.name}`);

const setting = (name: string): Setting => {
  const found = SETTINGS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no setting ${name}`);
  return found;
};

/** Saves a settings record with test texts, with the session of an administrator. */
async function save(page: Page, name: string): Promise<void> {
  const { read, save: saveCall, fields } = setting(name);
  const answer = await page.request.get(`${portal().url}api/${read.path}`, { headers: { 'x-portal-request': '1' } });
  const content = valueAt(await answer.json(), 'content');
  const savedValues = SAVED[name] ?? {};
  const texts = fields
    .filter(({ kind, name: field }) => (kind === 'text' || kind === 'lines') && savedValues[field] === undefined)
    .map((field) => [field.name, field.name === 'contactEmail' ? EMAIL : testText(`${name}.${field.name}`)] as const);
  await callApi(page, portal().url, saveCall.path, {
    ...Object(content),
    ...Object.fromEntries(texts),
    ...savedValues,
  });
}

/** The text that a screen must show for a field. */
function expectedText(field: string): string {
  const [name = '', part = ''] = field.split('.');
  if (field === 'common.contactEmail') return EMAIL;
  return name === 'common' ? `Shown ${part}` : testText(field);
}

/** The portal has several servers. The one that answers may read settings that another one saved only some seconds later. */
const MAX_LOADS = 3;

/** Describes each of these fields whose text is not visible at an address. */
async function findMissing(page: Page, address: string, fields: readonly string[]): Promise<string[]> {
  let missing = fields;
  for (let load = 0; load < MAX_LOADS && missing.length > 0; load += 1) {
    await page.goto(`${portal().url}${address}`);
    await heading(page).first().waitFor();
    const absent: string[] = [];
    for (const field of missing) {
      const found = page.getByText(expectedText(field)).locator('visible=true').first();
      await found.waitFor({ timeout: 20_000 }).catch(() => absent.push(field));
    }
    missing = absent;
  }
  return missing.map((field) => `${field} is not shown at /${address}`);
}

test("these tests know of every text of the county's settings where users see it, or that no user does", () => {
  const known = [...Object.values(SHOWN).flat(), ...NOTES.map(([, field]) => field), ...LOCKOUT_TEXTS, ...NOT_SHOWN];
  const fields = SETTINGS.flatMap(fieldsOf);
  expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  expect(known.filter((field) => !fields.includes(field))).toEqual([]);
});

test("a county's texts appear on the screens of other users: names, contact, news, links, slides and notes", async () => {
  // slides without an image cause a 404
  const [staff, reader, visitor] = [
    await portal().openPage(),
    await portal().openPage({ expected: /status of 404/ }),
    await portal().openPage({ expected: /status of (404|503)/ }),
  ];
  await logInByApi(staff.page, portal().url, 'trimin.admin');
  for (const name of Object.keys(SAVED).filter((one) => one !== 'userLockout')) await save(staff.page, name);
  await logInByApi(reader.page, portal().url, 'county.clerk');
  const missing: string[] = [];
  for (const [address, fields] of Object.entries(SHOWN))
    missing.push(...(await findMissing(address === '' ? visitor.page : reader.page, address, fields)));
  for (const [address, field] of NOTES) missing.push(...(await findMissing(reader.page, address, [field])));
  expect(missing).toEqual([]);

  await save(staff.page, 'userLockout');
  expect(await findMissing(reader.page, 'home', ['userLockout.messageHeadline'])).toEqual([]);
  await visitor.page.goto(portal().url);
  await logIn(visitor.page);
  await visitor.page.getByText(testText('userLockout.messageLogin')).first().waitFor();
  for (const one of [staff, reader, visitor]) await one.closePage();
});

test('the message to users who cannot log in keeps its lines, and a long address in it fits on a phone', async () => {
  const [staff, visitor] = [
    await portal().openPage(),
    await portal().openPage({ width: 375, expected: /status of 503/ }),
  ];
  await logInByApi(staff.page, portal().url, 'trimin.admin');
  const messageLogin = `Closed until noon.\n${'https://tasi.example/'.padEnd(200, 'x')}`;
  const lockout = { lockoutInPlace: true, messageLogin, messageHeadline: 'Closed' };
  await callApi(staff.page, portal().url, setting('userLockout').save.path, lockout);
  await visitor.page.goto(portal().url);
  // one of the other servers has the earlier message for up to two seconds
  await eventually(async () => {
    await logIn(visitor.page);
    expect(await visitor.page.getByText(/^Closed until noon/).innerText()).toBe(messageLogin);
  });
  expect(await horizontalOverflow(visitor.page)).toBe(0);
  for (const one of [staff, visitor]) await one.closePage();
});

test('the language chooser of the login page and the document type of a search are shown only if their switches say so', async () => {
  const [staff, reader, visitor] = [await portal().openPage(), await portal().openPage(), await portal().openPage()];
  await logInByApi(staff.page, portal().url, 'trimin.admin');
  await callApi(staff.page, portal().url, setting('userLockout').save.path, {
    lockoutInPlace: false,
    messageLogin: 'x',
    messageHeadline: 'x',
  });
  const saveSwitch = async (name: string, change: object): Promise<void> => {
    const { read, save: saveCall } = setting(name);
    const answer = await staff.page.request.get(`${portal().url}api/${read.path}`);
    await callApi(staff.page, portal().url, saveCall.path, {
      ...Object(valueAt(await answer.json(), 'content')),
      ...change,
    });
  };
  // one of the other servers still has the lockout for up to two seconds
  await eventually(() => logInByApi(reader.page, portal().url));
  const type = reader.page.getByLabel(/^Document Type/);
  const languages = visitor.page.locator('#login-language');
  const expectShown = async (isShown: boolean): Promise<void> => {
    await reader.page.goto(`${portal().url}search/Name`);
    await reader.page.getByRole('button', { name: 'Submit' }).waitFor();
    await visitor.page.goto(portal().url);
    await visitor.page.getByLabel('Username').waitFor();
    await eventually(async () =>
      expect([(await type.count()) > 0, (await languages.count()) > 0]).toEqual([isShown, isShown]),
    );
  };
  await saveSwitch('search2', { allOnlySearch: false });
  await saveSwitch('languages', { languages: true });
  await expectShown(true);
  await saveSwitch('search2', { allOnlySearch: true });
  await saveSwitch('languages', { languages: false });
  await expectShown(false);
  for (const one of [staff, reader, visitor]) await one.closePage();
});
