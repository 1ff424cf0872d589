import type { Page } from 'playwright-core';
import { heading, logInByApi } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(660_000);
const portal = setUpOwnPortal();

/** Input of a screen by field id, without the prefix `setting-`. TOGGLE toggles a switch. */
type Typed = Readonly<Record<string, string>>;
const TOGGLE = 'turn';
interface Screen {
  readonly typed: Typed;
  /** Id of the button that adds blank rows to the table first. */
  readonly addButton?: string;
  /** Button that confirms the question before saving. */
  readonly confirmButton?: string;
}

/** Each settings screen by its address, and the change to make. */
const SCREENS: Readonly<Record<string, Screen>> = {
  escrow: { typed: { 'escrow-maxReloadAmount': '750.00' } },
  alacarterates: { typed: { 'aLaCarte-searchByDate': '0.35' } },
  alacarteratesspecial: {
    typed: {
      'aLaCarteSpecialRates-rates-0-documentType': 'All document types',
      'aLaCarteSpecialRates-rates-0-documentRate': '4.50',
    },
    addButton: 'aLaCarteSpecialRates-rates-add',
    confirmButton: 'Yes',
  },
  creditCardAlternateRates: { typed: { 'creditCard-searchByNameCreditCard': '1.25' } },
  creditCardExtra: { typed: { 'creditCardExtra-maxAmount': '40.00' } },
  flatFeeRates: { typed: { 'flatFee-rates-0-cost': '21.00' } },
  flatFeeOverride: { typed: { 'flatFeeOverride-countyAdminReload': TOGGLE } },
  billingSchedule: { typed: { 'billingSchedule-renewalDay': '12' } },
  common: { typed: { 'common-contactTitle': 'Registrar of Deeds' } },
  search: { typed: { 'search-searchByPlatCountyNote': 'Plats before 1950 are in books.' } },
  search2: { typed: { 'search2-allOnlySearch': TOGGLE } },
  reports: { typed: { 'reports-statementReportCountyNote': 'Statements are mailed on the first.' } },
  homeSelections: { typed: { 'homeSelections-transactions': TOGGLE } },
  homeNotableDates: { typed: { 'notableDates-useVerificationDate': TOGGLE } },
  homeLatestNews: { typed: { 'latestNews-paragraphs-0-paragraphContent': 'The office is closed on Friday.' } },
  homeExternalLinks: { typed: { 'externalLinks-paragraphs-0-heading': 'Fees of recording' } },
  loginPageLinks: { typed: { 'loginPageLinks-paragraphs-0-heading': 'Fees of recording' } },
  loginPageLatestNews: { typed: { 'loginPageLatestNews-paragraphs-0-paragraphContent': 'Closed on Friday.' } },
  loginPageSlides: { typed: { 'loginPageSlides-slides-0-caption': 'The lagoon in the morning' } },
  loginPageRegistration: { typed: { 'loginPageRegistration-emaileExpireIn': '8' } },
  userAccess: { typed: { 'userAccess-inactivityTimeLimitPeriod': '45' } },
  userLockout: {
    typed: { 'userLockout-messageLogin': 'Closed until noon.', 'userLockout-messageHeadline': 'Closed' },
  },
  userPurgeSchedule: { typed: { 'userPurgeSchedule-automaticPurge': TOGGLE } },
  auditLogPurgeSchedule: { typed: { 'auditLogPurgeSchedule-automaticPurge': TOGGLE } },
  efile: { typed: { 'efile-efileCountyNote': 'Filed after 3:00 pm is recorded the next day.' } },
  languages: { typed: { 'languages-languages': TOGGLE } },
};

