import type { Page } from 'playwright-core';
import { ADMINISTRATION } from './admin-screens.ts';
import { announceSessionEnd, dropCall, refuseCall } from './changed-responses.ts';
import { FILED_BY_ACCOUNT, FILING, QUEUE } from './filing-screens.ts';
import { REPORTS } from './report-screens.ts';
import { DIALOG, inSequence, press, pressToOpen, type Screen, SEND } from './screen.ts';

const RESULTS = 'search/SearchResults?search=Name&grantorGranteeLastName1=SANTOS';
const LIENS = 'search/TaxLienSearchResults?search=TaxLien&currentOrExpired=ALL';
const TRACT_BOOK = 'search/TractBookSearchResults?search=TractBookId&tractBookId=3-7';
const INDEX_BOOKS = 'search/GrantorGranteeBookSearchResults?search=GrantorGranteeBook&grantorGranteeLastName=CRUZ';
const CERTIFICATES = 'search/TorrensSearchResults?search=TorrensCertificate';
const ROW = 'tr[data-row-id]';

const SEARCHES = [
  ...['Name', 'DocumentNumber', 'Address', 'BookAndPage', 'Date'],
  ...['LegalDescription', 'ParcelId', 'Plat', 'TaxLien', 'TractIndexNMI'],
  ...['TorrensCertificate', 'TorrensText'],
  ...['GrantorGranteeBook', 'TractBookId', 'TractBookLegal'],
];

/** Positions of buttons in the header. Texts cannot be used, because they are in many languages. */
const HEADER_BUTTONS = { language: 1, profile: 3, logout: 4, money: 6, images: 7 } as const;
const openHeaderWindow = (name: keyof typeof HEADER_BUTTONS, inside?: string) =>
  pressToOpen('header button', HEADER_BUTTONS[name], inside);
/** The buttons of the profile that open other windows: security, then password. */
const PROFILE_BUTTON = `${DIALOG} form button:not(${SEND})`;
const submitEmpty = async (page: Page): Promise<void> => {
  for (const input of await page.locator('main form input[type="text"]').all()) await input.fill('');
  await page.locator('main form [type="submit"]').first().click();
};
/** Clicks near the start of a row, because its middle may be a link, depending on the generated records. */
const pressRow = (page: Page): Promise<void> =>
  page
    .locator(ROW)
    .first()
    .click({ position: { x: 100, y: 16 } });
const openRecord = async (page: Page): Promise<void> => {
  await pressRow(page);
  await page.locator('article button').first().waitFor();
};
const openPages = async (page: Page): Promise<void> => {
  await pressRow(page);
  await page.locator('article button').first().waitFor();
  await page.keyboard.press('i');
  await page.locator(DIALOG).getByRole('img').first().waitFor();
};
/** The part of the page window that shows the order. */
const ORDER = '[role="dialog"] section:last-of-type';
const MONEY = `${ORDER} table`;

