import type { Browser, Page } from './page-clock.ts';

/** The login page with the processor slowed down. */
export interface LoginTimes {
  readonly blocking: number;
  readonly largestPaint: number;
  /** Bytes of script as they were sent, up to the moment at which the form answers. */
  readonly scriptBytes: number;
  /** All scripts that came, those for later included. */
  readonly allScriptBytes: number;
}

const SLOWER = 4;
const QUIET_MS = 4000;
/** A task blocks by what it takes beyond this. */
const TASK_MS = 50;

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark('bench:task', { detail: duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) performance.mark('bench:paint', { detail: startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

const details = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      performance.getEntriesByName(wanted).map((mark) => (mark instanceof PerformanceMark ? Number(mark.detail) : 0)),
    name,
  );

const scripts = (page: Page, before: number): Promise<number> =>
  page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .filter(({ startTime }) => startTime < until)
        .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
    before,
  );

/** One visitor with an empty browser on a slow device. */
export async function loginRun(browser: Browser, url: string): Promise<LoginTimes> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await observe(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const tasks = await details(page, 'bench:task');
  const paints = await details(page, 'bench:paint');
  const loaded = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry instanceof PerformanceNavigationTiming ? entry.loadEventStart : 0;
  });
  const times = {
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - TASK_MS), 0),
    largestPaint: paints.at(-1) ?? Number.NaN,
    scriptBytes: await scripts(page, loaded),
    allScriptBytes: await scripts(page, Number.MAX_SAFE_INTEGER),
  };
  await context.close();
  return times;
}
