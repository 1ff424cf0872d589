import type { Locator, Page } from 'playwright-core';
import { logInByApi, logInToHome, openResults, pressRow, resultRows, THEMES, textOf } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();
const HELPERS = '**/api/helperdata/**';
/** The lists that a page requests at its start. It waits for them, but at most 1.5 seconds; only a form of a search waits longer. */
const START_LISTS = ['landlink', 'landshark', 'landsharkcodedescription', 'productVersions', 'notableDates'];

/** The layout shifts of a page since its first paint, as the browser reports them, with the texts of the moved elements. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const note = (entries: PerformanceEntry[]): void => {
          for (const entry of entries) {
            const value: unknown = Reflect.get(entry, 'value');
            const sources: unknown = Reflect.get(entry, 'sources');
            const parts = Array.isArray(sources)
              ? sources.map((source: { node?: Node | null }) => source.node?.textContent?.slice(0, 40) ?? '')
              : [];
            // smaller values are less than a pixel
            if (typeof value === 'number' && value >= 0.0001) seen.push(`${value.toFixed(4)}: ${parts.join(' | ')}`);
          }
        };
        new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 300);
      }),
  );

/** Delays the answer of a call, as a slow network would. */
async function delayCall(page: Page, address: string, ms: number): Promise<void> {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

/** Holds requests until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test.each([1440, 375])('[000-2.routes.1] at %d px nothing moves while the login status is checked', async (width) => {
  const { page, guard, closePage } = await portal().openPage({ width });
  await logInToHome(page, portal().url);
  const answerStatus = await hold(page, '**/api/currentUser/loginStatus');
  await delayCall(page, HELPERS, 400);
  const lists = START_LISTS.map((name) => page.waitForResponse(`**/api/helperdata/${name}`));
  await page.goto(`${portal().url}search/Name`);
  await page.getByText('LOADING').waitFor();
  expect(await textOf(page.getByRole('banner'))).toContain('Tasi County');
  if (width > 1000) await page.getByRole('navigation', { name: 'Search' }).getByText('Document Number').waitFor();
  await Promise.all(lists);
  await guard.checkAccessibility(`a form on its way at ${width} px`);
  answerStatus();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  await closePage();
});

test.each([1440, 375])('at %d px nothing moves when the lists of a search form arrive late', async (width) => {
  const { page, guard, closePage } = await portal().openPage({ width });
  await logInToHome(page, portal().url);
  for (const search of ['Name', 'Date']) {
    const sendLists = await hold(page, HELPERS);
    const lists = START_LISTS.map((name) => page.waitForResponse(`**/api/helperdata/${name}`));
    await page.goto(`${portal().url}search/${search}`);
    await page.getByRole('main').getByRole('navigation').waitFor();
    if (search === 'Name') await guard.checkAccessibility(`a form whose lists are late at ${width} px`);
    sendLists();
    await Promise.all(lists);
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    expect([search, await shiftsOf(page)]).toEqual([search, []]);
    await page.unroute(HELPERS);
  }
  await closePage();
});

/** The cumulative layout shift; up to 0.1 is considered good. */
const totalShift = (shifts: readonly string[]): number =>
  shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);

test.each([1440, 820, 375])(
  'at %d px almost nothing moves when results are reloaded, alone or with a record',
  async (width) => {
    const { page, closePage } = await portal().openPage({ width });
    await logInByApi(page, portal().url);
    await openResults(page, portal().url, 'CASTRO');
    await resultRows(page).nth(30).waitFor();
    await page.reload();
    await resultRows(page).nth(30).waitFor();
    const alone = await shiftsOf(page);
    await pressRow(page, 1);
    await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
    const withRecord = await shiftsOf(page);
    expect([alone, withRecord].filter((shifts) => totalShift(shifts) >= 0.01)).toEqual([]);
    await closePage();
  },
);

// the browser has no stored state: only the page's HTML tells it which user is logged in
test.each([1440, 820, 375])('at %d px almost nothing moves on a first screen in a new browser', async (width) => {
  const { page, context, closePage } = await portal().openPage({ width, touch: width < 1000 });
  const moved: string[] = [];
  for (const username of [undefined, 'title.examiner', 'flatfee.admin', 'county.clerk']) {
    for (const path of ['home', 'search/Name', 'efile']) {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await context.clearCookies();
      if (username !== undefined) await logInByApi(page, portal().url, username);
      await page.goto(`${portal().url}${path}`);
      await page.getByRole('contentinfo').waitFor();
      const shifts = await shiftsOf(page);
      if (totalShift(shifts) >= 0.01) moved.push(`${username ?? 'nobody'} at ${path}: ${shifts.join('; ')}`);
    }
  }
  expect(moved).toEqual([]);
  await closePage();
});

// the footer is in the window of a phone until the first report is there
test('at 375 px nothing moves on the way to the first report, over a slow network', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url, 'county.clerk');
  await delayCall(page, '**/remotes/**', 300);
  await delayCall(page, '**/api/**', 300);
  await page.goto(`${portal().url}reports`);
  await page.getByRole('button', { name: 'PDF' }).waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  await closePage();
});

const LINK = 'search/SearchResults?search=Name&grantorGranteeLastName1=CASTRO';
const DARK_BACKGROUND = 'rgb(14, 20, 21)';
const LIGHT_BACKGROUND = 'rgb(243, 246, 243)';

