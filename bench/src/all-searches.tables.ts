import type { CopiedCounty } from './loading/copied-county.ts';
import type { LoadFigures } from './loading/load-county.ts';
import type { Cost } from './statement-cost.ts';
import type { SubmitGroup } from './submit-group.ts';
import { describeMachine, p50p95, printTable, quantile } from './table.ts';
import type { Throughput } from './throughput.ts';

/** Measurements of the searches of a group. */
export interface Figures {
  /** Milliseconds of the full response over HTTP. */
  readonly http: number[];
  /** CPU milliseconds of portal and client, which hardly depend on other load. */
  readonly httpCpu: number[];
  /** Milliseconds and CPU milliseconds of its statements alone. */
  readonly sql: number[];
  readonly sqlCpu: number[];
  /** Number of rows found. */
  readonly found: number[];
}

export interface MeasuredGroup extends Figures {
  readonly group: SubmitGroup;
  readonly costs: readonly Cost[];
}

export interface MeasuredSize {
  readonly documents: number;
  readonly loaded: LoadFigures;
  readonly scheduling: CopiedCounty['scheduling'];
  readonly measured: readonly MeasuredGroup[];
  readonly alsoTry: readonly number[];
  readonly throughput: Throughput;
}

const MILLION = 1_000_000;
const LARGEST = 5 * MILLION;
const GOALS = {
  loadSeconds: 720,
  andOrOtherOrder: 60,
  freeText: 150,
  alsoTry: 15,
  perSecond: 500,
  p99OfClients: 80,
  growth: 5,
};

/** The goal for p95 of a group, in milliseconds. */
const goalOf = ({ goal }: SubmitGroup, documents: number): number => {
  if (goal === 'free text') return GOALS.freeText;
  if (goal === 'AND or other order') return GOALS.andOrOtherOrder;
  return documents > MILLION ? 25 : 15;
};

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const quantiles = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1)).join('/');
const maximum = (values: readonly number[]): number => Math.max(0, ...values);

const rowOf = ({ group, http, httpCpu, sql, sqlCpu, found, costs }: MeasuredGroup, documents: number): string[] => {
  const goal = goalOf(group, documents);
  const [rows, buffers] = [costs.map((cost) => cost.rows), costs.map((cost) => cost.buffers)];
  return [
    group.name,
    quantiles(http),
    quantiles(sql),
    p50p95(httpCpu),
    p50p95(sqlCpu),
    `${goal} ${verdict(quantile(http, 0.95) <= goal)}`,
    mean(found).toFixed(0),
    `${mean(rows).toFixed(0)}/${maximum(rows)}`,
    `${mean(buffers).toFixed(0)}/${maximum(buffers)}`,
    [...new Set(costs.flatMap(({ wholeTables }) => wholeTables))].join(' ') || '-',
  ];
};

/** Prints the measurements at one size, with the goal of each. */
export const printSize = ({ documents, loaded, scheduling, measured, alsoTry, throughput }: MeasuredSize): void => {
  const { rows, indexes, statistics } = loaded.seconds;
  const seconds = rows + indexes + statistics;
  const isLargest = documents >= LARGEST;
  const parts = `rows ${rows.toFixed(0)}, indexes ${indexes.toFixed(0)}, statistics ${statistics.toFixed(0)}`;
  console.log(`\n${describeMachine()}, scheduling policy of PostgreSQL: ${scheduling}`);
  console.log(
    `${documents} documents, ${loaded.rows} rows loaded in ${seconds.toFixed(0)} s (${parts}); the goal for ${LARGEST} is ${GOALS.loadSeconds} s${isLargest ? `: ${verdict(seconds <= GOALS.loadSeconds)}` : ''}`,
  );
  printTable(
    `All searches, ${documents} documents, ${measured[0]?.http.length ?? 0} of each group, one client; ms p50/p95/p99, CPU ms p50/p95, rows and pages mean/max`,
    [
      'group',
      'HTTP',
      'bare SQL',
      'CPU of HTTP',
      'CPU of SQL',
      'p95 goal',
      'found',
      'rows read',
      'pages read',
      'full scans',
    ],
    measured.map((group) => rowOf(group, documents)),
  );
  const also = quantile(alsoTry, 0.95);
  console.log(
    `  'Also try', ${alsoTry.length} calls: ms ${quantiles(alsoTry)}; goal p95 ${GOALS.alsoTry}: ${verdict(also <= GOALS.alsoTry)}`,
  );
  const p99 = quantile(throughput.times, 0.99);
  console.log(
    `  16 clients, all groups in rotation: ${throughput.perSecond.toFixed(0)} searches a second, goal ${GOALS.perSecond}: ${verdict(throughput.perSecond >= GOALS.perSecond)}; ` +
      `ms ${quantiles(throughput.times)}, goal p99 ${GOALS.p99OfClients}: ${verdict(p99 <= GOALS.p99OfClients)}; other statuses: ${JSON.stringify(throughput.failed)}`,
  );
};

/** Prints how rows and pages grow from the smallest size to the largest. */
export const printGrowth = (sizes: readonly MeasuredSize[]): void => {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return;
  const part = (size: MeasuredSize, at: number, of: 'rows' | 'buffers'): number =>
    mean((size.measured[at]?.costs ?? []).map((cost) => cost[of]));
  const found = (size: MeasuredSize, at: number): number => mean(size.measured[at]?.found ?? []);
  const text = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');
  const times = (values: readonly number[]): number => (values.at(-1) ?? 0) / Math.max(1, values[0] ?? 0);
  const lineOf = (name: string, counts: readonly number[], rows: readonly number[], pages: readonly number[]) => {
    const isMet = times(rows) <= GOALS.growth && times(pages) <= GOALS.growth;
    return [
      name,
      text(counts),
      text(rows),
      times(rows).toFixed(1),
      text(pages),
      times(pages).toFixed(1),
      verdict(isMet),
    ];
  };
  const indexes = smallest.measured.map((_, index) => index);
  /** The mean of all groups, at each size. */
  const together = (of: (size: MeasuredSize, at: number) => number): number[] =>
    sizes.map((size) => mean(indexes.map((index) => of(size, index))));
  const lines = smallest.measured.map(({ group }, index) =>
    lineOf(
      group.name,
      sizes.map((size) => found(size, index)),
      sizes.map((size) => part(size, index, 'rows')),
      sizes.map((size) => part(size, index, 'buffers')),
    ),
  );
  const all = lineOf(
    'mean of all groups',
    together(found),
    together((size, at) => part(size, at, 'rows')),
    together((size, at) => part(size, at, 'buffers')),
  );
  printTable(
    `Rows and pages read, mean, from ${sizes.map(({ documents }) => documents).join(' to ')} documents; the goal is at most ${GOALS.growth} times`,
    ['group', 'found', 'rows', 'times', 'pages', 'times', 'goal'],
    [...lines, all],
  );
};
