import type { launchBrowser } from '@portal/testing/browser';
import * as z from 'zod/mini';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** A slow device is a CPU that is slowed down by this factor. */
export const CPU_SLOWDOWN = 4;

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
        if (!/^(?:pointer|mouse)(?:enter|over|leave|out)$/.test(entry.name)) {
          const id = 'interactionId' in entry ? entry.interactionId : 0;
          performance.mark('bench:interaction', { detail: { id, duration: entry.duration } });
        }
    }).observe(options);
  });
}

const entriesSchema = z.array(z.object({ id: z.number(), duration: z.number() }));

const interactionEntries = async (page: Page) =>
  z.parse(
    entriesSchema,
    await page.evaluate(() =>
      performance
        .getEntriesByName('bench:interaction')
        .map((mark) => (mark instanceof PerformanceMark ? mark.detail : undefined)),
    ),
  );

/** The longest interaction on this page so far, in milliseconds. */
export const slowestInteraction = async (page: Page): Promise<number> =>
  Math.max(0, ...(await interactionEntries(page)).map(({ duration }) => duration));

/**
 * Forgets the interactions recorded so far, and returns the duration of each one, in milliseconds. The events of one key or click are one
 * interaction, which lasts as long as the longest of them. An interaction of less than 16 ms is not recorded.
 */
export async function takeInteractions(page: Page): Promise<number[]> {
  const entries = await interactionEntries(page);
  await page.evaluate(() => performance.clearMarks('bench:interaction'));
  const longest = new Map<number, number>();
  // the browser gives an id only to the events that count as an interaction
  for (const { id, duration } of entries) if (id !== 0) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  return [...longest.values()];
}

/** Interaction to Next Paint: the longest duration, without one of every 50 interactions. */
export const interactionToNextPaint = (durations: readonly number[]): number =>
  [...durations].sort((left, right) => right - left)[Math.floor(durations.length / 50)] ?? 0;
