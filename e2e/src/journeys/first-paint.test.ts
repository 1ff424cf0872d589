/** @timed: what it allows a person to wait holds on a machine that does nothing else. */
import type { Locator, Page } from 'playwright-core';
import { arrive, haveSession, openResults, pressRow, rowsOf, THEMES, wordsOf } from './support/person.ts';
import { setStage } from './support/stage.ts';

jest.setTimeout(300_000);
const stage = setStage();
const HELPERS = '**/api/helperdata/**';

/** What moved on a page since its first paint, as the browser itself counts it, with the parts that moved. */
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
            // what rounds to nothing is less than a dot
            if (typeof value === 'number' && value >= 0.0001) seen.push(`${value.toFixed(4)}: ${parts.join(' | ')}`);
          }
        };
        new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 300);
      }),
  );

/** Holds the answer of a call back for some time, as a slow line would. */
async function slowly(page: Page, address: string, ms: number): Promise<void> {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

/** Holds the answers of a call back until they are let through. */
async function hold(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test.each([1440, 375])('[000-2.routes.1] at %d px nothing moves while the login status is checked', async (width) => {
  const { page, guard, leave } = await stage().enter({ width });
  await arrive(page, stage().url);
  const answerStatus = await hold(page, '**/api/currentUser/loginStatus');
  await slowly(page, HELPERS, 400);
  await page.goto(`${stage().url}search/Name`);
  await page.getByText('LOADING').waitFor();
  expect(await wordsOf(page.getByRole('banner'))).toContain('Tasi County');
  if (width > 1000) await page.getByRole('navigation', { name: 'Search' }).getByText('Document Number').waitFor();
  await guard.checkAccessibility(`a form on its way at ${width} px`);
  answerStatus();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  await leave();
});

/** What a reader sees move, all in all; 0.1 is what is called good. */
const movedBy = (shifts: readonly string[]): number => shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);

test.each([1440, 820, 375])(
  'at %d px nothing to speak of moves when results are loaded again, alone or with a record',
  async (width) => {
    const { page, leave } = await stage().enter({ width });
    await haveSession(page, stage().url);
    await openResults(page, stage().url, 'CASTRO');
    await rowsOf(page).nth(30).waitFor();
    await page.reload();
    await rowsOf(page).nth(30).waitFor();
    const alone = await shiftsOf(page);
    await pressRow(page, 1);
    await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
    const withRecord = await shiftsOf(page);
    expect([alone, withRecord].filter((shifts) => movedBy(shifts) >= 0.01)).toEqual([]);
    await leave();
  },
);

// Like a browser without stored state: the page itself says who is logged in.
test.each([1440, 820, 375])(
  'at %d px nothing to speak of moves on a first screen in a browser that was never here',
  async (width) => {
    const { page, context, leave } = await stage().enter({ width, touch: width < 1000 });
    const moved: string[] = [];
    for (const who of [undefined, 'title.examiner', 'flatfee.admin', 'county.clerk']) {
      for (const path of ['home', 'search/Name', 'efile']) {
        await page.evaluate(() => localStorage.clear()).catch(() => undefined);
        await context.clearCookies();
        if (who !== undefined) await haveSession(page, stage().url, who);
        await page.goto(`${stage().url}${path}`);
        await page.getByRole('contentinfo').waitFor();
        const shifts = await shiftsOf(page);
        if (movedBy(shifts) >= 0.01) moved.push(`${who ?? 'nobody'} at ${path}: ${shifts.join('; ')}`);
      }
    }
    expect(moved).toEqual([]);
    await leave();
  },
);

const LINK = 'search/SearchResults?search=Name&grantorGranteeLastName1=CASTRO';
const NIGHT = 'rgb(14, 20, 21)';
const DAY = 'rgb(243, 246, 243)';

/** The color that is behind an element: its own, or the nearest one around it. */
const groundOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'none';
  });

