import type { Page } from 'playwright-core';
import { goHome, haveSession, heading, rowsOf, searchName, takesKeys } from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(300_000);
const stage = shareStage();

/** What has the focus: its role or element, and its name. */
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

/** Whether a ring is drawn around what has the focus, and it stands where eyes find it. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return hasRing && width > 0 && bottom > 0 && top < innerHeight;
  });

/** The stops of Tab from here, until one of them is the last. */
async function stopsUntil(page: Page, last: string): Promise<string[]> {
  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop);
    expect([stop, await isSeen(page)]).toEqual([stop, true]);
    if (stop === last) return stops;
  }
  throw new Error(`'${last}' is not among ${stops.join(' | ')}`);
}

test('[U05] Tab leads through the frame and the results in reading order, each stop to be seen', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await searchName(page, stage().url, 'CASTRO');
  await rowsOf(page).nth(1).press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  // the record may come before the list's pages
  await page.getByRole('button', { name: 'Page 2' }).waitFor();
  expect(await focused(page)).toBe('nothing');

  const frame = await stopsUntil(page, 'Document Number');
  expect(frame).toEqual([
    'Skip to main content',
    'Tasi County Land Record Portal',
    'English',
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
    'Reset Read',
    'Notable Dates',
    'Words explained',
    'Print',
    'Download',
    'Download CSV',
    'Sort by',
    'Ascending. Change to descending',
    'row',
  ]);
  // One row takes Tab, with what stands in it; then pages and details.
  const rest = await stopsUntil(page, 'Copy C');
  expect(rest).not.toContain('row');
  expect(rest).toContain('Page 2');
  expect(rest.slice(rest.indexOf('Page 2'))).toEqual(expect.arrayContaining(['Next', 'Details', 'Image', 'Print']));
  await leave();
});

test('[U05] the skip link leads past the frame', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await goHome(page, stage().url);
  const first = page.getByRole('link', { name: /^A person or company/ });
  await first.waitFor();
  await page.keyboard.press('Tab');
  await takesKeys(page.getByRole('link', { name: 'Skip to main content' }));
  await page.keyboard.press('Enter');
  await takesKeys(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await takesKeys(first);
  await leave();
});

test('[U05] from a search by Enter: arrow and Enter open a record, Escape closes it, and focus is where it was', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await searchName(page, stage().url, 'CASTRO');
  await takesKeys(heading(page, 'CASTRO'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  const opened = await page.locator('tr[aria-selected="true"]').getAttribute('data-row-id');
  expect(await rowsOf(page).nth(1).getAttribute('data-row-id')).toBe(opened);
  await page.keyboard.press('Escape');
  await page.getByText(/Or press these keys/).waitFor();
  const row = page.locator(`tr[data-row-id="${opened}"]`);
  await takesKeys(row);
  await page.keyboard.press('?');
  await takesKeys(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  await takesKeys(row);
  await leave();
});

test('[U05] a menu opens, moves and chooses by keys; Escape gives the focus back', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await goHome(page, stage().url);
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu');
  await takesKeys(menu);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await takesKeys(button);
  await page.keyboard.press('Enter');
  await takesKeys(menu);
  // the list marks its first line a moment after it has the focus, and would take the mark back from the last
  const lines = menu.locator('[role^=menuitem]');
  await lines.and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('End');
  await lines.last().and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await takesKeys(button);
  await leave();
});
