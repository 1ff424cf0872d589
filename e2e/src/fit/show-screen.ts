import type { Page } from 'playwright-core';
import { fileDocuments } from '../journeys/support/file-documents.ts';
import { atRest } from '../journeys/support/waits.ts';
import type { Screen } from './screen.ts';

/** Opens a screen of the portal at this address; returns the reason if it does not appear. */
export async function showScreen(page: Page, url: string, screen: Screen): Promise<string[]> {
  try {
    if (screen.files !== undefined) await fileDocuments({ page, context: page.context() }, url, screen.files);
    await screen.spoil?.(page);
    await page.goto(`${url}${screen.path}`);
    await page.locator(screen.ready).first().waitFor();
    await screen.act?.(page);
    return [];
  } catch (error) {
    return [`${screen.name}: not shown (${String(error).split('\n').slice(0, 3).join(' ')})`];
  }
}

/** Nothing of a screen is left for the next one: no window that stands again, nothing typed, no spoiled answer. */
export async function leaveScreen(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => sessionStorage.clear());
}

/** How long a finding may come from something that is still moving. */
const LATEST_MS = 10_000;
const PAUSE_MS = 250;

/** What is found once all that someone sees has its letters and has come to rest: looked for again while it may still go. */
export async function foundAtRest(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + LATEST_MS;
  for (;;) {
    await page.evaluate((ms) => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, ms))), PAUSE_MS);
    await atRest(page);
    const found = await find(page);
    if (found.length === 0 || Date.now() > end) return found;
  }
}
