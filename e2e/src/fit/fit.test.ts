import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { logInByApi, openResults, PASSWORD, type Person, resultRows, THEMES } from '../journeys/support/person.ts';
import { setUpOwnPortal } from '../journeys/support/portal.ts';
import { setEscrow } from '../journeys/support/set-escrow.ts';
import { showInPseudoLanguage } from './in-pseudo-language.ts';
import { findLayoutFaults, isSplitNumber } from './layout-faults.ts';
import type { Screen, ScreenUser } from './screen.ts';
import { SCREENS } from './screens.ts';
import { findWhenSettled, resetScreen, showScreen } from './show-screen.ts';

/**
 * FIT=all checks every screen in several languages, in all widths and both themes, also for accessibility, and saves screenshots.
 * FIT=ja,bn does so in the given languages. Without FIT a few screens are checked in the pseudo-language. FIT_ONLY=user|account selects
 * screens by name.
 */
const { FIT = '', FIT_ONLY = '' } = process.env;
const checksAllScreens = FIT !== '';
const PSEUDO = 'pseudo';
/** The value that the language chooser sends. */
const LANGUAGE_VALUES: Readonly<Record<string, string>> = {
  en: 'ENGLISH',
  bn: 'BENGALI',
  zh: 'CHINESE',
  ja: 'JAPANESE',
  ko: 'KOREAN',
  ru: 'RUSSIAN',
  tl: 'TAGALOG',
  th: 'THAI',
  tr: 'TURKISH',
};
const tags = FIT === 'all' ? ['en', 'ja', 'bn', 'ru', PSEUDO] : checksAllScreens ? FIT.split(',') : [PSEUDO];
const WIDE = 1440;
/** 720 px is a window of 1440 px at 200 % zoom. */
const WIDTHS = checksAllScreens ? [WIDE, 1220, 820, 720, 375] : [WIDE, 375];
const PICTURES = path.join(import.meta.dirname, '../../../.cache/fit');

jest.setTimeout(checksAllScreens ? 3_600_000 : 480_000);
const portal = setUpOwnPortal({}, (settings) => {
  // an empty balance makes some orders exceed it
  if (checksAllScreens) setEscrow(settings, 'Pacific Title', 0);
});