const BEFORE_LOGIN: readonly Screen[] = [
  { name: 'login', path: '', isInNpmTest: true, ready: '#login-password' },
  {
    name: 'login refused',
    path: '',
    ready: '#login-password',
    act: async (page) => {
      await page.locator('#login-username').fill('nobody.here');
      await page.locator('#login-password').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'forgot username', path: 'forgotUsername', ready: 'main form' },
  { name: 'forgot username refused', path: 'forgotUsername', ready: 'main form', act: press(`main form ${SEND}`) },
  { name: 'forgot password', path: 'forgotPassword', ready: 'main form' },
  { name: 'forgot password refused', path: 'forgotPassword', ready: 'main form', act: press(`main form ${SEND}`) },
  { name: 'reset without ticket', path: 'passwordReset', ready: 'main h1' },
  { name: 'reset', path: 'passwordReset/abc', ready: 'main form' },
  { name: 'reset refused', path: 'passwordReset/abc', ready: 'main form', act: press(`main form ${SEND}`) },
  { name: 'new address', path: 'confirmEmail/abc', ready: 'main h1' },
  { name: 'new address refused', path: 'confirmEmail/abc', ready: 'main h1', act: pressToOpen('main button') },
  { name: 'registration', path: 'register', ready: 'main form' },
  { name: 'registration refused', path: 'register', ready: 'main form', act: press(`main form ${SEND}`) },
  { name: 'invitation', path: 'invitation/abc', ready: 'main form' },
  { name: 'completion', path: 'CompleteRegistration/abc', ready: 'main h1' },
  { name: 'completion refused', path: 'CompleteRegistration/abc', ready: 'main h1', act: pressToOpen('main button') },
];

const HEADER: readonly Screen[] = [
  { name: 'profile', path: 'home', ready: 'h1', act: openHeaderWindow('profile', SEND) },
  {
    name: 'profile refused',
    path: 'home',
    ready: 'h1',
    act: inSequence(openHeaderWindow('profile', SEND), async (page) => {
      for (const input of await page.locator(`${DIALOG} input:not([type="radio"])`).all()) await input.fill('');
      await page.locator(DIALOG).locator(SEND).click();
    }),
  },
  {
    name: 'password refused',
    path: 'home',
    ready: 'h1',
    act: inSequence(
      openHeaderWindow('profile', SEND),
      pressToOpen(PROFILE_BUTTON, 1, 'input[type="password"]'),
      press(`${DIALOG} ${SEND}`),
    ),
  },
  {
    name: 'two-step login',
    path: 'home',
    ready: 'h1',
    act: inSequence(openHeaderWindow('profile', SEND), pressToOpen(PROFILE_BUTTON, 0, 'h3')),
  },
  { name: 'languages', path: 'home', ready: 'h1', act: press('header button', HEADER_BUTTONS.language) },
  { name: 'logout', path: 'home', ready: 'h1', act: openHeaderWindow('logout') },
  { name: 'deposit', path: 'home', ready: 'h1', act: openHeaderWindow('money') },
  {
    name: 'deposit refused',
    path: 'home',
    ready: 'h1',
    act: inSequence(openHeaderWindow('money'), press(`${DIALOG} ${SEND}`)),
  },
  {
    name: 'session warning',
    path: 'home',
    ready: '[role="alertdialog"]',
    changeResponses: announceSessionEnd('INACTIVITY'),
  },
  {
    name: 'session over soon',
    path: 'home',
    ready: '[role="alertdialog"]',
    changeResponses: announceSessionEnd('ABSOLUTE'),
  },
];

const HOME: readonly Screen[] = [
  { name: 'home', path: 'home', isInNpmTest: true, ready: 'main table' },
  { name: 'home without its cards', path: 'home', ready: 'h1', changeResponses: refuseCall('home/all') },
  { name: 'news', path: 'home/news', ready: 'main li' },
  { name: 'links', path: 'home/links', ready: 'main li' },
  { name: 'not found', path: 'nowhere', ready: 'h1' },
  {
    name: 'report',
    path: 'home',
    ready: 'main table',
    act: pressToOpen('main button[aria-haspopup="dialog"]', 0, SEND),
  },
  {
    name: 'report refused',
    path: 'home',
    ready: 'main table',
    act: inSequence(
      pressToOpen('main button[aria-haspopup="dialog"]', 0, SEND),
      press(`${DIALOG} input[type="radio"]`, 3),
      press(`${DIALOG} ${SEND}`),
    ),
  },
  { name: 'news large', path: 'home', ready: 'main table', act: pressToOpen('main section button') },
  { name: 'slide large', path: 'home', ready: 'main figure', act: pressToOpen('main figure button', 3, 'img') },
];

const SEARCHING: readonly Screen[] = [
  ...SEARCHES.map((type) => ({
    name: `search ${type}`,
    path: `search/${type}`,
    isInNpmTest: type === 'Name',
    ready: 'form',
  })),
  { name: 'saved searches', path: 'search/saved', ready: 'main h1' },
  { name: 'search refused', path: 'search/Name', ready: 'form', act: submitEmpty },
  { name: 'results', path: RESULTS, isInNpmTest: true, ready: ROW },
  { name: 'results with a record', path: RESULTS, ready: ROW, act: openRecord },
  { name: 'tax liens', path: LIENS, ready: ROW },
  { name: 'tax liens with a record', path: LIENS, ready: ROW, act: openRecord },
  { name: 'certificates', path: CERTIFICATES, ready: ROW },
  { name: 'certificates with a record', path: CERTIFICATES, ready: ROW, act: openRecord },
  { name: 'tract book', path: TRACT_BOOK, ready: ROW },
  { name: 'tract book with a record', path: TRACT_BOOK, ready: ROW, act: openRecord },
  { name: 'index books', path: INDEX_BOOKS, ready: ROW },
  { name: 'index books with a record', path: INDEX_BOOKS, ready: ROW, act: openRecord },
  { name: 'results keys', path: RESULTS, ready: ROW, act: async (page) => page.keyboard.press('?') },
  {
    name: 'nothing found',
    path: 'search/SearchResults?search=Name&grantorGranteeLastName1=QQXZZY',
    ready: 'h1:text("QQXZZY")',
  },
  {
    name: 'search unanswered',
    path: RESULTS,
    ready: 'main [role="alert"]',
    changeResponses: dropCall('search/searchByName'),
  },
  {
    name: 'record unanswered',
    path: RESULTS,
    ready: ROW,
    changeResponses: dropCall('search/documentDetails'),
    act: pressRow,
  },
  {
    name: 'prices of a card',
    path: 'search/Name',
    user: 'card.payer',
    ready: 'form',
    act: async (page) => {
      await page.locator('main form input[type="text"]').first().fill('SANTOS');
      await page.keyboard.press('Enter');
      await page.locator(`${DIALOG} table`).waitFor();
    },
  },
];

const BUYING: readonly Screen[] = [
  { name: 'pages free', path: RESULTS, user: 'county.clerk', ready: ROW, act: openPages },
  {
    name: 'pages chosen',
    path: RESULTS,
    user: 'county.clerk',
    ready: ROW,
    act: inSequence(
      openPages,
      press('[role="dialog"] li input[type="checkbox"]'),
      press('[role="dialog"] li button', 1),
    ),
  },
  {
    name: 'pages unanswered',
    path: RESULTS,
    user: 'county.clerk',
    ready: ROW,
    changeResponses: dropCall('imaging/getThumbnails'),
    act: inSequence(pressRow, async (page) => {
      await page.locator('article button').first().waitFor();
      await page.keyboard.press('i');
      await page.locator('[role="dialog"] [role="alert"]').first().waitFor();
    }),
  },
  {
    name: 'balance too low',
    path: RESULTS,
    ready: ROW,
    act: inSequence(openPages, (page) => page.locator(MONEY).first().waitFor()),
  },
  {
    name: 'balance too low, not mine to raise',
    path: RESULTS,
    user: 'title.examiner',
    ready: ROW,
    act: inSequence(openPages, (page) => page.locator(MONEY).first().waitFor()),
  },
  {
    name: 'order unanswered',
    path: RESULTS,
    ready: ROW,
    changeResponses: dropCall('imaging/computeDownloadOrder'),
    act: openPages,
  },
  {
    name: 'images by the dozen',
    path: 'home',
    user: 'flatfee.admin',
    ready: 'h1',
    act: openHeaderWindow('images', 'input'),
  },
];

/** All screens of the portal, in the order in which a user gets to them. */
export const SCREENS: readonly Screen[] = [
  ...BEFORE_LOGIN.map((screen): Screen => ({ ...screen, user: 'nobody' })),
  ...FILING,
  ...FILED_BY_ACCOUNT,
  ...HOME,
  ...HEADER,
  ...SEARCHING,
  ...BUYING,
  ...ADMINISTRATION,
  ...QUEUE,
  ...REPORTS,
];
