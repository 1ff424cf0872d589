import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { logInByApi, openResults, resultRows } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { waitForRender } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly beginData?: { readonly dirtyObjects?: number; readonly totalObjects?: number } };
}

const CATEGORIES = ['devtools.timeline'];

/**
 * For each layout that the browser computes during `act`, the share of layout objects that it processes. Layouts of at most
 * `minObjects` objects are ignored.
 */
async function layoutsWhile(session: CDPSession, minObjects: number, act: () => Promise<void>): Promise<number[]> {
  const seen: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) if ('name' in event && event.name === 'Layout') seen.push({ ...event, name: 'Layout' });
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  return seen
    .map(({ args }) => args?.beginData)
    .filter((begin) => begin?.totalObjects !== undefined && begin.totalObjects > minObjects)
    .map((begin) => (begin?.dirtyObjects ?? 0) / (begin?.totalObjects ?? 1));
}

async function openTracingSession(context: BrowserContext): Promise<CDPSession> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('The browser allows no session');
  return session;
}

const openRecord = async (page: Page): Promise<void> => {
  await resultRows(page).nth(1).press('Enter');
  await page.getByRole('region', { name: 'Details' }).getByRole('article').waitFor();
  await page.waitForTimeout(300);
};

test('opening a record lays out the record, not the hundred rows beside it', async () => {
  const { page, context, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  await resultRows(page).nth(99).waitFor();
  // fonts that load later would cause a layout of all text
  await page.evaluate(() => document.fonts.ready);
  await waitForRender(page);
  const session = await openTracingSession(context);
  const shares = await layoutsWhile(session, 500, () => openRecord(page));
  expect(shares.length).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThan(0.3);
  // a new cascade layer would make the browser rebuild all style rules and lay out all text again
  const layers = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].map((rule) => (rule instanceof CSSLayerBlockRule ? rule.name : '')),
    ),
  );
  expect([...new Set(layers)].filter((name) => name !== '').sort()).toEqual(['base', 'tokens']);
  await closePage();
});

test('the prerendered login page is laid out as a whole for its first paint, but not again when its scripts start', async () => {
  const { page, context, closePage } = await portal().openPage();
  // puts the fonts into the cache, because each one that arrives late causes a layout
  await page.goto(portal().url);
  await page.evaluate(() => document.fonts.ready);
  const session = await openTracingSession(context);
  const shares = await layoutsWhile(session, 100, async () => {
    await page.goto(portal().url);
    await page.locator('[data-portal=started]').waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
  });
  const wholeLayouts = shares.filter((share) => share > 0.9);
  expect(wholeLayouts.length).toBeGreaterThan(0);
  // on a busy machine late fonts cause a second layout; moved style rules would cause three
  expect(wholeLayouts.length).toBeLessThanOrEqual(2);
  await closePage();
});
