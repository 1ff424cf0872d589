import type { Page } from 'playwright-core';

/** Within this the words about a part that does not come are there, from the shell's first sign on the page. */
export const SAID_WITHIN_MS = 3_000;

/** Every page that opens from now on notes, in its own time, when the shell and the words about a part were there: how long a test takes to look does not count. */
export const watchForWords = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Partial<Record<string, number>> = {};
    Reflect.set(globalThis, 'seen', seen);
    new MutationObserver(() => {
      if (document.querySelector('header') !== null) seen.shell ??= performance.now();
      if (document.querySelector('[data-remote-late], [data-remote-failure]') !== null)
        seen.words ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });

/** Milliseconds from the shell's first sign to the words about the part. */
export const msUntilWords = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, 'seen');
    const at = (name: string): number => Number(seen instanceof Object ? Reflect.get(seen, name) : undefined);
    return at('words') - at('shell');
  });

/** The area says why its part is not there, under a heading. */
export async function saysWhy(page: Page, kind: string): Promise<void> {
  await page.locator(`[data-remote-failure="${kind}"]`).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
