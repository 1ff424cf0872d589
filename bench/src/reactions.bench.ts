import { rmSync } from 'node:fs';
import { demonstrationData, findChromium, launchBrowser, startPortal } from '@portal/testing/browser';
import type { BenchOptions } from './bench-options.ts';
import { examinerRun, type ReactionTimes } from './reactions/examiner.ts';
import { importPlats } from './reactions/import-plats.ts';
import { type LoginTimes, loginRun } from './reactions/login-page.ts';
import type { Browser } from './reactions/page-clock.ts';
import { type SlowDeviceTimes, slowDeviceRun } from './reactions/slow-device.ts';
import { printTable, quantile } from './table.ts';

const RUNS = 7;
/** The number of plats in the county of the slow device. */
const PLATS = 10_000;

/**
 * The printed label of a figure, and the most that its median may be, in the figure's unit; Infinity if there is no goal. Decisions
 * 97, 106 and 128 have measured figures.
 */
type Goal = readonly [label: string, maxMedian: number];

const REACTION_GOALS = {
  rows: ['Enter to 25 rows', 150],
  details: ['row to details', 120],
  window: ['key I to preview window', 200],
  thumbnail: ['preview window to first image', 150],
  pdf: ['Download to saved PDF', 250],
  reload: ['reload of results to 25 rows', 700],
  interaction: ['slowest reaction to a key or click', 100],
} as const satisfies Record<keyof ReactionTimes, Goal>;
const SLOW_DEVICE_GOALS = {
  typing: ['typing names', 100],
  sorting: ['other orders by keys and clicks', 100],
  checking: ['checking 100 rows', 100],
  selecting: ['selecting 20 rows with details', 100],
  plat: ['typing and selecting a plat', 100],
  platList: ['full list of plats', 100],
} as const satisfies Record<keyof SlowDeviceTimes, Goal>;
const LOGIN_GOALS = {
  usable: ['time until the form is interactive, ms', Number.POSITIVE_INFINITY],
  blocking: ['blocking time until the form is interactive, ms', 200],
  allBlocking: ['blocking time with preloading, ms', 200],
  largestPaint: ['largest paint, ms', 1200],
  scriptBytes: ['script until the form is interactive, bytes', 150_000],
  allScriptBytes: ['all script with preloading, bytes', Number.POSITIVE_INFINITY],
} as const satisfies Record<keyof LoginTimes, Goal>;

/** Runs a measurement several times, each in a new browser with empty caches. */
async function coldRuns<Times>(count: number, measure: (browser: Browser) => Promise<Times>): Promise<Times[]> {
  const results: Times[] = [];
  for (let run = 0; run < count; run += 1) {
    const browser = await launchBrowser();
    try {
      results.push(await measure(browser));
    } finally {
      await browser.close();
    }
  }
  return results;
}

function print<Name extends string>(
  title: string,
  goals: Readonly<Record<Name, Goal>>,
  results: readonly Readonly<Record<Name, number>>[],
): void {
  const row = (name: Name) => {
    const values = results.map((times) => times[name]);
    const [label, maxMedian] = goals[name];
    const median = quantile(values, 0.5);
    const verdict = median <= maxMedian ? 'met' : 'MISSED';
    const all = [...values].sort((left, right) => left - right).map((value) => value.toFixed(0));
    return Number.isFinite(maxMedian)
      ? [label, median.toFixed(0), String(maxMedian), verdict, all.join(' ')]
      : [label, median.toFixed(0), '', '', all.join(' ')];
  };
  // the filter removes nothing; it tells the compiler that the keys are names
  const names = Object.keys(goals).filter((name): name is Name => name in goals);
  printTable(title, ['', 'median', 'goal', '', 'all'], names.map(row));
}

/**
 * Measures how fast the screens react to keys and clicks in Chromium, and how soon the login page is usable on a slow CPU. Prints the
 * goals beside the figures.
 */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  if (findChromium() === undefined) {
    console.log('\nreactions: there is no Chromium');
    return;
  }
  const count = quick ? 1 : RUNS;
  const data = await demonstrationData();
  const portal = await startPortal({ data });
  try {
    // the times of the first run are not printed, because it only warms up the server
    await coldRuns(1, (browser) => examinerRun(browser, portal.url));
    const reactions = await coldRuns(count, (browser) => examinerRun(browser, portal.url));
    print(`Reaction times for an examiner, ms, ${count} cold runs`, REACTION_GOALS, reactions);
    const login = await coldRuns(count, (browser) => loginRun(browser, portal.url));
    print(`The login page, CPU four times slower, ${count} cold runs`, LOGIN_GOALS, login);
    await importPlats(data, PLATS);
    const slow = await coldRuns(count, (browser) => slowDeviceRun(browser, portal.url));
    print(`INP of an examiner, CPU four times slower, ${PLATS} plats, ms, ${count} cold runs`, SLOW_DEVICE_GOALS, slow);
  } finally {
    await portal.stop();
    rmSync(data, { recursive: true, force: true });
  }
};
