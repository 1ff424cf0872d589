import type { launchBrowser } from '@portal/testing/browser';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** What is waited for: so many elements of a selector, drawn; pictures count when they have come. */
export interface Wanted {
  readonly selector: string;
  readonly least: number;
}

/**
 * Notes, under this name, the milliseconds from the next key or press to the frame that shows what is waited for. Both ends are
 * taken in the page, so that what the bench itself costs between them is not counted.
 */
export const noteFromPress = (page: Page, name: string, wanted: Wanted): Promise<void> =>
  page.evaluate(
    ({ mark, selector, least }) => {
      let begun = -1;
      const note = (event: Event) => {
        if (begun < 0) begun = event.timeStamp;
      };
      const kinds = ['keydown', 'pointerdown'];
      for (const kind of kinds) document.addEventListener(kind, note, { capture: true });
      const isShown = (element: Element) =>
        !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
      const look = () => {
        if (begun < 0 || [...document.querySelectorAll(selector)].filter(isShown).length < least) return;
        observer.disconnect();
        document.removeEventListener('load', look, { capture: true });
        for (const kind of kinds) document.removeEventListener(kind, note, { capture: true });
        // The next frame draws it; what runs right behind that frame's drawing knows that it is done.
        requestAnimationFrame(() => setTimeout(() => performance.mark(mark, { detail: performance.now() - begun })));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      document.addEventListener('load', look, { capture: true });
    },
    { mark: `bench:${name}`, ...wanted },
  );

/** What was noted under a name, as soon as it is there. */
export async function noted(page: Page, name: string): Promise<number> {
  const mark = `bench:${name}`;
  await page.waitForFunction((wanted) => performance.getEntriesByName(wanted).length > 0, mark);
  return page.evaluate((wanted) => {
    const [entry] = performance.getEntriesByName(wanted);
    return entry instanceof PerformanceMark ? Number(entry.detail) : Number.NaN;
  }, mark);
}

/** Notes as 'loaded' the milliseconds from the start of a page's loading to the frame that shows what is waited for; asked before. */
export async function noteFromLoad(page: Page, wanted: Wanted): Promise<void> {
  await page.addInitScript(({ selector, least }) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(selector).length < least) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:loaded', { detail: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, wanted);
}

/** Begins to note how long the answer to each press takes until it is drawn. */
export async function noteInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Not in the list of options that TypeScript knows.
    const options = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name !== 'pointerenter' && entry.name !== 'pointerover')
          performance.mark('bench:interaction', { detail: `${entry.name} ${entry.duration}` });
    }).observe(options);
  });
}

/** The slowest answer to a press on this page so far. */
export const slowestInteraction = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...performance
        .getEntriesByName('bench:interaction')
        .map((mark) => (mark instanceof PerformanceMark ? Number(String(mark.detail).split(' ')[1]) : 0)),
    ),
  );
