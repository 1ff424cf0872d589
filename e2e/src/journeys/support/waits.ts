import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Default timeout of page actions. It is long, because parallel tests slow the machine down. */
export const PAGE_TIMEOUT_MS = 120_000;
/** How long `eventually` repeats an assertion. */
const EVENTUALLY_TIMEOUT_MS = 60_000;

/** Scales a time limit by the load of the machine, because the measured work has to wait for a CPU. */
export const scaledByLoad = (ms: number): number => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Repeats an assertion until it passes, for a state that appears with a delay. */
export async function eventually(assertion: () => Promise<void>): Promise<void> {
  const end = Date.now() + EVENTUALLY_TIMEOUT_MS;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await wait(100);
  }
}

/** Waits until the page has rendered pending changes, such as another width or theme. It does not wait for the server. */
export const waitForRender = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // twice, because what the page measures after the first frame can change the next one
    for (let round = 0; round < 2; round += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      // with a timeout, because a busy page may never be idle
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 }));
    }
  });

/** Resizes the window, and waits until the page has rendered. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForRender(page);
}

/** Waits until the browser history has entries for this number of open windows. They are added shortly after the windows appear. */
export const waitForHistoryEntries = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction((wanted) => (window.history.state?.windows ?? 0) === wanted, count);
};