/** Notes from now on whether the page was ever without a main part, or with an empty one. */
async function noteEmptiness(page: Page): Promise<void> {
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
  { look: 'dark by the device', theme: 'dark', stored: '', paper: NIGHT },
  { look: 'dark by choice', theme: 'light', stored: 'dark', paper: NIGHT },
  { look: 'light', theme: 'light', stored: '', paper: DAY },
] as const)('a link to results is on paper before any script, and never empty: $look', async (asked) => {
  const { page, leave } = await stage().enter({ theme: asked.theme });
  await haveSession(page, stage().url);
  await page.addInitScript((stored) => {
    if (stored !== '') localStorage.setItem('portal.theme', stored);
  }, asked.stored);
  await noteEmptiness(page);
  const letScriptsThrough = await hold(page, '**/*.js');
  await page.goto(`${stage().url}${LINK}`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.waitFor();
  expect(await groundOf(main)).toBe(asked.paper);
  expect(await wordsOf(page.getByRole('banner'))).toContain('Tasi County');
  letScriptsThrough();
  await rowsOf(page).first().waitFor();
  expect(await groundOf(main)).toBe(asked.paper);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'emptyMains'))).toEqual([]);
  await leave();
});

/** Holds every script that the HTML of an address does not name: what the first burst does not bring. */
async function holdLaterScripts(page: Page, address: string): Promise<() => void> {
  const html = await (await page.request.get(address)).text();
  const named = new Set([...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, url]) => url?.split('/').at(-1)));
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    if (!named.has(route.request().url().split('/').at(-1))) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const placeOf = async (target: Locator) => {
  const { x = 0, y = 0, width = 0 } = (await target.boundingBox()) ?? {};
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
};

/** The headings of a list's columns, and how far each is from the window's edge. */
const columnsOf = (list: Locator) =>
  list
    .locator('thead th')
    .evaluateAll((cells) => cells.map((cell) => [cell.textContent, Math.round(cell.getBoundingClientRect().x)]));

/** Opens results by a link in a browser that keeps nothing, and stops before the code of the list is there. */
async function stopBeforeList(page: Page): Promise<() => void> {
  const letCodeThrough = await holdLaterScripts(page, `${stage().url}${LINK}`);
  await page.goto(`${stage().url}${LINK}`);
  await page.locator('[data-shape=list]').waitFor();
  return letCodeThrough;
}

test.each([
  { width: 1440, touch: false },
  { width: 820, touch: true },
  { width: 820, touch: false },
  { width: 375, touch: true },
])(
  'the lines of a list have its heading, its columns and its place before its code is there: $width px, fingers: $touch',
  async (look) => {
    const { page, guard, leave } = await stage().enter(look);
    await arrive(page, stage().url);
    const letCodeThrough = await stopBeforeList(page);
    const lines = page.locator('[data-shape=list]');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await wordsOf(heading)).toContain('CASTRO');
    const status = page.getByRole('status').filter({ has: lines });
    expect(await status.getAttribute('aria-busy')).toBe('true');
    expect(await wordsOf(status)).toMatch(/^Loading results/);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await guard.checkAccessibility(`a list on its way at ${look.width} px, ${colorScheme}`);
    }
    const before = { heading: await placeOf(heading), list: await placeOf(lines), columns: await columnsOf(lines) };
    letCodeThrough();
    await rowsOf(page).nth(30).waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    const list = page.getByRole('region', { name: 'Results list' });
    const after = { heading: await placeOf(heading), list: await placeOf(list), columns: await columnsOf(list) };
    // the heading of the column of boxes is for screen readers alone, once there are boxes
    expect(after.columns[0]?.[0]).not.toBe('');
    expect(before.columns.slice(1)).toEqual(after.columns.slice(1));
    expect({ ...before, columns: before.columns.length }).toEqual({ ...after, columns: after.columns.length });
    expect(movedBy(await shiftsOf(page))).toBeLessThan(0.01);
    await leave();
  },
);

test('what is typed, and where the focus is, stays when the list comes that was waited for', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  const letCodeThrough = await stopBeforeList(page);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Castro, all of it');
  letCodeThrough();
  await rowsOf(page).nth(30).waitFor();
  expect(await name.inputValue()).toBe('Castro, all of it');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save this search' }).and(page.locator(':focus')).waitFor();
  await leave();
});

test('a link that has the focus before the list is there has it afterwards', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  const letCodeThrough = await stopBeforeList(page);
  await page.getByRole('link', { name: 'Change this search' }).focus();
  letCodeThrough();
  await rowsOf(page).nth(30).waitFor();
  await page.getByRole('link', { name: 'Change this search' }).and(page.locator(':focus')).waitFor();
  await leave();
});

test('nothing to speak of moves on a link to results in a browser that was never here', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  const letCodeThrough = await stopBeforeList(page);
  letCodeThrough();
  await rowsOf(page).nth(30).waitFor();
  expect(movedBy(await shiftsOf(page))).toBeLessThan(0.01);
  await leave();
});
