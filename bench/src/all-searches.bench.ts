import { alsoTryNames, searchByName } from '@portal/contracts';
import * as z from 'zod/mini';
import { type Figures, type MeasuredGroup, type MeasuredSize, printGrowth, printSize } from './all-searches.tables.ts';
import type { BenchOptions } from './bench-options.ts';
import { submitGroups } from './document-queries.ts';
import { type CopiedCounty, copyCountyToPostgres } from './loading/copied-county.ts';
import { queryGroups } from './name-queries.ts';
import { bodyOf, criteriaOf, openHttpRunner } from './search-runners.ts';
import { type Cost, openBareConnection, recordReads, type Statement } from './statement-cost.ts';
import type { SubmitGroup } from './submit-group.ts';
import { measureThroughput, type Throughput } from './throughput.ts';

const SEED = 23;
/**
 * Rounds through all groups before the first measured search. Without them, the first groups pay for the compilation of code that all
 * groups share: their searches took 8 ms of CPU time, those of later groups 5.
 */
const WARM_UP_ROUNDS = 20;
/** Searches of a group before its measured ones. */
const WARM_UP = 10;
const CLIENTS = 16;

/** The groups of all fifteen searches. */
const allGroups = (): readonly SubmitGroup[] => [
  ...queryGroups(SEED).map(({ name, make }): SubmitGroup => {
    const isOther = /AND|^by (?!docNumber$)/.test(name);
    return {
      name: `name, ${name}`,
      call: searchByName,
      make: () => bodyOf(make()),
      ...(isOther ? { goal: 'AND or other order' } : {}),
    };
  }),
  ...submitGroups(SEED),
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const responseSchema = z.object({
  content: z.object({ searchResults: z.object({ totalRecordCount: z.number() }) }),
});
/** The number of rows that a search reports, which has a cap. */
const foundIn = (answer: string): number =>
  z.parse(responseSchema, JSON.parse(answer)).content.searchResults.totalRecordCount;

const newFigures = (): Figures => ({ http: [], httpCpu: [], sql: [], sqlCpu: [], found: [] });

interface Counts {
  /** The number of rounds through all groups before the first measured search. */
  readonly rounds: number;
  /** The number of searches of each group. */
  readonly searches: number;
  /** The number of searches of each group whose SQL is explained. */
  readonly explained: number;
  readonly seconds: number;
}

/** Measures throughput. It does not record the statements, because that takes as long as a search itself. */
const throughputOf = async ({ database }: CopiedCounty, seconds: number): Promise<Throughput> => {
  const names = Array.from({ length: CLIENTS }, (_, index) => `client.${index}`);
  const http = await openHttpRunner(database, { examiner: 'many.clients', more: names });
  try {
    return await measureThroughput(http, allGroups(), seconds);
  } finally {
    await http.close();
  }
};

const measureGroups = async (
  county: CopiedCounty,
  { rounds, searches, explained, seconds }: Counts,
): Promise<MeasuredSize> => {
  const { database, takeStatements } = recordReads(county.database);
  const bare = await openBareConnection(county.url);
  const http = await openHttpRunner(database);
  const measured: MeasuredGroup[] = [];
  const alsoTry: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { call, make } of allGroups()) await http.submit(call, make());
    for (const group of allGroups()) {
      for (let index = 0; index < WARM_UP; index += 1) await http.submit(group.call, group.make());
      const figures = newFigures();
      const explainedSearches: (readonly Statement[])[] = [];
      for (let index = 0; index < searches; index += 1) {
        takeStatements();
        const body = group.make();
        const cpu = process.cpuUsage();
        const started = performance.now();
        const answer = await http.submit(group.call, body);
        figures.http.push(performance.now() - started);
        const { user, system } = process.cpuUsage(cpu);
        figures.httpCpu.push((user + system) / 1_000);
        figures.found.push(foundIn(answer));
        const statements = takeStatements();
        const sqlCpu = bare.cpuMs();
        figures.sql.push(await timed(() => bare.run(statements)));
        figures.sqlCpu.push(bare.cpuMs() - sqlCpu);
        if (index < explained) explainedSearches.push(statements);
      }
      const costs: Cost[] = [];
      for (const statements of explainedSearches) costs.push(await bare.costOf(statements));
      measured.push({ group, ...figures, costs });
    }
    for (const { make } of queryGroups(SEED))
      for (let index = 0; index < Math.ceil(searches / 5); index += 1) {
        const criteria = { ...criteriaOf(make()), found: index % 2 === 0 ? 'NONE' : 'SOME' };
        alsoTry.push(await timed(() => http.ask(alsoTryNames, criteria)));
      }
    const throughput = await throughputOf(county, seconds);
    const { documents, loaded, scheduling } = county;
    return { documents, loaded, scheduling, measured, alsoTry, throughput };
  } finally {
    await http.close();
    await bare.close();
  }
};

/**
 * Measures all fifteen searches over HTTP on PostgreSQL and their bare SQL, and the rows and pages that they read, for counties of
 * several sizes. Milliseconds depend on the machine; rows and pages do not.
 */
export const run = async ({ quick, documents, searches = 200 }: BenchOptions): Promise<void> => {
  const sizes = documents ?? (quick ? [2_000, 20_000] : [100_000, 1_000_000, 5_000_000]);
  const counts = quick
    ? { rounds: 1, searches: 5, explained: 3, seconds: 2 }
    : { rounds: WARM_UP_ROUNDS, searches, explained: 20, seconds: 30 };
  const all: MeasuredSize[] = [];
  for (const size of sizes) {
    const county = await copyCountyToPostgres(size);
    if (typeof county === 'string') {
      console.log(`\nAll searches were skipped: ${county}`);
      return;
    }
    try {
      const one = await measureGroups(county, counts);
      printSize(one);
      all.push(one);
    } finally {
      await county.close();
    }
  }
  printGrowth(all);
};
