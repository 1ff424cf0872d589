import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { demonstrationData, findChromium, startPortal } from '@portal/testing/browser';
import * as z from 'zod/mini';
import type { BenchOptions } from './bench-options.ts';
import { printTable, quantile } from './table.ts';

const execute = promisify(execFile);

/** npx downloads this exact version on demand: it is not a dependency, because it has 180 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const GOAL = { lcpMs: 1500, tbtMs: 200, cls: 0 };

const audit = z.looseObject({ numericValue: z.optional(z.number()) });
const category = z.looseObject({ score: z.nullable(z.number()) });
const node = z.looseObject({ selector: z.optional(z.string()), nodeLabel: z.optional(z.string()) });
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
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly performance: number;
  readonly element: string;
}

/** The first DOM node in a report's details, at any depth. */
function nodeIn(value: unknown): z.output<typeof node> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Reflect.get(value, 'type') === 'node') return node.safeParse(value).data;
  for (const inner of Object.values(value)) {
    const found = nodeIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

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
  const lcp = nodeIn(audits['lcp-breakdown-insight']?.details);
  return {
    lcpMs: audits['largest-contentful-paint'].numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time'].numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift'].numericValue ?? Number.NaN,
    accessibility: scores.accessibility.score ?? 0,
    bestPractices: scores['best-practices'].score ?? 0,
    performance: scores.performance.score ?? 0,
    element: lcp?.nodeLabel ?? lcp?.selector ?? '',
  };
}

/** True if the text of the largest element is in the HTML that the server sent. */
async function isInHtml(url: string, element: string): Promise<boolean> {
  const html = await (await fetch(url)).text();
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return element !== '' && text.includes(element.replaceAll(/\s+/g, ' ').trim().slice(0, 30));
}

function printFigures(runs: readonly LighthouseFigures[]): void {
  const medianOf = (name: Exclude<keyof LighthouseFigures, 'element'>): number =>
    quantile(
      runs.map((one) => one[name]),
      0.5,
    );
  const atMost = (name: string, value: number, goal: number) => [
    name,
    figure(value),
    `at most ${goal}`,
    verdict(value <= goal),
  ];
  const fullScore = (name: string, value: number) => [name, figure(value * 100), '100', verdict(value >= 1)];
  printTable(
    `The sign-in page, Lighthouse's mobile preset, median of ${runs.length}`,
    ['figure', 'measured', 'goal', ''],
    [
      atMost('largest contentful paint, ms', medianOf('lcpMs'), GOAL.lcpMs),
      atMost('total blocking time, ms', medianOf('tbtMs'), GOAL.tbtMs),
      atMost('cumulative layout shift', medianOf('cls'), GOAL.cls),
      fullScore('accessibility', medianOf('accessibility')),
      fullScore('best practices', medianOf('bestPractices')),
      ['performance', figure(medianOf('performance') * 100), '', ''],
    ],
  );
}

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0));
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

/** Measures the sign-in page with Lighthouse's mobile preset: median of five, on the demo county. */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  const portal = await startPortal({ data: await demonstrationData() });
  try {
    const runs: LighthouseFigures[] = [];
    for (let time = 0; time < (quick ? 1 : RUNS); time += 1) runs.push(await measure(portal.url));
    const element = runs[0]?.element ?? '';
    printFigures(runs);
    console.log(
      `  largest element: '${element.slice(0, 80)}', ${(await isInHtml(portal.url, element)) ? 'in' : 'NOT in'} the server's page`,
    );
  } finally {
    await portal.stop();
  }
};
