import type { Page } from 'playwright-core';
import { horizontalOverflow, logInByApi, openResults, pressRow } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually, resize, waitForHistoryEntries } from './support/waits.ts';

jest.setTimeout(300_000);
// Every row has images that can be bought.
const BANK = 'BANK OF TASI';
const portal = setUpSharedPortal();
const preview = (page: Page) => page.getByRole('dialog', { name: /has \d+ page/ });
const primary = (page: Page) => preview(page).getByRole('button', { name: /^(Download|Continue|Check)/ });

async function openPreview(page: Page, nth = 2): Promise<void> {
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, BANK);
  await pressRow(page, nth);
  await page.getByRole('button', { name: 'Image' }).click();
  await preview(page)
    .getByRole('img', { name: /^Page 1 of/ })
    .last()
    .waitFor();
  await primary(page).first().waitFor();
}

const search = (page: Page): string => new URL(page.url()).search;

test('Back closes only the preview, Forward reopens it, and a link opens it with the same pages', async () => {
  const { page, closePage, context } = await portal().openPage({ width: 375, touch: true });
  await openPreview(page);
  await page.waitForURL(/preview=all/);
  await page.goBack();
  await preview(page).waitFor({ state: 'hidden' });
  await eventually(async () => expect(search(page)).toMatch(/record=\d+$/));
  await page.goForward();
  await preview(page).waitFor();
  await page.getByLabel('Page numbers', { exact: true }).fill('1');
  await page.keyboard.press('Tab');
  await page.waitForURL(/preview=1$/);
  // A second page of the same browser opens the shared link.
  const other = await context.newPage();
  await other.goto(page.url());
  await preview(other).waitFor();
  await eventually(async () => expect(await other.getByLabel('Page numbers', { exact: true }).inputValue()).toBe('1'));
  await waitForHistoryEntries(other, 1);
  await other.goBack();
  await preview(other).waitFor({ state: 'hidden' });
  await other.getByRole('button', { name: 'Image' }).waitFor();
  await eventually(async () => expect(search(other)).toMatch(/record=\d+$/));
  await closePage();
});

test('on a phone the scan has most of the height, and the buttons are on one line', async () => {
  const { page, guard, closePage } = await portal().openPage({ width: 375, touch: true });
  await resize(page, { width: 375, height: 812 });
  await openPreview(page);
  // the price may still be loading between the three measurements
  await eventually(async () => {
    const scan = await page.getByRole('region', { name: /^Scan of page 1/ }).boundingBox();
    const bar = await primary(page).first().boundingBox();
    const cancel = await preview(page).getByRole('button', { name: 'Cancel' }).boundingBox();
    if (scan === null || bar === null || cancel === null) throw new Error('Something is not in view');
    expect(scan.y + scan.height).toBeLessThan(bar.y);
    expect(scan.height).toBeGreaterThan(812 / 2);
    expect(Math.abs(bar.y + bar.height / 2 - (cancel.y + cancel.height / 2))).toBeLessThan(2);
  });
  await preview(page).getByText('Pinch to zoom in.').waitFor();
  expect(await preview(page).getByRole('button', { name: 'Next 5' }).count()).toBe(0);
  await guard.checkAccessibility('preview on a phone');
  await closePage();
});

test('in a window as low as that of 1280 x 1024 px at 400 % zoom, the buttons do not cover the page and can be reached', async () => {
  const { page, guard, closePage } = await portal().openPage({ width: 320, touch: true });
  await resize(page, { width: 320, height: 256 });
  await openPreview(page);
  const region = page.getByRole('region', { name: /^Scan of page 1/ });
  await region.evaluate((scan) => scan.scrollIntoView({ block: 'center' }));
  await eventually(async () => {
    const scan = await region.boundingBox();
    const bar = await primary(page).first().boundingBox();
    if (scan === null || bar === null) throw new Error('Something is not in view');
    expect(scan.y).toBeGreaterThanOrEqual(0);
    expect(scan.y + scan.height).toBeLessThanOrEqual(256);
    expect(bar.y).toBeGreaterThan(scan.y + scan.height);
  });
  await primary(page).first().focus();
  await eventually(async () => {
    const bar = await primary(page).first().boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(256);
  });
  expect(await horizontalOverflow(page)).toBe(0);
  await guard.checkAccessibility('preview in a low window');
  await closePage();
});

/** Texts that are cut or extend beyond the window. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const area = document.querySelector('[data-covers-page] [role=dialog]') ?? document.body;
    const bounds = area.getBoundingClientRect();
    return [...area.querySelectorAll<HTMLElement>('button, h2, h3, label, th, td, p, b')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Texts for screen readers only are a pixel wide, and scrollable content may extend further.
      if (width <= 2 || element.closest('ol') !== null) return [];
      const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
      const isOut = left < bounds.left - 1 || right > bounds.right + 1;
      return isCut || isOut ? [`${element.tagName} ${element.textContent.trim()}`] : [];
    });
  });

test.each([375, 1440])('with text twice as large no part of the preview is cut at %i px', async (width) => {
  const { page, guard, closePage } = await portal().openPage({ width, touch: width < 1000 });
  await openPreview(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const region = page.getByRole('region', { name: /^Scan of page 1/ });
  await region.waitFor();
  // some elements adjust to the available space one frame later
  await eventually(async () => {
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await preview(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await cutTexts(page)).toEqual([]);
    const scan = await region.boundingBox();
    expect(scan?.width).toBeGreaterThan(width * 0.7);
  });
  await guard.checkAccessibility(`preview in large text at ${width} px`);
  await closePage();
});

test('with text twice as large the parts of the header do not overlap on a phone', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, BANK);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const countOverlaps = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('header a, header button, header dl')];
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
      ).length;
    });
  await eventually(async () => {
    expect(await countOverlaps()).toBe(0);
    expect(await horizontalOverflow(page)).toBe(0);
  });
  await closePage();
});
