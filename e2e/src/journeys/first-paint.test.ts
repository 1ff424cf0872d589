/** @timed: what it allows a person to wait holds on a machine that does nothing else. */
import type { Page } from 'playwright-core';
import { arrive, heading, logIn, searchName, wordsOf } from './support/person.ts';
import { setStage } from './support/stage.ts';

jest.setTimeout(60_000);
const stage = setStage();
const HELPERS = '**/api/helperdata/**';
const FAILED = "Some of the portal's settings did not arrive.";

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
            if (typeof value === 'number' && value > 0) seen.push(`${value.toFixed(4)}: ${parts.join(' | ')}`);
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

test.each([1440, 375])('[000-2.routes.1] at %d px nothing moves while the login status is checked', async (width) => {
  const { page, leave } = await stage().enter({ width });
  await arrive(page, stage().url);
  await slowly(page, '**/api/currentUser/loginStatus', 700);
  await slowly(page, HELPERS, 400);
  await page.goto(`${stage().url}search/Name`);
  await page.getByText('LOADING').waitFor();
  expect(await wordsOf(page.getByRole('banner'))).toContain('Tasi County');
  if (width > 1000) await page.getByRole('navigation', { name: 'Search' }).getByText('Document Number').waitFor();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  await leave();
});

test('[R29] helper data and configuration that do not come: said in words, worked without, and had by Retry', async () => {
  const { page, guard, leave } = await stage().enter({ expected: /Failed to load resource/ });
  await arrive(page, stage().url);
  await page.route(HELPERS, (route) => route.abort());
  await page.route('**/landsharkui/product.json', (route) => route.fulfill({ status: 200, body: '<!doctype html>' }));
  await page.reload();
  await page.getByText(FAILED).waitFor();
  await heading(page, 'What are you looking for?').waitFor();
  expect(await wordsOf(page.getByRole('banner'))).toContain('Tasi County');
  await guard.checkAccessibility('settings missing');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(FAILED).waitFor({ state: 'detached' });
  await searchName(page, stage().url, 'CRUZ');
  await leave();
});

test('another language comes without a reload, and no word of the old one flashes up again', async () => {
  const { page, leave } = await stage().enter();
  await page.goto(stage().url);
  await page.evaluate(() => {
    Reflect.set(window, 'samePage', true);
    const seen: string[] = [];
    Reflect.set(window, 'seenLabels', seen);
    new MutationObserver(() => seen.push(document.querySelector('label')?.textContent ?? '')).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.getByLabel('Username').fill('title.examiner');
  await page.getByLabel('Language').selectOption('JAPANESE');
  await page.getByRole('button', { name: 'ログイン' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  expect(await page.locator('#login-username').inputValue()).toBe('title.examiner');
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seenLabels'));
  const labels = [...new Set(Array.isArray(seen) ? seen.map(String) : [])].filter((label) => label !== 'Username');
  expect(labels).toHaveLength(1);
  await leave();
});

test('[S33] names, news, links and messages are words, whatever stands in them', async () => {
  const { page, context, leave } = await stage().enter({ expected: /Failed to load resource/ });
  const HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{{7*7}}"\'';
  // Every text of every answer, deep down, is made hostile; keys, addresses and codes stay what they are.
  const WORDS =
    /^(?:heading|paragraphContent|messageHeadline|countyName|appTitle|contactEmail|contactPhone|grantors?|grantees?|name|text|legal\w*|message)$/;
  const spoil = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return WORDS.test(key) ? HOSTILE : value;
    if (Array.isArray(value)) return value.map((item: unknown) => spoil(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, name)]));
  };
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await page.goto(stage().url);
  await logIn(page);
  await heading(page, 'What are you looking for?').waitFor();
  for (const calls of [
    '**/api/home/all',
    '**/api/search/searchByName',
    '**/api/details/**',
    '**/api/helperdata/landshark',
  ])
    await context.route(calls, async (route) => {
      const answer = await route.fetch();
      const body: unknown = await answer.json();
      // the lists of the helper data are found by their names
      const isNamed = calls.includes('helperdata');
      await route.fulfill({ response: answer, json: isNamed ? spoilLists(body) : spoil(body) });
    });
  const spoilLists = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body), (key: string, value: unknown) =>
      /^(?:countyName|appTitle)$/.test(key) ? HOSTILE : value,
    );
  await page.reload();
  await page.getByText(HOSTILE).first().waitFor();
  await searchName(page, stage().url, 'CRUZ');
  await page.getByText(HOSTILE).first().waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await context.route('**/api/search/searchByName', (route) =>
    route.fulfill({
      status: 409,
      json: {
        ok: false,
        status: 'ERROR',
        message: HOSTILE,
        lockout: { lockoutInPlace: true, messageHeadline: HOSTILE },
        requestId: HOSTILE,
        content: null,
      },
    }),
  );
  await page.goto(`${stage().url}search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ`);
  await page.getByText(HOSTILE).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(dialogs).toEqual([]);
  await leave();
});
