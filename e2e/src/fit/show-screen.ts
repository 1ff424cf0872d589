import type { Page } from 'playwright-core';
import { fileDocuments } from '../journeys/support/file-documents.ts';
import { waitForRender } from '../journeys/support/waits.ts';
import type { Screen } from './screen.ts';

/** Opens a screen of the portal at this address. Returns the error if the screen does not appear, else an empty list. */
export async function showScreen(page: Page, url: string, screen: Screen): Promise<string[]> {
  try {
    if (screen.filingCount !== undefined)
      await fileDocuments({ page, context: page.context() }, url, screen.filingCount);
    await screen.changeResponses?.(page);
    await page.goto(`${url}${screen.path}`);
    await page.locator(screen.ready).first().waitFor();
    await screen.act?.(page);
    return [];
  } catch (error) {
    return [`${screen.name}: not shown (${String(error).split('\n').slice(0, 3).join(' ')})`];
  }
}

/** Removes traces of a screen before the next one: stored input, windows that would reopen, and changed responses. */
export async function resetScreen(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => sessionStorage.clear());
}

/** Maximum time for repeating a search: a finding may be caused by an element that is still moving. */
const LATEST_MS = 10_000;
const PAUSE_MS = 250;

/** Returns the findings once fonts have loaded and the page is stable. The search is repeated while findings may still disappear. */
export async function findWhenSettled(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + LATEST_MS;
  for (;;) {
    await page.evaluate((ms) => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, ms))), PAUSE_MS);
    await waitForRender(page);
    const found = await find(page);
    if (found.length === 0 || Date.now() > end) return found;
  }
}
