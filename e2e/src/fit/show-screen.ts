import type { Page } from 'playwright-core';
import { fileDocuments } from '../journeys/support/file-documents.ts';
import type { Screen } from './screen.ts';

/** Opens a screen of the portal at this address; answers in words why it is not there. */
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

/** All that somebody sees has its letters and has come to rest. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 250))));