/** Screens without settings: an action and its visible result. */
const ACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  opening: async (page) => {
    await page.getByText('The county can open.').waitFor();
    await page.getByRole('row', { name: /^Records Done/ }).waitFor();
  },
  reloadConfiguration: async (page) => {
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    // a row for each server
    await page
      .getByRole('row', { name: /Reloaded$/ })
      .first()
      .waitFor();
  },
  jobs: async (page) => {
    await page.getByRole('button', { name: 'Run Now: audit-purge' }).click();
    await page.getByRole('row', { name: /^audit-purge .*(Starts soon|Running|Done)/ }).waitFor();
  },
  LandSharkOneAccountsUsers: (page) => refuseOtherHosts(page),
  LandSharkOneAuditLog: (page) => refuseOtherHosts(page, 'Yes'),
  userLockout2: async (page) => {
    await page.getByRole('button', { name: 'End User Sessions' }).click();
    const question = page.getByRole('alertdialog', { name: 'You are about to end all user sessions. Continue?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('User sessions ended').first().waitFor();
  },
};

/** Screens with their own journeys. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  accounts: 'accounts.test.ts',
  releases: 'releases.test.ts',
  userPurgeNow: 'upkeep.test.ts',
  performanceMonitoring: 'upkeep.test.ts',
};

/** Expects that a database server is refused unless the operator lists it; here none is listed. */
async function refuseOtherHosts(page: Page, confirmButton?: string): Promise<void> {
  await page.getByLabel(/^Database address/).fill('ls1.tasi.example:5432');
  await page.getByLabel(/^Database name/).fill('ls1');
  await page.getByLabel(/^Database username/).fill('reader');
  await page.getByLabel(/^Database password/).fill('Secret of LS1');
  await page.getByRole('button', { name: 'Submit' }).click();
  if (confirmButton !== undefined)
    await page.getByRole('alertdialog').getByRole('button', { name: confirmButton }).click();
  await page
    .getByLabel(/^Database address/)
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
}

const SUBMIT = /^(Submit|Save and Update)$/;
const open = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${portal().url}controlPanel/${screen}`);
  await heading(page).waitFor();
};
const fieldOf = (page: Page, id: string) => page.locator(`[id="setting-${id}"]`);
const fieldValue = async (page: Page, id: string): Promise<string> => {
  const field = fieldOf(page, id);
  return (await field.getAttribute('type')) === 'checkbox' ? String(await field.isChecked()) : field.inputValue();
};

/** Sets a checkbox, a select or a field of text. The value of a checkbox is 'true' or 'false'. */
async function setField(page: Page, id: string, value: string): Promise<void> {
  const field = fieldOf(page, id);
  if ((await field.getAttribute('type')) === 'checkbox') await field.press('Space');
  else if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
  else await field.fill(value);
}

async function change(
  page: Page,
  { typed, addButton, confirmButton }: Screen,
): Promise<Readonly<Record<string, string>>> {
  if (addButton !== undefined) await fieldOf(page, addButton).click();
  const expected: Record<string, string> = {};
  for (const [id, value] of Object.entries(typed)) {
    const before = await fieldValue(page, id);
    expected[id] = value === TOGGLE ? String(before !== 'true') : value;
    await setField(page, id, expected[id]);
    expect(expected[id]).not.toBe(before);
  }
  await page.getByRole('button', { name: SUBMIT }).click();
  if (confirmButton !== undefined)
    await page.getByRole('alertdialog').getByRole('button', { name: confirmButton }).click();
  await page
    .getByText(/^Settings (and Users )?updated$/)
    .first()
    .waitFor();
  return expected;
}

test('every screen of the control panel has a row in these tables, or its own journey', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'trimin.admin');
  await open(page, 'escrow');
  const links = await page
    .locator('nav a[href*="/controlPanel/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  const known = [SCREENS, ACTIONS, ELSEWHERE].flatMap((table) => Object.keys(table));
  expect([...new Set(links)].filter((screen) => !known.includes(screen))).toEqual([]);
  expect(known.filter((screen) => !links.includes(screen))).toEqual([]);
  await closePage();
});

test('each settings screen saves a changed value and shows it after a reload', async () => {
  // two of the six places for slides have no picture, and their screen says so
  const { page, closePage } = await portal().openPage({ expected: /status of 404/ });
  await logInByApi(page, portal().url, 'trimin.admin');
  const faults: string[] = [];
  for (const [screen, screenChange] of Object.entries(SCREENS)) {
    // a failing screen does not hide others
    await changeAndReopen(page, screen, screenChange).catch(async (error: unknown) =>
      faults.push(`${screen}: ${String(error)} ${await page.locator('body').textContent()}`),
    );
  }
  expect(faults).toEqual([]);
  await closePage();
});

async function changeAndReopen(page: Page, screen: string, screenChange: Screen): Promise<void> {
  await open(page, screen);
  await page.getByRole('button', { name: SUBMIT }).waitFor();
  const expected = await change(page, screenChange);
  await page.reload();
  await page.getByText(/^Last changed by trimin\.admin, /).waitFor();
  await eventually(async () => {
    const kept = await Promise.all(Object.keys(expected).map(async (id) => [id, await fieldValue(page, id)] as const));
    expect(Object.fromEntries(kept)).toEqual(expected);
  });
}

test('the action of each screen without settings works', async () => {
  const { page, closePage } = await portal().openPage({ expected: /status of 400/ });
  await logInByApi(page, portal().url, 'trimin.admin');
  const faults: string[] = [];
  for (const [screen, act] of Object.entries(ACTIONS)) {
    await open(page, screen);
    await act(page).catch(async (error: unknown) =>
      faults.push(`${screen}: ${String(error)} ${await page.locator('body').textContent()}`),
    );
  }
  expect(faults).toEqual([]);
  await closePage();
});

test("a user in the user manager has a link to that user's whole history", async () => {
  const { page, guard, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await logInByApi(page, portal().url, 'county.clerk');
  await page.goto(`${portal().url}userManager`);
  await page.getByRole('link', { name: 'title.examiner', exact: true }).click();
  await heading(page, 'User (title.examiner)').waitFor();
  await page.getByRole('link', { name: "Show this user's history" }).click();
  await heading(page, 'History').waitFor();
  await page.getByRole('row').filter({ hasText: 'title.examiner' }).first().waitFor();
  await guard.checkAccessibility('the history of a user');
  await closePage();
});
