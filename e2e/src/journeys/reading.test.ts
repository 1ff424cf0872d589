import type { Locator, Page } from 'playwright-core';
import { findLayoutFaults } from '../fit/layout-faults.ts';
import {
  goHome,
  heading,
  horizontalOverflow,
  lastName,
  logInByApi,
  openResults,
  resultRows,
  THEMES,
  textOf,
} from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';

jest.setTimeout(180_000);
const portal = setUpSharedPortal();

/** Doubles the root font size, as a user's own style does. */
const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** The width of the narrowest matching element, in em. */
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

test('with text twice as large, home, form, list and details stay wide enough', async () => {
  const { page, guard, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  const checkWidth = async (where: string, selector: string, minWidth: number): Promise<void> => {
    await enlarge(page);
    expect([where, (await narrowest(page, selector)) >= minWidth]).toEqual([where, true]);
    expect([where, await horizontalOverflow(page)]).toEqual([where, 0]);
    await guard.checkAccessibility(`${where} in large text`);
  };
  await goHome(page, portal().url);
  await checkWidth('home', 'main nav li', 15);
  await page.goto(`${portal().url}search/Name`);
  await lastName(page).waitFor();
  await checkWidth('form', 'form input[type=text]', 10);
  await openResults(page, portal().url, 'CASTRO');
  await checkWidth('list', 'tr[data-row-id]', 20);
  await resultRows(page).nth(1).press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await checkWidth('details', '[role=region][aria-label=Details]', 20);
  await closePage();
});

test('on a phone with text twice as large, nothing of form, list and details is cut or outside of the window', async () => {
  const { page, guard, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url);
  const checkFit = async (where: string): Promise<void> => {
    await enlarge(page);
    const cut = (await findLayoutFaults(page)).filter((fault) => /^cut|wider than/.test(fault));
    expect([where, cut]).toEqual([where, []]);
    await guard.checkAccessibility(`${where} in large text on a phone`);
  };
  await page.goto(`${portal().url}search/Name`);
  await lastName(page).waitFor();
  await checkFit('form');
  await openResults(page, portal().url, 'CASTRO');
  await checkFit('list');
  await resultRows(page).first().press('Enter');
  await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
  await checkFit('details');
  await closePage();
});

/** Screens with buttons, tables and fields in a row, whose layout must follow the text size and not only the window. */
const SCREENS_IN_LARGE_TEXT = [
  [375, 'home', 'main table'],
  [375, 'filings', 'main form, main table, main button'],
  [375, 'controlPanel/billingSchedule', 'main [type=submit]'],
  [375, 'search/LegalDescription', 'main form'],
  [375, 'reports/MonthlyReports', 'main p:has-text("@")'],
  [820, 'userManager', 'main tbody tr'],
  [820, 'controlPanel/accounts', 'main tbody tr'],
  [820, 'search/TaxLien', 'main form'],
] as const;

test('with text twice as large no screen is wider than the window, and a date can be read', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  const tooWide: string[] = [];
  for (const [width, path, ready] of SCREENS_IN_LARGE_TEXT) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${portal().url}${path}`);
    await page.locator(ready).first().waitFor();
    await enlarge(page);
    const overflow = await horizontalOverflow(page);
    if (overflow > 0) tooWide.push(`${path} ${width}: ${overflow} px`);
  }
  expect(tooWide).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${portal().url}search/Name`);
  await enlarge(page);
  const date = page.getByRole('textbox', { name: 'To Date' });
  await date.waitFor();
  expect(await date.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await closePage();
});

/** The contrast (WCAG) of an element's text with its background. */
const contrastOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    let ground: Element | null = element;
    const isClear = (color: string) => channels(color)[3] === 0;
    while (ground !== null && isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
    const luminance = (color: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
        const part = (channels(color)[index] ?? 0) / 255;
        return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    const textLuminance = luminance(getComputedStyle(element).color);
    const behind = ground === null ? 1 : luminance(getComputedStyle(ground).backgroundColor);
    return (Math.max(textLuminance, behind) + 0.05) / (Math.min(textLuminance, behind) + 0.05);
  });

