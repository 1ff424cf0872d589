import type { Locator, Page } from 'playwright-core';
import { misfitsOn } from '../fit/misfits.ts';
import {
  goHome,
  haveSession,
  lastName,
  openResults,
  rowsOf,
  sidewaysScroll,
  THEMES,
  takesKeys,
} from './support/person.ts';
import { shareStage } from './support/stage.ts';
import { atRest, comesTrue, resize } from './support/waits.ts';

jest.setTimeout(300_000);
const stage = shareStage();

/** Sets the root's text to twice its size, as a reader's own style does. */
const enlarge = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await atRest(page);
};

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
    await comesTrue(async () => {
      expect([where, (await narrowest(page, selector)) >= room]).toEqual([where, true]);
      expect([where, await sidewaysScroll(page)]).toEqual([where, 0]);
    });
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

test('on a phone with text twice as large, nothing of form, list and details is cut, and nothing is beside the window', async () => {
  const { page, guard, leave } = await stage().enter({ width: 375, touch: true });
  await haveSession(page, stage().url);
  const fits = async (where: string): Promise<void> => {
    await enlarge(page);
    await comesTrue(async () => {
      const cut = (await misfitsOn(page)).filter((misfit) => /^cut|wider than/.test(misfit));
      expect([where, cut]).toEqual([where, []]);
    });
    await guard.checkAccessibility(`${where} in large text on a phone`);
  };
  await page.goto(`${stage().url}search/Name`);
  await lastName(page).waitFor();
  await fits('form');
  await openResults(page, stage().url, 'CASTRO');
  await fits('list');
  await rowsOf(page).first().press('Enter');
  await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
  await fits('details');
  await leave();
});

/** How far a color stands out: its contrast (WCAG) with what it is drawn on. */
const contrastOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    let ground: Element | null = element;
    const isClear = (color: string) => channels(color)[3] === 0;
    while (ground !== null && isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
    const light = (color: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
        const part = (channels(color)[index] ?? 0) / 255;
        return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    const own = light(getComputedStyle(element).color);
    const behind = ground === null ? 1 : light(getComputedStyle(ground).backgroundColor);
    return (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05);
  });

test.each(THEMES)('[001-4.4.selected.1] what was read is grayed, and can still be read, %s', async (theme) => {
  const { page, leave } = await stage().enter({ theme });
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  const kindOf = (nth: number) => rowsOf(page).nth(nth).locator('[data-kind]');
  const fresh = await contrastOf(kindOf(1));
  for (const nth of [1, 2]) {
    await rowsOf(page).nth(nth).press('Enter');
    await rowsOf(page).nth(nth).and(page.locator('[aria-selected=true]')).waitFor();
  }
  const mark = rowsOf(page).nth(1).getByText('read', { exact: true });
  // a row is grayed with its mark
  await mark.waitFor();
  for (const part of [kindOf(1), mark]) {
    const read = await contrastOf(part);
    expect(read).toBeGreaterThanOrEqual(4.5);
    expect(read).toBeLessThan(fresh * 0.7);
  }
  await leave();
});

test('[001-2.4.hint.1] the hint beside the list bounces once and then stands still, for who welcomes motion', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  const hint = page.getByRole('region', { name: 'Details' }).getByText('Click on a record to view details and images');
  await hint.waitFor();
  // what comes later would move what stands beside it
  await rowsOf(page).nth(99).waitFor();
  await atRest(page);
  const stillAt = () =>
    hint.evaluate((element) => [element.getAnimations().length, element.getBoundingClientRect().top] as const);
  const [moving, top] = await stillAt();
  expect(moving).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const bounce = await hint.evaluate(async (element) => {
    // begun again here, so that the look never comes too late
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
  await leave();
});

test('[001-2.4.tools.1] the notable dates lie under their button, and within the window', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  const button = page.getByRole('button', { name: 'Notable Dates' });
  const dates = page.getByRole('dialog', { name: 'Notable Dates' });
  const boxes = async () => {
    await button.click();
    // it is put into its place a frame after it stands there, and has the focus then
    await takesKeys(dates);
    await atRest(page);
    const [opener, dialog] = [await button.boundingBox(), await dates.boundingBox()];
    await page.keyboard.press('Escape');
    await dates.waitFor({ state: 'hidden' });
    return { left: (dialog?.x ?? 0) - (opener?.x ?? 0), below: (dialog?.y ?? 0) - (opener?.y ?? 0), dialog };
  };
  const { left, below } = await boxes();
  expect([left, below > 20 && below < 80]).toEqual([0, true]);
  await resize(page, { width: 820, height: 500 });
  const { dialog } = await boxes();
  expect((dialog?.y ?? -1) >= 0 && (dialog?.y ?? 0) + (dialog?.height ?? 0) <= 500).toBe(true);
  await leave();
});

