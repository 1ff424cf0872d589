import type { BenchOptions } from './bench-options.ts';
import { openSharedEmbedded } from './embedded-county.ts';
import { loadOnPostgres } from './loaded-county.ts';
import { type QueryGroup, queryGroups, type TypedSearch } from './name-queries.ts';
import { databaseRunner, openBareSql, openHttpRunner, type Runner } from './search-runners.ts';
import { p50p95, printTable, quantile } from './table.ts';

const SEED = 7;
const WARM_UP = 20;
const GOAL_MS = { database: 10, http: 20 };

interface Measured {
  readonly group: string;
  readonly database: number[];
  readonly http: number[];
  readonly bare: number[];
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const runAll = async (searches: readonly TypedSearch[], run: Runner): Promise<number[]> => {
  for (const search of searches.slice(0, WARM_UP)) await run(search);
  const times: number[] = [];
  for (const search of searches) times.push(await timed(() => run(search)));
  return times;
};

const searchesOf = (group: QueryGroup, count: number): TypedSearch[] => Array.from({ length: count }, group.make);

const measureOnPostgres = async (documents: number, count: number): Promise<Measured[] | string> => {
  const county = await loadOnPostgres(documents);
  if (typeof county === 'string') return county;
  const bare = await openBareSql(county.database, county.url ?? '');
  const http = await openHttpRunner(county.database);
  try {
    const measured: Measured[] = [];
    for (const group of queryGroups(SEED)) {
      const searches = searchesOf(group, count);
      const database = await runAll(searches, databaseRunner(county.database));
      const overHttp = await runAll(searches, http.run);
      const bareTimes: number[] = [];
      for (const search of searches) {
        const statements = await bare.prepare(search);
        bareTimes.push(await timed(() => bare.run(statements)));
      }
      measured.push({ group: group.name, database, http: overHttp, bare: bareTimes });
    }
    return measured;
  } finally {
    await http.close();
    await bare.close();
    await county.close();
  }
};

const measureEmbedded = async (options: BenchOptions, count: number): Promise<Map<string, number[]>> => {
  const { county } = await openSharedEmbedded(options);
  const measured = new Map<string, number[]>();
  for (const group of queryGroups(SEED)) {
    measured.set(group.name, await runAll(searchesOf(group, count), databaseRunner(county.database)));
  }
  return measured;
};

const printVerdict = (measured: readonly Measured[]): void => {
  for (const [name, goal, times] of [
    ['in the database', GOAL_MS.database, (one: Measured) => one.database],
    ['over HTTP', GOAL_MS.http, (one: Measured) => one.http],
  ] as const) {
    const [worst] = measured
      .map((one) => ({ group: one.group, p95: quantile(times(one), 0.95) }))
      .sort((left, right) => right.p95 - left.p95);
    const verdict = (worst?.p95 ?? 0) <= goal ? 'within' : 'MISSES';
    console.log(
      `  worst group ${name}: ${worst?.group}, p95 ${worst?.p95.toFixed(1)} ms; ${verdict} the goal of ${goal} ms`,
    );
  }
};

/** Measures name searches by one client, p50/p95 in ms: through the search code, over HTTP, and as bare SQL. */
export const run = async (options: BenchOptions): Promise<void> => {
  const documents = options.quick ? 5_000 : 100_000;
  const count = options.quick ? 50 : 1_000;
  const measured = await measureOnPostgres(documents, count);
  const embedded = await measureEmbedded(options, Math.ceil(count / 5));
  const title = `Name search, ${documents} documents, ${count} queries per group, one client, ms p50/p95`;
  const head = ['group', 'PostgreSQL', 'HTTP', 'bare SQL', 'embedded'];
  if (typeof measured === 'string') {
    console.log(`\nName search on PostgreSQL was skipped: ${measured}`);
    printTable(
      title,
      ['group', 'embedded'],
      [...embedded].map(([group, times]) => [group, p50p95(times)]),
    );
    return;
  }
  const row = ({ group, database, http, bare }: Measured) => [
    group,
    p50p95(database),
    p50p95(http),
    p50p95(bare),
    p50p95(embedded.get(group) ?? []),
  ];
  printTable(title, head, measured.map(row));
  printVerdict(measured);
};