test.each(THEMES)('[001-4.4.selected.1] a read record is grayed but still legible, %s', async (theme) => {
  const { page, closePage } = await portal().openPage({ theme });
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  const kindOf = (nth: number) => resultRows(page).nth(nth).locator('[data-kind]');
  const fresh = await contrastOf(kindOf(1));
  for (const nth of [1, 2]) {
    await resultRows(page).nth(nth).press('Enter');
    await resultRows(page).nth(nth).and(page.locator('[aria-selected=true]')).waitFor();
  }
  for (const part of [kindOf(1), resultRows(page).nth(1).getByText('read', { exact: true })]) {
    const read = await contrastOf(part);
    expect(read).toBeGreaterThanOrEqual(4.5);
    expect(read).toBeLessThan(fresh * 0.7);
  }
  await closePage();
});

test('[001-2.4.hint.1] the hint beside the list bounces once, unless the user prefers reduced motion', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  const hint = page.getByRole('region', { name: 'Details' }).getByText('Click on a record to view details and images');
  await hint.waitFor();
  const stillAt = () =>
    hint.evaluate((element) => [element.getAnimations().length, element.getBoundingClientRect().top] as const);
  const [moving, top] = await stillAt();
  expect(moving).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const bounce = await hint.evaluate(async (element) => {
    // restarted here, so that the test is never too late
    element.style.animation = 'none';
    element.getBoundingClientRect();
    element.style.animation = '';
    const [animation] = element.getAnimations();
    if (animation === undefined) return [];
    animation.pause();
    const heights = [0, 160, 319.99].map((time) => {
      animation.currentTime = time;
      return Math.round(element.getBoundingClientRect().top);
    });
    animation.play();
    await animation.finished;
    return heights;
  });
  const [rests, highest, lands] = bounce;
  expect([rests, lands]).toEqual([Math.round(top), Math.round(top)]);
  expect(highest).toBe(Math.round(top - 4));
  expect(await stillAt()).toEqual([0, top]);
  await closePage();
});

test('[001-2.4.tools.1] the notable dates appear below their button and within the window', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  const button = page.getByRole('button', { name: 'Notable Dates' });
  const dates = page.getByRole('dialog', { name: 'Notable Dates' });
  const boxes = async () => {
    const opener = await button.boundingBox();
    await button.click();
    await dates.waitFor();
    const dialog = await dates.boundingBox();
    await page.keyboard.press('Escape');
    await dates.waitFor({ state: 'hidden' });
    return { left: (dialog?.x ?? 0) - (opener?.x ?? 0), below: (dialog?.y ?? 0) - (opener?.y ?? 0), dialog };
  };
  const { left, below } = await boxes();
  expect([left, below > 20 && below < 80]).toEqual([0, true]);
  await page.setViewportSize({ width: 820, height: 500 });
  const { dialog } = await boxes();
  expect((dialog?.y ?? -1) >= 0 && (dialog?.y ?? 0) + (dialog?.height ?? 0) <= 500).toBe(true);
  await closePage();
});

test('eight documents are completely visible at 1440 x 900, two of them on three lines', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openResults(page, portal().url, 'CASTRO');
  await resultRows(page).nth(99).waitFor();
  const { listHeight, heights, bottom } = await resultRows(page).evaluateAll((rows) => {
    const table = rows[0]?.closest('table');
    const list = table?.closest('[role=region]');
    return {
      listHeight: (list?.clientHeight ?? 0) - (table?.tHead?.getBoundingClientRect().height ?? 0),
      bottom: list?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
      heights: [...new Set(rows.map((row) => Math.ceil(row.getBoundingClientRect().height)))].sort((a, b) => a - b),
    };
  });
  const [two = 0, three = 0] = heights.filter(
    (height, index) => index === 0 || height > (heights[index - 1] ?? 0) + 10,
  );
  expect(three).toBeGreaterThan(two);
  expect(three).toBeLessThan(2 * two);
  expect(6 * two + 2 * three).toBeLessThanOrEqual(listHeight);
  expect(bottom).toBeLessThanOrEqual(900);
  await closePage();
});

