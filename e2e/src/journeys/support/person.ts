import { readFileSync } from 'node:fs';
import { guardPage, type PageGuard } from '@portal/testing/browser';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { call } from './means.ts';
import { comesTrue, PATIENCE_MS } from './waits.ts';

export const PASSWORD = 'Portal#2026';
export const THEMES = ['light', 'dark'] as const;

export interface PersonOptions {
  readonly width?: number;
  readonly touch?: boolean;
  readonly theme?: 'light' | 'dark';
  /** Console errors that belong to the journey. */
  readonly expected?: RegExp;
}

/** Somebody at a browser of their own: no cookie and nothing cached from anybody before. */
export interface Person {
  readonly page: Page;
  readonly guard: PageGuard;
  readonly context: BrowserContext;
  /** Closes the browser window; throws what the pages did wrong. */
  leave(): Promise<void>;
}

export async function newPerson(browser: Browser, options: PersonOptions = {}): Promise<Person> {
  const { width = 1440, touch = false, theme = 'light', expected } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  // of the context: its other pages and its calls are as slow
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const guard = guardPage(page, expected === undefined ? {} : { expected });
  const leave = async (): Promise<void> => {
    await context.close();
    guard.assertClean();
  };
  return { page, guard, context, leave };
}

/** Types into the login form that is on the screen and sends it. */
export async function logIn(page: Page, username = 'title.examiner', password = PASSWORD): Promise<void> {
  const secret = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Username').fill(username);
  await secret.fill(password);
  await secret.press('Enter');
}

export const heading = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) });

export const lastName = (page: Page): Locator => page.getByLabel('Grantor/Grantee business or last name 1');

export const rowsOf = (page: Page): Locator => page.locator('tr[data-row-id]');

/** On the name of its instrument: the middle of a row may be a link, which the records of the day decide. */
export const ON_A_ROW = { position: { x: 100, y: 16 } } as const;
/** Presses a row of a list. */
export const pressRow = (page: Page, nth = 0): Promise<void> => rowsOf(page).nth(nth).click(ON_A_ROW);

/** Opens the portal, logs in and stands on the home page. */
export async function arrive(page: Page, url: string, username?: string): Promise<void> {
  await page.goto(url);
  await logIn(page, username);
  await heading(page, 'What are you looking for?').waitFor();
}

/** Has a session as if from an earlier login: for journeys about what comes behind it. The next page that opens is this user's. */
export async function haveSession(
  page: Page,
  url: string,
  username = 'title.examiner',
  language?: string,
): Promise<void> {
  await call(page, url, 'auth/login', { username, password: PASSWORD, language });
}

/** Opens the home page, with a session. */
export async function goHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}home`);
  await heading(page, 'What are you looking for?').waitFor();
}

/** Opens the list of a name's results by its address, and waits for the rows. */
export async function openResults(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}search/SearchResults?search=Name&grantorGranteeLastName1=${encodeURIComponent(name)}`);
  await waitForRows(page);
}

/** Opens the form of a search with nothing in it: another journey of the same user may have searched. */
export async function openEmptyForm(page: Page, url: string, search = 'Name'): Promise<void> {
  await page.goto(`${url}search/${search}`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  // stands there with the form or not at all
  const startEmpty = page.getByRole('button', { name: 'Start empty' });
  if (await startEmpty.isVisible()) await startEmpty.click();
}

/** Searches a name from an empty form, and waits for the rows. */
export async function searchName(page: Page, url: string, name: string): Promise<void> {
  await openEmptyForm(page, url);
  await lastName(page).fill(name);
  // where it was typed: the page may give the focus to its heading in the moment between
  await lastName(page).press('Enter');
  await waitForRows(page);
}

/** Waits for the rows of a list; says what the page says instead when none come. */
export async function waitForRows(page: Page): Promise<void> {
  try {
    await rowsOf(page).first().waitFor();
  } catch (error) {
    const said = await page.locator('body').innerText();
    throw new Error(`No rows came to ${page.url()}, which says:\n${said.slice(0, 2_000)}`, { cause: error });
  }
}

/** The words of an element, shown or not. */
export const wordsOf = async (target: Locator): Promise<string> => (await target.textContent()) ?? '';

export const cents = (words: string): number => Math.round(Number(words.replace(/[^\d.]/g, '')) * 100);

/** The balance of the header, in cents; behind a window too, where only eyes find it. */
export async function balanceOf(page: Page): Promise<number> {
  const shown = page
    .getByRole('group', { name: /^(Usage balance|Card charges so far|Owed this month)$/, includeHidden: true })
    .locator('dd');
  return cents(await wordsOf(shown));
}

/** Waits until the header says this balance: a figure may come a moment after what it is about. */
export const balanceIs = (page: Page, wanted: number): Promise<void> =>
  comesTrue(async () => expect(await balanceOf(page)).toBe(wanted));

export interface ReadPdf {
  readonly isPdf: boolean;
  readonly pages: number;
  readonly scans: number;
}

/** What a saved file holds: a whole PDF, its pages, its untouched CCITT scans. */
export async function readPdf(download: Download): Promise<ReadPdf> {
  const text = readFileSync(await download.path(), 'latin1');
  return {
    isPdf: text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'),
    pages: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    scans: text.match(/\/CCITTFaxDecode\b/g)?.length ?? 0,
  };
}

/** Waits until the keys go to it, or to something in it: what opens stands on the screen a moment before it has the focus. */
export const takesKeys = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus-within')).first().waitFor();

/** Tab after Tab, as somebody without a mouse would, until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // a way round the page before it is there would be one too many
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement)))
      return;
  }
  throw new Error(`Not reached with 60 times Tab: ${target.toString()}`);
}

/** How far the page could be scrolled sideways, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
