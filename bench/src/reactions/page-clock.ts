import type { launchBrowser } from '@portal/testing/browser';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** The page has at least `minimumCount` elements that match the selector. */
export interface ElementCondition {
  readonly selector: string;
  readonly minimumCount: number;
}

/**
 * Records, under a name, the milliseconds from the next key or press to the frame in which the condition is met. Images count only when
 * they have loaded. Both times are taken in the page, so that the overhead of the bench is not included.
 */
export const measureFromPress = (page: Page, name: string, wanted: ElementCondition): Promise<void> =>
  page.evaluate(
    ({ mark, selector, minimumCount }) => {
      let pressedAt = -1;
      const onPress = (event: Event) => {
        if (pressedAt < 0) pressedAt = event.timeStamp;
      };
      const kinds = ['keydown', 'pointerdown'];
      for (const kind of kinds) document.addEventListener(kind, onPress, { capture: true });
      const isShown = (element: Element) =>
        !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
      const check = () => {
        if (pressedAt < 0 || [...document.querySelectorAll(selector)].filter(isShown).length < minimumCount) return;
        observer.disconnect();
        document.removeEventListener('load', check, { capture: true });
        for (const kind of kinds) document.removeEventListener(kind, onPress, { capture: true });
        // the next frame paints the elements; a timeout that is set in that frame runs after the paint
        requestAnimationFrame(() =>
          setTimeout(() => performance.mark(mark, { detail: performance.now() - pressedAt })),
        );
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      document.addEventListener('load', check, { capture: true });
    },
    { mark: `bench:${name}`, ...wanted },
  );

/** Waits until a value is recorded under a name, and returns it. */
export async function waitForMeasurement(page: Page, name: string): Promise<number> {
  const mark = `bench:${name}`;
  await page.waitForFunction((wanted) => performance.getEntriesByName(wanted).length > 0, mark);
  return page.evaluate((wanted) => {
    const [entry] = performance.getEntriesByName(wanted);
    return entry instanceof PerformanceMark ? Number(entry.detail) : Number.NaN;
  }, mark);
}

/** Records as 'loaded' the milliseconds from the start of the next page load to the frame in which the condition is met. */
export async function measureFromLoad(page: Page, wanted: ElementCondition): Promise<void> {
  await page.addInitScript(({ selector, minimumCount }) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(selector).length < minimumCount) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:loaded', { detail: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, wanted);
}

/** Starts to record the duration of each interaction of at least 16 ms until its next paint. Hovering is not an interaction. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // `durationThreshold` is missing in TypeScript's type, so the options are a separate object.
    const options = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!/^(?:pointer|mouse)(?:enter|over|leave|out)$/.test(entry.name))
          performance.mark('bench:interaction', { detail: `${entry.name} ${entry.duration}` });
    }).observe(options);
  });
}

/** The longest interaction on this page so far, in milliseconds. */
export const slowestInteraction = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...performance
        .getEntriesByName('bench:interaction')
        .map((mark) => (mark instanceof PerformanceMark ? Number(String(mark.detail).split(' ')[1]) : 0)),
    ),
  );