test('[001-2.4.table.1] [001-4.7.zoom.2] [001-4.7.selection.4] a list is at most 600 pixels high; a thumbnail grows three times under the pointer, and a click on it selects the page', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  const list = page
    .getByRole('region')
    .filter({ has: page.getByRole('grid') })
    .last();
  for (const [height, maxHeight] of [
    [1600, 600],
    [900, 600],
  ] as const) {
    await page.setViewportSize({ width: 1440, height });
    const listHeight = (await list.boundingBox())?.height ?? 0;
    expect(listHeight).toBeGreaterThan(300);
    expect(listHeight).toBeLessThanOrEqual(maxHeight);
  }
  // on a smaller screen the page scrolls, not the list
  await page.setViewportSize({ width: 820, height: 900 });
  const [held, shown] = await list.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
  expect(held).toBeGreaterThan(600);
  expect(shown).toBe(held);
  await page.setViewportSize({ width: 1440, height: 900 });
  await resultRows(page).first().press('Enter');
  await page.getByRole('button', { name: /^Image/ }).click();
  const picture = page.getByRole('button', { name: 'Page 1 of' }).first();
  await picture.getByRole('img').waitFor();
  for (const [width, times] of [
    [1440, 3],
    [600, 3.5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(0, 0);
    const before = (await picture.getByRole('img').boundingBox())?.width ?? 0;
    await picture.hover();
    const grown = (await picture.getByRole('img').boundingBox())?.width ?? 0;
    expect([width, Math.round((grown / before) * 10) / 10]).toEqual([width, times]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = page.getByRole('checkbox', { name: 'Page 1' });
  await picture.click();
  expect(await box.isChecked()).toBe(true);
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x - 12, y + 20);
  expect(await box.isChecked()).toBe(false);
  await page.mouse.click(x - 12, y + 20);
  expect(await box.isChecked()).toBe(true);
  await closePage();
});

/** The width that a sheet of paper has between its margins. */
const PAPER = { width: 740, height: 960 };

test.each(THEMES)(
  '[U07] the print of a list is light and has the results without tools and checkboxes, %s',
  async (theme) => {
    const { page, closePage } = await portal().openPage({ theme });
    await logInByApi(page, portal().url);
    await openResults(page, portal().url, 'CASTRO');
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print', colorScheme: theme });
    // a browser fires this event before it prints; the media change alone may not be rendered
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const ink = await heading(page, 'CASTRO').evaluate((element) => getComputedStyle(element).color);
    expect(ink).toBe('rgb(20, 32, 31)');
    expect(await resultRows(page).first().isVisible()).toBe(true);
    for (const tool of ['banner', 'contentinfo', 'checkbox', 'navigation'] as const)
      expect([tool, await page.getByRole(tool).filter({ visible: true }).count()]).toEqual([tool, 0]);
    const buttons = page.getByRole('button').filter({ visible: true });
    await buttons.first().waitFor({ state: 'detached' });
    expect(
      await page
        .getByText(/^Click on a record/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    expect(await page.getByText(/^Tasi County Land Record Portal, printed/).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Change this search' }).isVisible()).toBe(false);
    await closePage();
  },
);

test('[U07] an open record is printed alone, with its heading first', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  await resultRows(page).first().press('Enter');
  const record = page.getByRole('region', { name: 'Details' });
  await record.getByRole('button', { name: 'Print' }).waitFor();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  const headings = page.getByRole('heading').filter({ visible: true });
  const [first = ''] = await headings.allTextContents();
  expect(first).toBe(await textOf(record.getByRole('heading', { level: 2 })));
  expect(await resultRows(page).first().isVisible()).toBe(false);
  expect(await page.getByText(/^Record \d/).isVisible()).toBe(false);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await closePage();
});
