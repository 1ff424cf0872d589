import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Only ends what hangs: beside other tests a machine is slow. */
export const PATIENCE_MS = 120_000;
const COMES_WITHIN_MS = 60_000;

/** What people may wait so long for takes longer where others keep the processors busy: it waits for its turn as they do. */
export const onThisMachine = (ms: number): number => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Looks until what is expected is so, for what comes a moment after something else: a figure, a place, a mark. */
export async function comesTrue(look: () => Promise<void>): Promise<void> {
  const end = Date.now() + COMES_WITHIN_MS;
  for (;;) {
    try {
      await look();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await wait(100);
  }
}

/** What the page had begun is done and drawn: a guard stands there, another width or medium is heard of. No answer of a server is waited for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 }));
    }
  });

/** Gives the window another size, and waits until the page is drawn for it. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await atRest(page);
}

/** The windows stand in the history a moment after they are on the screen: before that Back is not theirs. */
export const entriesOf = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction((wanted) => (window.history.state?.windows ?? 0) === wanted, count);
};
