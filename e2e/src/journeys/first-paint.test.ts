/** @timed: what it allows a person to wait holds on a machine that does nothing else. */
import type { Page } from 'playwright-core';
import { arrive, haveSession, openResults, rowsOf, wordsOf } from './support/person.ts';
import { setStage } from './support/stage.ts';

jest.setTimeout(150_000);
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
  const { page, leave } = await stage().enter({ width });
  await arrive(page, stage().url);
  const answerStatus = await hold(page, '**/api/currentUser/loginStatus');
  await slowly(page, HELPERS, 400);
  await page.goto(`${stage().url}search/Name`);
  await page.getByText('LOADING').waitFor();
  expect(await wordsOf(page.getByRole('banner'))).toContain('Tasi County');
  if (width > 1000) await page.getByRole('navigation', { name: 'Search' }).getByText('Document Number').waitFor();
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
    await rowsOf(page).nth(1).click();
    await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
    const withRecord = await shiftsOf(page);
    expect([alone, withRecord].filter((shifts) => movedBy(shifts) >= 0.01)).toEqual([]);
    await leave();
  },
);
