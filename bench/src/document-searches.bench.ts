import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import type { BenchOptions } from './bench-options.ts';
import { submitGroups } from './document-queries.ts';
import { openSharedEmbedded } from './embedded-county.ts';
import { loadOnPostgres } from './loaded-county.ts';
import { openHttpRunner } from './search-runners.ts';
import { p50p95, printTable, quantile } from './table.ts';

const SEED = 19;
const WARM_UP_SEARCHES = 10;
/**
 * Goal for p95 of a whole request on the embedded database, including its charge, search history and audit row. It is the same for every
 * group: the slower goals of some groups (`SubmitGroup.goal`) are for the far larger counties of `all-searches`.
 */
const GOAL_MS = 20;

/** Milliseconds of each search of a group: wall-clock time, and CPU time of this process, which other programs slow down less. */
interface Times {
  readonly wall: number[];
  readonly cpu: number[];
}
const NOT_MEASURED: Times = { wall: [], cpu: [] };

/** Runs `count` searches of each group, one after the other. */
const measure = async (database: PortalDatabase, count: number): Promise<Map<string, Times>> => {
  const http = await openHttpRunner(database);
  const measured = new Map<string, Times>();
  try {
    for (const { name, call, make } of submitGroups(SEED)) {
      for (let index = 0; index < WARM_UP_SEARCHES; index += 1) await http.submit(call, make());
      const times: Times = { wall: [], cpu: [] };
      for (let index = 0; index < count; index += 1) {
        const body = make();
        const before = process.cpuUsage();
        const started = performance.now();
        await http.submit(call, body);
        times.wall.push(performance.now() - started);
        const { user, system } = process.cpuUsage(before);
        times.cpu.push((user + system) / 1_000);
      }
      measured.set(name, times);
    }
  } finally {
    await http.close();
  }
  return measured;
};

/** Measures all searches except those by name, with one HTTP client. */
export const run = async (options: BenchOptions): Promise<void> => {
  // as many as the embedded county has
  const documents = options.quick ? 5_000 : 100_000;
  const count = options.quick ? 20 : 200;
  const { county } = await openSharedEmbedded(options);
  const embedded = await measure(county.database, count);
  // without PostgreSQL, the result is the reason as a string
  const loaded = await loadOnPostgres(documents);
  const onPostgres = typeof loaded === 'string' ? undefined : await measure(loaded.database, count);
  if (typeof loaded !== 'string') await loaded.close();
  printTable(
    `Searches other than by name over HTTP, ${documents} documents, ${count} searches per group, one client, ms p50/p95`,
    ['group', 'embedded', 'embedded, CPU', 'PostgreSQL'],
    [...embedded].map(([group, { wall, cpu }]) => [
      group,
      p50p95(wall),
      p50p95(cpu),
      p50p95((onPostgres?.get(group) ?? NOT_MEASURED).wall),
    ]),
  );
  const [worst] = [...embedded]
    .map(([group, { wall }]) => ({ group, p95: quantile(wall, 0.95) }))
    .sort((left, right) => right.p95 - left.p95);
  const verdict = (worst?.p95 ?? 0) <= GOAL_MS ? 'within' : 'MISSES';
  console.log(
    `  worst group embedded: ${worst?.group}, p95 ${worst?.p95.toFixed(1)} ms; ${verdict} the goal of ${GOAL_MS} ms`,
  );
};
