import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { demonstrationData, findChromium, startPortal } from '@portal/testing/browser';
import * as z from 'zod/mini';
import type { BenchOptions } from './bench-options.ts';
import { printTable, quantile } from './table.ts';

const execute = promisify(execFile);

/** Lighthouse takes 180 MB, so it is not a dependency: npx downloads this version when the bench runs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
/** The maximum figures; see `LighthouseFigures`. */
const GOALS = { lcpMs: 1500, tbtMs: 200, cls: 0 };
/** Lighthouse's score is from 0 to 1. */
const FULL_SCORE = 1;

const audit = z.looseObject({ numericValue: z.optional(z.number()) });
const category = z.looseObject({ score: z.nullable(z.number()) });
const node = z.looseObject({ selector: z.optional(z.string()), nodeLabel: z.optional(z.string()) });
/** The parts of Lighthouse's JSON report that are read. */
const reportSchema = z.looseObject({
  audits: z.looseObject({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'lcp-breakdown-insight': z.optional(z.looseObject({ details: z.optional(z.unknown()) })),
  }),
  categories: z.looseObject({ accessibility: category, 'best-practices': category, performance: category }),
});

interface LighthouseFigures {
  /** Largest contentful paint: when the largest element was painted. NaN if Lighthouse could not measure it. */
  readonly lcpMs: number;
  /** Total blocking time, for which scripts kept the page from responding. NaN if Lighthouse could not measure it. */
  readonly tbtMs: number;
  /** Cumulative layout shift: how much of the page moved while it loaded, and how far. NaN if Lighthouse could not measure it. */
  readonly cls: number;
  /** Scores from 0 to 1; 0 if Lighthouse gave none. */
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly performance: number;
  /** The text or the selector of the largest element; '' if the report does not name it. */
  readonly largestElement: string;
}

/** The first DOM node in a part of a report, at any depth. Where the report names the largest element differs between its versions. */
function firstNodeIn(value: unknown): z.output<typeof node> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Reflect.get(value, 'type') === 'node') return node.safeParse(value).data;
  for (const inner of Object.values(value)) {
    const found = firstNodeIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Runs Lighthouse once. */
async function measure(url: string): Promise<LighthouseFigures> {
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage';
  const categories = 'performance,accessibility,best-practices';
  const { stdout } = await execute(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories}`,
      `--chrome-flags=${flags}`,
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: findChromium() ?? '' } },
  );
  const { audits, categories: scores } = reportSchema.parse(JSON.parse(stdout));
  const largest = firstNodeIn(audits['lcp-breakdown-insight']?.details);
  return {
    lcpMs: audits['largest-contentful-paint'].numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time'].numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift'].numericValue ?? Number.NaN,
    accessibility: scores.accessibility.score ?? 0,
    bestPractices: scores['best-practices'].score ?? 0,
    performance: scores.performance.score ?? 0,
    largestElement: largest?.nodeLabel ?? largest?.selector ?? '',
  };
}

/** Lighthouse shortens long texts, so only their beginning is compared. */
const COMPARED_LENGTH = 30;

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** True if the text is in the HTML that the server sends: then it is painted without waiting for scripts. */
async function isInHtml(url: string, text: string): Promise<boolean> {
  const html = await (await fetch(url)).text();
  const htmlText = onOneLine(html.replaceAll(/<[^>]*>/g, ' '));
  return text !== '' && htmlText.includes(onOneLine(text).slice(0, COMPARED_LENGTH));
}

function printFigures(runs: readonly LighthouseFigures[]): void {
  const medianOf = (name: Exclude<keyof LighthouseFigures, 'largestElement'>): number =>
    quantile(
      runs.map((figures) => figures[name]),
      0.5,
    );
  const atMost = (name: string, value: number, goal: number) => [
    name,
    rounded(value),
    `at most ${goal}`,
    verdict(value <= goal),
  ];
  const fullScore = (name: string, score: number) => [name, percent(score), '100', verdict(score >= FULL_SCORE)];
  printTable(
    `The sign-in page, Lighthouse's mobile preset, median of ${runs.length}`,
    ['figure', 'measured', 'goal', ''],
    [
      atMost('largest contentful paint, ms', medianOf('lcpMs'), GOALS.lcpMs),
      atMost('total blocking time, ms', medianOf('tbtMs'), GOALS.tbtMs),
      atMost('cumulative layout shift', medianOf('cls'), GOALS.cls),
      fullScore('accessibility', medianOf('accessibility')),
      fullScore('best practices', medianOf('bestPractices')),
      // without a goal: Lighthouse computes it mostly from the first three figures, which have goals
      ['performance', percent(medianOf('performance')), '', ''],
    ],
  );
}

/** Milliseconds without decimals; a layout shift, which is usually below 1, with three. */
const rounded = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0);
const percent = (score: number): string => rounded(score * 100);
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

/** Measures the sign-in page of the demonstration county with Lighthouse's mobile preset, five times, or once if it should be quick. */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  const portal = await startPortal({ data: await demonstrationData() });
  try {
    const runs: LighthouseFigures[] = [];
    const count = quick ? 1 : RUNS;
    while (runs.length < count) runs.push(await measure(portal.url));
    printFigures(runs);
    const largest = runs[0]?.largestElement ?? '';
    const where = (await isInHtml(portal.url, largest)) ? 'in' : 'NOT in';
    console.log(`  largest element: '${largest.slice(0, 80)}', ${where} the server's HTML`);
  } finally {
    await portal.stop();
  }
};
