import type { Page } from 'playwright-core';

/** A message about a remote that does not load must appear within this time after the shell has rendered. */
export const MESSAGE_WITHIN_MS = 3_000;

/** Makes every new page record, by its own clock, when the shell and the message about a remote appeared. */
export const recordMessageTimes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Partial<Record<string, number>> = {};
    Reflect.set(globalThis, 'seen', seen);
    new MutationObserver(() => {
      if (document.querySelector('header') !== null) seen.shell ??= performance.now();
      if (document.querySelector('[data-remote-late], [data-remote-failure]') !== null)
        seen.words ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });

/** Milliseconds from the rendering of the shell to the message about a remote. */
export const msUntilFailureMessage = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, 'seen');
    const at = (name: string): number => Number(seen instanceof Object ? Reflect.get(seen, name) : undefined);
    return at('words') - at('shell');
  });

/** Waits until the area shows a failure of this kind under a heading. */
export async function waitForFailureMessage(page: Page, kind: string): Promise<void> {
  await page.locator(`[data-remote-failure="${kind}"]`).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