/** The background color of an element: its own, or that of the nearest ancestor with one. */
const backgroundOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'none';
  });

/** Makes the page record from now on whether its main element ever disappears or is empty. */
async function recordEmptyMains(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'emptyMains', seen);
    let hadMain = false;
    new MutationObserver(() => {
      const main = document.querySelector('main');
      if (main === null ? hadMain : main.childElementCount === 0) seen.push(main === null ? 'no main' : 'empty');
      hadMain ||= main !== null;
    }).observe(document, { childList: true, subtree: true });
  });
}

test.each([
  { look: 'dark by the device', theme: 'dark', stored: '', background: DARK_BACKGROUND },
  { look: 'dark by choice', theme: 'light', stored: 'dark', background: DARK_BACKGROUND },
  { look: 'light', theme: 'light', stored: '', background: LIGHT_BACKGROUND },
] as const)('a page of results has its background before any script runs, and is never empty: $look', async (look) => {
  const { page, closePage } = await portal().openPage({ theme: look.theme });
  await logInByApi(page, portal().url);
  await page.addInitScript((stored) => {
    if (stored !== '') localStorage.setItem('portal.theme', stored);
  }, look.stored);
  await recordEmptyMains(page);
  const letScriptsThrough = await hold(page, '**/*.js');
  await page.goto(`${portal().url}${LINK}`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.waitFor();
  expect(await backgroundOf(main)).toBe(look.background);
  expect(await textOf(page.getByRole('banner'))).toContain('Tasi County');
  letScriptsThrough();
  await resultRows(page).first().waitFor();
  expect(await backgroundOf(main)).toBe(look.background);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'emptyMains'))).toEqual([]);
  await closePage();
});

/** Holds every script that the HTML of an address does not name. */
async function holdUnnamedScripts(page: Page, address: string): Promise<() => void> {
  const html = await (await page.request.get(address)).text();
  const named = new Set([...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, url]) => url?.split('/').at(-1)));
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    if (!named.has(route.request().url().split('/').at(-1))) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const boxOf = async (target: Locator) => {
  const { x = 0, y = 0, width = 0 } = (await target.boundingBox()) ?? {};
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
};

/** The headings of a list's columns, and how far each is from the window's edge. */
const columnsOf = (list: Locator) =>
  list
    .locator('thead th')
    .evaluateAll((cells) => cells.map((cell) => [cell.textContent, Math.round(cell.getBoundingClientRect().x)]));

/** Opens results by a link, and stops before the code of the list has loaded. */
async function stopBeforeList(page: Page): Promise<() => void> {
  const letCodeThrough = await holdUnnamedScripts(page, `${portal().url}${LINK}`);
  await page.goto(`${portal().url}${LINK}`);
  await page.locator('[data-shape=list]').waitFor();
  return letCodeThrough;
}

test.each([
  { width: 1440, touch: false },
  { width: 820, touch: true },
  { width: 820, touch: false },
  { width: 375, touch: true },
])(
  'the skeleton of a list has its heading, its columns and its position before its code loads: $width px, touch: $touch',
  async (look) => {
    const { page, guard, closePage } = await portal().openPage(look);
    await logInToHome(page, portal().url);
    const letCodeThrough = await stopBeforeList(page);
    const lines = page.locator('[data-shape=list]');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await textOf(heading)).toContain('CASTRO');
    const status = page.getByRole('status').filter({ has: lines });
    expect(await status.getAttribute('aria-busy')).toBe('true');
    expect(await textOf(status)).toMatch(/^Loading results/);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await guard.checkAccessibility(`a list on its way at ${look.width} px, ${colorScheme}`);
    }
    const before = { heading: await boxOf(heading), list: await boxOf(lines), columns: await columnsOf(lines) };
    letCodeThrough();
    await resultRows(page).nth(30).waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    const list = page.getByRole('region', { name: 'Results list' });
    const after = { heading: await boxOf(heading), list: await boxOf(list), columns: await columnsOf(list) };
    // the heading of the checkbox column is for screen readers only, and the skeleton has none
    expect(after.columns[0]?.[0]).not.toBe('');
    expect(before.columns.slice(1)).toEqual(after.columns.slice(1));
    expect({ ...before, columns: before.columns.length }).toEqual({ ...after, columns: after.columns.length });
    expect(totalShift(await shiftsOf(page))).toBeLessThan(0.01);
    await closePage();
  },
);

test('the input of an open dialog and its return focus survive when the list replaces its skeleton', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  const letCodeThrough = await stopBeforeList(page);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Castro, all of it');
  letCodeThrough();
  await resultRows(page).nth(30).waitFor();
  expect(await name.inputValue()).toBe('Castro, all of it');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save this search' }).and(page.locator(':focus')).waitFor();
  await closePage();
});

test('a link keeps the focus when the list replaces its skeleton', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  const letCodeThrough = await stopBeforeList(page);
  await page.getByRole('link', { name: 'Change this search' }).focus();
  letCodeThrough();
  await resultRows(page).nth(30).waitFor();
  await page.getByRole('link', { name: 'Change this search' }).and(page.locator(':focus')).waitFor();
  await closePage();
});

test('almost nothing moves on a link to results in a new browser', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  const letCodeThrough = await stopBeforeList(page);
  letCodeThrough();
  await resultRows(page).nth(30).waitFor();
  expect(totalShift(await shiftsOf(page))).toBeLessThan(0.01);
  await closePage();
});
