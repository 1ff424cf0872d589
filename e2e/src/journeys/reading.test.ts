import type { Page } from 'playwright-core';
import {
  goHome,
  haveSession,
  heading,
  lastName,
  openResults,
  rowsOf,
  sidewaysScroll,
  THEMES,
} from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(150_000);
const stage = shareStage();

/** Sets the root's text to twice its size, as a reader's own style does. */
const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** How wide the narrowest of these is, in its own text size. */
const narrowest = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      Math.min(
        ...[...document.querySelectorAll(wanted)].map(
          (element) => element.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize),
        ),
      ),
    selector,
  );

test('with text twice as large, home, form, list and details keep their room', async () => {
  const { page, guard, leave } = await stage().enter();
  await haveSession(page, stage().url);
  const keepsRoom = async (where: string, selector: string, room: number): Promise<void> => {
    await enlarge(page);
    expect([where, (await narrowest(page, selector)) >= room]).toEqual([where, true]);
    expect([where, await sidewaysScroll(page)]).toEqual([where, 0]);
    await guard.checkAccessibility(`${where} in large text`);
  };
  await goHome(page, stage().url);
  await keepsRoom('home', 'main nav li', 15);
  await page.goto(`${stage().url}search/Name`);
  await lastName(page).waitFor();
  await keepsRoom('form', 'form input[type=text]', 10);
  await openResults(page, stage().url, 'CASTRO');
  await keepsRoom('list', 'tr[data-row-id]', 20);
  await rowsOf(page).nth(1).press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await keepsRoom('details', '[role=region][aria-label=Details]', 20);
  await leave();
});

test.each(THEMES)('[U07] paper is light and holds what was found, without tools and boxes, %s', async (theme) => {
  const { page, leave } = await stage().enter({ theme });
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  await page.emulateMedia({ media: 'print', colorScheme: theme });
  const ink = await heading(page, 'CASTRO').evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe('rgb(20, 32, 31)');
  expect(await rowsOf(page).first().isVisible()).toBe(true);
  for (const tool of ['banner', 'contentinfo', 'checkbox', 'navigation'] as const)
    expect([tool, await page.getByRole(tool).filter({ visible: true }).count()]).toEqual([tool, 0]);
  // '1 more' stays: it says that there are more names than stand there.
  const buttons = page.getByRole('button').filter({ visible: true, hasNotText: /^\d+ more$/ });
  expect(await buttons.allTextContents()).toEqual([]);
  expect(await page.getByText(/^Tasi County Land Record Portal, printed/).isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Change this search' }).isVisible()).toBe(false);
  await leave();
});
