import { type Browser, CPU_SLOWDOWN, type Page } from './page-clock.ts';

/** Measurements of the login page on a throttled CPU. */
export interface LoginTimes {
  /** When the server-rendered form becomes interactive. */
  readonly usable: number;
  /** Total blocking time of long tasks until then. */
  readonly blocking: number;
  /** Total blocking time including scripts that are preloaded while the user types. */
  readonly allBlocking: number;
  readonly largestPaint: number;
  /** Transferred bytes of all scripts that were requested until the form is interactive. */
  readonly scriptBytes: number;
  /** Transferred bytes of all scripts, including preloaded ones. */
  readonly allScriptBytes: number;
}

const QUIET_MS = 4000;
/** A task's blocking time is its duration beyond this. */
const LONG_TASK_MS = 50;

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        performance.mark('bench:task', { startTime, detail: duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) performance.mark('bench:paint', { detail: startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // The shell sets the attribute when its form has replaced the server-rendered one.
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset.portal !== 'started') return;
      observer.disconnect();
      performance.mark('bench:usable');
    });
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-portal'] });
  });
}

interface Mark {
  readonly at: number;
  readonly value: number;
}

const readMarks = (page: Page, name: string): Promise<Mark[]> =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByName(wanted)
        .map((mark) => ({ at: mark.startTime, value: mark instanceof PerformanceMark ? Number(mark.detail) : 0 })),
    name,
  );

/** Bytes of the scripts requested before a time. A script that is preloaded and then used counts once. */
const scriptBytesBefore = (page: Page, before: number): Promise<number> =>
  page.evaluate((until) => {
    const sizes = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource')) {
      if (!(entry instanceof PerformanceResourceTiming) || !entry.name.endsWith('.js') || entry.startTime >= until)
        continue;
      sizes.set(entry.name, Math.max(sizes.get(entry.name) ?? 0, entry.encodedBodySize));
    }
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }, before);

const blockingOf = (tasks: readonly Mark[]): number =>
  tasks.reduce((sum, { value }) => sum + Math.max(0, value - LONG_TASK_MS), 0);

/** One run of a visitor in an empty browser on a slow device. */
export async function loginRun(browser: Browser, url: string): Promise<LoginTimes> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await observe(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('bench:usable').length > 0);
  const [{ at: usable } = { at: Number.NaN }] = await readMarks(page, 'bench:usable');
  await page.waitForTimeout(QUIET_MS);
  const tasks = await readMarks(page, 'bench:task');
  const paints = await readMarks(page, 'bench:paint');
  const times = {
    usable,
    blocking: blockingOf(tasks.filter(({ at }) => at < usable)),
    allBlocking: blockingOf(tasks),
    largestPaint: paints.at(-1)?.value ?? Number.NaN,
    scriptBytes: await scriptBytesBefore(page, usable),
    allScriptBytes: await scriptBytesBefore(page, Number.MAX_SAFE_INTEGER),
  };
  if (times.scriptBytes === 0)
    throw new Error('The form is interactive although no script was loaded: nothing was measured');
  await context.close();
  return times;
}