async function openPageIn(tag: string): Promise<Person> {
  // the pseudo-language changes texts behind React's back, even in server-rendered pages, which causes hydration errors
  const person = await portal().openPage({ expected: /Failed to load resource|React error #418/ });
  if (tag === PSEUDO) await showInPseudoLanguage(person.context);
  return person;
}

async function logInWithLanguage(page: Page, tag: string, user: ScreenUser): Promise<void> {
  await page.goto(portal().url);
  await page.locator('[data-portal="started"]').waitFor();
  const languageValue = LANGUAGE_VALUES[tag];
  if (languageValue !== undefined) await page.locator('#login-language').selectOption(languageValue);
  await page.locator('#login-username').fill(user);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
}

/** Opens one screen in a wide window and checks it in every width, from wide to narrow. */
async function checkScreen({ page, guard }: Person, screen: Screen, tag: string): Promise<string[]> {
  const found = await showScreen(page, portal().url, screen);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await findWhenSettled(page, findLayoutFaults)) found.push(`${screen.name} ${width}: ${fault}`);
    for (const colorScheme of checksAllScreens ? THEMES : []) {
      await page.emulateMedia({ colorScheme });
      // in the pseudo-language each text is lengthened separately, so a button's name no longer contains its label
      if (tag !== PSEUDO) await guard.checkAccessibility(`${screen.name}, ${tag}, ${width} px, ${colorScheme}`);
      const name = `${tag}-${screen.name}-${width}-${colorScheme}.png`.replaceAll(' ', '-');
      await page.screenshot({ path: path.join(PICTURES, name) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await resetScreen(page);
  await page.setViewportSize({ width: WIDE, height: 900 });
  return found;
}

async function checkScreensAs(user: ScreenUser, screens: readonly Screen[], tag: string): Promise<string[]> {
  const person = await openPageIn(tag);
  const { page, closePage } = person;
  // a shorter timeout, because a screen that does not appear delays all others
  if (checksAllScreens) page.setDefaultTimeout(30_000);
  if (user !== 'nobody') await logInWithLanguage(page, tag, user);
  else if (tag !== PSEUDO) {
    await page.goto(portal().url);
    await page.evaluate(
      (languageValue) => localStorage.setItem('portal.language', languageValue),
      LANGUAGE_VALUES[tag] ?? '',
    );
  }
  const found: string[] = [];
  for (const screen of screens) found.push(...(await checkScreen(person, screen, tag)));
  await closePage();
  return found;
}

const NOWRAP = 'white-space: nowrap; padding: 0;';
const FAULTY = `
  <p style="width: 5em; overflow-wrap: anywhere">Begriffsbestimmung</p>
  <p style="width: 7em">As EF-2026-000001</p>
  <p style="width: 3em; overflow-wrap: anywhere">11/29/2026</p>
  <p style="width: 4em; overflow: hidden; ${NOWRAP}">more than has room</p>
  <button style="width: 3em; ${NOWRAP}">longer than it</button>
  <p style="margin: 0; line-height: 20px">lies below</p><p style="margin: -18px 0 0; line-height: 20px">lies above</p>
  <p style="width: 200vw">As wide as that</p>`;

test('findLayoutFaults finds broken, cut, overflowing and overlapping words, split numbers and a page that is too wide', async () => {
  const { page, closePage } = await portal().openPage();
  await page.setContent(FAULTY);
  const found = await findLayoutFaults(page);
  expect(found).toEqual([
    expect.stringMatching(/^the page is \d+ px wider than the window$/),
    "cut: 'more than has room'",
    "broken: 'Begriffsbestimmung'",
    "split: 'EF-2026-000001'",
    "split: '11/29/2026'",
    "sticks out of its button: 'longer than it'",
    "'lies below' lies over 'lies above'",
  ]);
  expect(found.filter(isSplitNumber)).toHaveLength(2);
  await closePage();
});

test.each(tags)('in %s nothing is cut and nothing overlaps', async (tag) => {
  if (checksAllScreens) mkdirSync(PICTURES, { recursive: true });
  const selection = new RegExp(FIT_ONLY);
  const screens = SCREENS.filter(
    ({ name, isInNpmTest }) => (checksAllScreens || isInNpmTest === true) && selection.test(name),
  );
  expect(screens).not.toEqual([]);
  const found: string[] = [];
  for (const [user, screensOfUser] of Map.groupBy(screens, (screen) => screen.user ?? 'title.admin'))
    found.push(...(await checkScreensAs(user, screensOfUser, tag)));
  expect(found).toEqual([]);
});

test('with text twice as large, lists and records do not break words or grow wider than a phone', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CRUZ');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect((await findWhenSettled(page, findLayoutFaults)).filter((fault) => !isSplitNumber(fault))).toEqual([]);
  const row = resultRows(page).filter({ hasText: 'Warranty Deed' }).filter({ hasText: 'Ref' }).first();
  await row.getByText('Warranty Deed').click();
  await page.getByText(/^Instrument .*, recorded /).waitFor();
  expect((await findWhenSettled(page, findLayoutFaults)).filter((fault) => !isSplitNumber(fault))).toEqual([]);
  await closePage();
});

/** Long words may be broken in such large text, but nothing may be outside of its box or of the window. */
const isOutside = (fault: string): boolean => !/^(?:parted|broken): /.test(fault);
const LONGEST_RUSSIAN =
  /^(?:login|registration refused|images by the dozen|a filing that is worked on|search TaxLien)$/;

test('with text twice as large, Russian screens are not wider than a phone', async () => {
  const found: string[] = [];
  const screens = SCREENS.filter(({ name }) => LONGEST_RUSSIAN.test(name));
  for (const [user, screensOfUser] of Map.groupBy(screens, (screen) => screen.user ?? 'title.admin')) {
    const { page, closePage } = await portal().openPage({ width: 375, touch: true });
    if (user === 'nobody') {
      await page.goto(portal().url);
      await page.evaluate(() => localStorage.setItem('portal.language', 'RUSSIAN'));
    } else await logInByApi(page, portal().url, user, 'RUSSIAN');
    for (const screen of screensOfUser) {
      found.push(...(await showScreen(page, portal().url, screen)));
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const faults = await findWhenSettled(page, async () => (await findLayoutFaults(page)).filter(isOutside));
      found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
      await resetScreen(page);
    }
    await closePage();
  }
  expect(found).toEqual([]);
});

/** The spacing that readers may choose by WCAG 1.4.12 without losing anything. */
const WIDE_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

test('with wider spacing of letters, words and lines, nothing on the Russian home page is cut or overlaps', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'title.admin', 'RUSSIAN');
  const home = SCREENS.find(({ name }) => name === 'home');
  if (home === undefined) throw new Error('There is no home screen.');
  const found = await showScreen(page, portal().url, home);
  // a style element would be refused by the page's policy
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, WIDE_SPACING);
  for (const width of [WIDE, 375]) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await findWhenSettled(page, findLayoutFaults);
    found.push(...faults.map((fault) => `${width}: ${fault}`));
  }
  expect(found).toEqual([]);
  await closePage();
});
