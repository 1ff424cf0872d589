import type { Page } from 'playwright-core';
import { goHome, heading, logInByApi, resultRows, searchName, waitForFocus } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { waitForRender } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

/** The name of the focused element; 'row' for a row of a list. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing';
    const row = element.getAttribute('data-row-id');
    if (row !== null) return 'row';
    const labeled = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const name = element.getAttribute('aria-label') ?? labeled?.[0]?.textContent ?? element.textContent;
    return name.replace(/\s+/g, ' ').trim();
  });

/** Whether the focused element is in view and has a visible focus ring. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return hasRing && width > 0 && bottom > 0 && top < innerHeight;
  });

/** Presses Tab until the element named `last` has the focus. Returns the names of all tab stops on the path. */
async function stopsUntil(page: Page, last: string): Promise<string[]> {
  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop);
    expect([stop, await isFocusVisible(page)]).toEqual([stop, true]);
    if (stop === last) return stops;
  }
  throw new Error(`'${last}' is not among ${stops.join(' | ')}`);
}

test('[U05] Tab moves through the frame and the results in reading order, and each stop is visible', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await searchName(page, portal().url, 'CASTRO');
  await resultRows(page).nth(1).press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  // the record may load before the list's page buttons
  await page.getByRole('button', { name: 'Page 2' }).waitFor();
  expect(await focused(page)).toBe('nothing');

  const frame = await stopsUntil(page, 'Document Number');
  expect(frame).toEqual([
    'Skip to main content',
    'Tasi County Land Record Portal',
    'Language: English',
    expect.stringContaining('Theme'),
    'Profile',
    'Logout',
    'Refresh usage balance',
    'Home',
    'E-File',
    'Search',
    'Close navigation',
    'Address',
    'Book and Page',
    'Date',
    'Document Number',
  ]);
  const toList = await stopsUntil(page, 'row');
  expect(toList.slice(toList.indexOf('Search'))).toEqual([
    'Search',
    'Name',
    'Change this search',
    'Save this search',
    'Notable Dates',
    'Words explained',
    'Print',
    'Download',
    'Download CSV',
    'Reset Read',
    'Sort by',
    'Ascending. Change to descending',
    'row',
  ]);
  // Only one row is a tab stop, with the controls in it; then come pages and details.
  const rest = await stopsUntil(page, 'Copy C');
  expect(rest).not.toContain('row');
  expect(rest).toContain('Page 2');
  expect(rest.slice(rest.indexOf('Page 2'))).toEqual(expect.arrayContaining(['Next', 'Details', 'Image', 'Print']));
  await closePage();
});

test('[U05] the skip link leads past the frame', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await goHome(page, portal().url);
  const first = page.getByRole('link', { name: /^A person or company/ });
  await first.waitFor();
  await page.keyboard.press('Tab');
  await waitForFocus(page.getByRole('link', { name: 'Skip to main content' }));
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await waitForFocus(first);
  await closePage();
});

test('[U05] after a search, arrow keys and Enter open a record, Escape closes it, and the focus returns to its row', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await searchName(page, portal().url, 'CASTRO');
  await waitForFocus(heading(page, 'CASTRO'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  const opened = await page.locator('tr[aria-selected="true"]').getAttribute('data-row-id');
  expect(await resultRows(page).nth(1).getAttribute('data-row-id')).toBe(opened);
  await page.keyboard.press('Escape');
  await page.getByText(/Or press these keys/).waitFor();
  const row = page.locator(`tr[data-row-id="${opened}"]`);
  await waitForFocus(row);
  await page.keyboard.press('?');
  await waitForFocus(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  await waitForFocus(row);
  await closePage();
});

test('[U05] a menu works by keyboard, and Escape returns the focus', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await goHome(page, portal().url);
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu');
  await waitForFocus(menu);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await waitForFocus(button);
  await page.keyboard.press('Enter');
  await waitForFocus(menu);
  // the menu highlights its first item shortly after it gets the focus, which would override the highlight of the last one
  const lines = menu.locator('[role^=menuitem]');
  await lines.and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('End');
  await lines.last().and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await waitForFocus(button);
  await closePage();
});

test('[U05] in a window at 400 % zoom, each tab that gets the focus is scrolled away from the arrows at the ends of its strip', async () => {
  const { page, closePage } = await portal().openPage({ width: 320 });
  await logInByApi(page, portal().url, 'title.admin');
  await page.goto(`${portal().url}search/Name`);
  await heading(page, 'Name search').waitFor();
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  // as wide as the arrow with its fade
  const end = 48;
  await page.getByRole('button', { name: 'Add money' }).focus();
  for (const nth of [0, 1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await waitForRender(page);
    const box = await tabs.nth(nth).boundingBox();
    expect(await focused(page)).toBe(await tabs.nth(nth).textContent());
    const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
    // the first and the last tab have no arrow beside them
    expect([nth, left >= (nth === 0 ? 0 : end) - 1, right <= 320 - (nth === 4 ? 0 : end) + 1]).toEqual([
      nth,
      true,
      true,
    ]);
  }
  await closePage();
});
