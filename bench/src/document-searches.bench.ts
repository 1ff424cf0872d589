import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { submitGroups } from './document-queries.ts';
import { openSharedEmbedded } from './embedded-county.ts';
import { loadOnPostgres } from './loaded-county.ts';
import { openHttpRunner } from './search-runners.ts';
import { type BenchOptions, p50p95, printTable, quantile } from './table.ts';

const SEED = 19;
const WARM_UP = 10;
/** Goal for the full response on the embedded database, including charge, history and audit row. */
const GOAL_MS = 20;

/** Milliseconds of the searches of one group: wall-clock time, and CPU time of this process, which does not depend on other load. */
interface Times {
  readonly wall: number[];
  readonly cpu: number[];
}
const NOT_MEASURED: Times = { wall: [], cpu: [] };

/** Measures the searches group by group. */
const measure = async (database: PortalDatabase, count: number): Promise<Map<string, Times>> => {
  const http = await openHttpRunner(database);
  const measured = new Map<string, Times>();
  try {
    for (const { name, call, make } of submitGroups(SEED)) {
      for (let at = 0; at < WARM_UP; at += 1) await http.submit(call, make());
      const times: Times = { wall: [], cpu: [] };
      for (let at = 0; at < count; at += 1) {
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

/** Measures the document searches other than by name, by one client over HTTP; milliseconds, p50/p95. */
export const run = async (options: BenchOptions): Promise<void> => {
  const documents = options.quick ? 5_000 : 100_000;
  const count = options.quick ? 20 : 200;
  const { county } = await openSharedEmbedded(options);
  const embedded = await measure(county.database, count);
  const server = await loadOnPostgres(documents);
  const onServer = typeof server === 'string' ? undefined : await measure(server.database, count);
  if (typeof server !== 'string') await server.close();
  printTable(
    `Searches of documents over HTTP, ${documents} documents, ${count} submits a group, one client, ms p50/p95`,
    ['group', 'embedded', 'its processor time', 'PostgreSQL'],
    [...embedded].map(([group, { wall, cpu }]) => [
      group,
      p50p95(wall),
      p50p95(cpu),
      p50p95((onServer?.get(group) ?? NOT_MEASURED).wall),
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