test('eight documents are whole in view at 1440 x 900, two of them on three lines', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await resize(page, { width: 1440, height: 900 });
  await openResults(page, stage().url, 'CASTRO');
  await rowsOf(page).nth(99).waitFor();
  const { room, heights, bottom } = await rowsOf(page).evaluateAll((rows) => {
    const table = rows[0]?.closest('table');
    const list = table?.closest('[role=region]');
    return {
      room: (list?.clientHeight ?? 0) - (table?.tHead?.getBoundingClientRect().height ?? 0),
      bottom: list?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
      heights: [...new Set(rows.map((row) => Math.ceil(row.getBoundingClientRect().height)))].sort((a, b) => a - b),
    };
  });
  const [two = 0, three = 0] = heights.filter((height, at) => at === 0 || height > (heights[at - 1] ?? 0) + 10);
  expect(three).toBeGreaterThan(two);
  expect(three).toBeLessThan(2 * two);
  expect(6 * two + 2 * three).toBeLessThanOrEqual(room);
  expect(bottom).toBeLessThanOrEqual(900);
  await leave();
});

test('[001-2.4.table.1] [001-4.7.zoom.2] [001-4.7.selection.4] a list is 600 pixels high at most; a page grows three times under the pointer, and is chosen by its tile', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  await rowsOf(page).nth(99).waitFor();
  const list = page
    .getByRole('region')
    .filter({ has: page.getByRole('grid') })
    .last();
  for (const [height, most] of [
    [1600, 600],
    [900, 600],
  ] as const) {
    await resize(page, { width: 1440, height });
    const room = (await list.boundingBox())?.height ?? 0;
    expect(room).toBeGreaterThan(300);
    expect(room).toBeLessThanOrEqual(most);
  }
  // on a smaller screen the page is scrolled, and no list within it
  await resize(page, { width: 820, height: 900 });
  const [held, shown] = await list.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
  expect(held).toBeGreaterThan(600);
  expect(shown).toBe(held);
  await resize(page, { width: 1440, height: 900 });
  await rowsOf(page).first().press('Enter');
  await page.getByRole('button', { name: /^Image/ }).click();
  const picture = page.getByRole('button', { name: 'Page 1 of' }).first();
  await picture.getByRole('img').waitFor();
  for (const [width, times] of [
    [1440, 3],
    [600, 3.5],
  ] as const) {
    await resize(page, { width, height: 900 });
    await page.mouse.move(0, 0);
    await atRest(page);
    const before = (await picture.getByRole('img').boundingBox())?.width ?? 0;
    await picture.hover();
    await comesTrue(async () => {
      const grown = (await picture.getByRole('img').boundingBox())?.width ?? 0;
      expect([width, Math.round((grown / before) * 10) / 10]).toEqual([width, times]);
    });
  }
  await resize(page, { width: 1440, height: 900 });
  const box = page.getByRole('checkbox', { name: 'Page 1' });
  const isChosen = (wanted: boolean) => comesTrue(async () => expect(await box.isChecked()).toBe(wanted));
  await picture.click();
  await isChosen(true);
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x - 12, y + 20);
  await isChosen(false);
  await page.mouse.click(x - 12, y + 20);
  await isChosen(true);
  await leave();
});
