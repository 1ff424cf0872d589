import { readFileSync } from 'node:fs';
import { guardPage, type PageGuard } from '@portal/testing/browser';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { callApi } from './api-calls.ts';
import { eventually, PAGE_TIMEOUT_MS } from './waits.ts';

export const PASSWORD = 'Portal#2026';
export const THEMES = ['light', 'dark'] as const;

export interface PersonOptions {
  readonly width?: number;
  readonly touch?: boolean;
  readonly theme?: 'light' | 'dark';
  /** Console errors that the journey causes on purpose. */
  readonly expected?: RegExp;
}

/** A user with a new browser context, without cookies or cache. */
export interface Person {
  readonly page: Page;
  readonly guard: PageGuard;
  readonly context: BrowserContext;
  /** Closes all pages of the user; throws if any of them logged an error or violated a policy. */
  closePage(): Promise<void>;
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
  // set on the context, so that it applies to its other pages and calls too
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const page = await context.newPage();
  const guard = guardPage(page, expected === undefined ? {} : { expected });
  const closePage = async (): Promise<void> => {
    await context.close();
    guard.assertClean();
  };
  return { page, guard, context, closePage };
}

/** Fills in and submits the login form on the screen. */
export async function logIn(page: Page, username = 'title.examiner', password = PASSWORD): Promise<void> {
  const secret = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Username').fill(username);
  await secret.fill(password);
  await secret.press('Enter');
}

export const heading = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) });

export const lastName = (page: Page): Locator => page.getByLabel('Grantor/Grantee business or last name 1');

export const resultRows = (page: Page): Locator => page.locator('tr[data-row-id]');

/** A position on the row's instrument name, because the middle of a row may be a link, depending on the generated records. */
export const ON_A_ROW = { position: { x: 100, y: 16 } } as const;
/** Presses a row of a list. */
export const pressRow = (page: Page, nth = 0): Promise<void> => resultRows(page).nth(nth).click(ON_A_ROW);

/** Opens the portal, logs in and waits for the home page. */
export async function logInToHome(page: Page, url: string, username?: string): Promise<void> {
  await page.goto(url);
  await logIn(page, username);
  await heading(page, 'What are you looking for?').waitFor();
}

/** Logs in by a call, for journeys that are not about the login. The next page that opens belongs to this user. */
export async function logInByApi(
  page: Page,
  url: string,
  username = 'title.examiner',
  language?: string,
): Promise<void> {
  await callApi(page, url, 'auth/login', { username, password: PASSWORD, language });
}

/** Opens the home page of a logged-in user. */
export async function goHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}home`);
  await heading(page, 'What are you looking for?').waitFor();
}

/** Opens the results of a name search by their address, and waits for the rows. */
export async function openResults(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}search/SearchResults?search=Name&grantorGranteeLastName1=${encodeURIComponent(name)}`);
  await waitForRows(page);
}

/** Opens a search form and empties it: it is prefilled if another journey of the same user has searched. */
export async function openEmptyForm(page: Page, url: string, search = 'Name'): Promise<void> {
  await page.goto(`${url}search/${search}`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  // the button appears together with the form or not at all
  const startEmpty = page.getByRole('button', { name: 'Start empty' });
  if (await startEmpty.isVisible()) await startEmpty.click();
}

/** Searches a name from an empty form, and waits for the rows. */
export async function searchName(page: Page, url: string, name: string): Promise<void> {
  await openEmptyForm(page, url);
  await lastName(page).fill(name);
  // pressed on the field, because the page may have moved the focus to its heading meanwhile
  await lastName(page).press('Enter');
  await waitForRows(page);
}

/** Waits for the rows of a list; if none come, the error contains the page's text. */
export async function waitForRows(page: Page): Promise<void> {
  try {
    await resultRows(page).first().waitFor();
  } catch (error) {
    const pageText = await page.locator('body').innerText();
    throw new Error(`No rows appeared at ${page.url()}, which shows:\n${pageText.slice(0, 2_000)}`, { cause: error });
  }
}

/** The text of an element, visible or not. */
export const textOf = async (target: Locator): Promise<string> => (await target.textContent()) ?? '';

export const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/**
 * The balance in the header, in cents; it is found even behind a window, which hides it from assistive technology. The placeholder, whose
 * text is not visible, is not the balance.
 */
export async function balanceOf(page: Page): Promise<number> {
  const shown = page
    .getByRole('group', { name: /^(Usage balance|Card charges so far|Owed this month)$/, includeHidden: true })
    .locator('dd')
    .filter({ visible: true });
  return cents(await textOf(shown));
}

/** Waits until the header shows this balance, which may be updated with a delay. */
export const waitForBalance = (page: Page, wanted: number): Promise<void> =>
  eventually(async () => expect(await balanceOf(page)).toBe(wanted));

export interface ReadPdf {
  readonly isPdf: boolean;
  readonly pages: number;
  readonly scans: number;
}

/** Reads a saved file: whether it is a complete PDF, and its numbers of pages and CCITT scans. */
export async function readPdf(download: Download): Promise<ReadPdf> {
  const text = readFileSync(await download.path(), 'latin1');
  return {
    isPdf: text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'),
    pages: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    scans: text.match(/\/CCITTFaxDecode\b/g)?.length ?? 0,
  };
}

/** Waits until the focus is on or in an element: a window gets the focus shortly after it appears. */
export const waitForFocus = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus-within')).first().waitFor();

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // waits for it first, so that Tab does not cycle through the page before it exists
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement)))
      return;
  }
  throw new Error(`Not reached with 60 times Tab: ${target.toString()}`);
}

/** How far the page can be scrolled sideways, in pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
