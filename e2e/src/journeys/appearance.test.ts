import type { Locator, Page } from 'playwright-core';
import { heading, horizontalOverflow, logIn, logInByApi, openResults, resultRows } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { resize, waitForRender } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

const backgroundOf = (target: Locator): Promise<string> =>
  target.first().evaluate((element) => getComputedStyle(element).backgroundColor);
const scanOf = (page: Page): Locator => page.getByRole('region', { name: /^Scan of page/ }).getByRole('img');
const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Not visible: ${target.toString()}`);
  return box;
};

async function openPages(page: Page): Promise<void> {
  await resultRows(page).first().press('Enter');
  await page.getByRole('button', { name: 'Image' }).click();
  await scanOf(page).waitFor();
}

test('in a high-contrast theme the scan keeps its paper background, and selected and current controls stand out', async () => {
  const { page, closePage } = await portal().openPage({ theme: 'dark' });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  const black = await backgroundOf(page.locator('body'));
  const standsOut = async (target: Locator): Promise<boolean> => {
    const background = await backgroundOf(target);
    return background !== black && background !== 'rgba(0, 0, 0, 0)';
  };
  const current = page.getByRole('banner').locator('[aria-current]');
  expect(['tab', await standsOut(current)]).toEqual(['tab', true]);
  await openPages(page);
  const paper = scanOf(page).locator('..');
  expect(['paper', await standsOut(paper)]).toEqual(['paper', true]);
  expect(['thumbnail', await standsOut(page.getByRole('button', { name: /^Page 1 / }))]).toEqual(['thumbnail', true]);
  expect(['fit', await standsOut(page.getByRole('button', { name: 'Fit width' }))]).toEqual(['fit', true]);
  await closePage();
});

test('in a high-contrast theme a select field keeps its arrow, and the spinner of a busy button is an open ring', async () => {
  const { page, closePage } = await portal().openPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route('**/api/auth/login', () => new Promise(() => undefined));
  await page.goto(portal().url);
  // the arrow is the browser's own or an image; the browser removes one that is drawn with a gradient
  expect(
    await page.getByLabel('Language').evaluate((select) => {
      const { appearance, backgroundImage } = getComputedStyle(select);
      return appearance !== 'none' || backgroundImage !== 'none';
    }),
  ).toBe(true);
  await logIn(page);
  const spinner = page.getByRole('button', { name: 'Logging in...' }).locator('[aria-hidden]:empty');
  const sides = spinner.evaluate((element) => {
    const { borderInlineStartColor, borderInlineEndColor } = getComputedStyle(element);
    return [borderInlineStartColor, borderInlineEndColor];
  });
  expect(new Set(await sides).size).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage();
});

test('names and links of the county without spaces are wrapped, on the login page and after the login', async () => {
  const { page, closePage } = await portal().openPage({ width: 375 });
  const longWord = 'abcdefghij'.repeat(6);
  // the county's texts are in the pages and in the response with its settings
  await page.route(/helperdata|\/(search\/Name)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/Land Record Portal|Recording fees/g, longWord);
    await route.fulfill({ response, body });
  });
  await page.goto(portal().url);
  await page.getByRole('link', { name: longWord }).first().waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  await logInByApi(page, portal().url);
  await page.goto(`${portal().url}search/Name`);
  await heading(page, 'Name search').waitFor();
  await page.getByRole('contentinfo').getByText(longWord).waitFor();
  for (const width of [375, 700, 1000]) {
    await resize(page, { width, height: 900 });
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage();
});

test('on a phone the tools of a page are on one line, and no button of the page moves when the scan arrives', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  let releaseScan = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    releaseScan = resolve;
  });
  await page.route('**/api/imaging/getZoomImage', async (route) => {
    await isReleased;
    await route.continue();
  });
  await resultRows(page).first().press('Enter');
  await page.getByRole('button', { name: 'Image' }).click();
  const tools = ['Fit width', 'Fit page', 'Rotate'].map((name) => page.getByRole('button', { name }));
  const keep = page.getByRole('button', { name: 'Keep Page' });
  const topsOf = (buttons: readonly Locator[]) => Promise.all(buttons.map(async (button) => (await boxOf(button)).y));
  await keep.waitFor();
  // everything else has loaded: thumbnails and price
  await page
    .getByRole('img', { name: /^Page 1 of/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^(Download|Continue) / }).waitFor();
  await waitForRender(page);
  const before = await topsOf([...tools, keep]);
  releaseScan();
  await scanOf(page).waitFor();
  await waitForRender(page);
  expect(await topsOf([...tools, keep])).toEqual(before);
  expect(new Set(await topsOf(tools)).size).toBe(1);
  await closePage();
});

test('an open dialog is printed alone, from the top of the first sheet', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  await page.getByRole('button', { name: 'Words explained' }).click();
  const dialog = page.getByRole('dialog', { name: 'Words explained' });
  await dialog.getByText('Quitclaim Deed').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await resultRows(page).first().isVisible()).toBe(false);
  const { y } = await boxOf(dialog);
  expect(y).toBe(0);
  // a fixed element would be repeated on each sheet
  expect(await dialog.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).position)).toBe(
    'static',
  );
  await closePage();
});
