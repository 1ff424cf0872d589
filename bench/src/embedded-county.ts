import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportResult } from '@portal/server/src/import/import-folder.service.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import type { BenchOptions } from './bench-options.ts';
import type { CountyFolder } from './county/county-folder.ts';
import { importCounty, type LoadedCounty, openEmptyEmbedded, writeCounty } from './loaded-county.ts';
import { queryGroups } from './name-queries.ts';
import { databaseRunner } from './search-runners.ts';

/** Measurements of an import of the generated county during searches. */
export interface MeasuredImport {
  readonly county: LoadedCounty;
  readonly folder: CountyFolder;
  readonly first: ImportResult;
  readonly again: ImportResult;
  readonly cpuSeconds: number;
  /** Milliseconds of each search while the import ran. */
  readonly searches: readonly number[];
  /** Number of unexpected lines in rejects.csv, and of bad rows without a line. */
  readonly wrongRejects: number;
}

const PAUSE_MS = 100;

/** Searches about ten times a second until `isDone` returns true. */
const searchUntil = async (database: PortalDatabase, isDone: () => boolean): Promise<number[]> => {
  const groups = queryGroups(11);
  const search = databaseRunner(database);
  const times: number[] = [];
  for (let index = 0; !isDone(); index += 1) {
    const group = groups[index % groups.length];
    if (group === undefined) break;
    const started = performance.now();
    await search(group.make());
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
};

const countWrongRejects = async (rejectsFile: string, bad: readonly string[]): Promise<number> => {
  const lines = (await readFile(rejectsFile, 'utf8')).trimEnd().split('\n').slice(1);
  const found = new Set(lines.map((line) => line.split(',').slice(0, 4).join(',')));
  const missing = bad.filter((line) => !found.has(line)).length;
  const explained = bad.length - missing;
  return missing + lines.length - explained;
};

const measure = async ({ quick }: BenchOptions): Promise<MeasuredImport> => {
  const county = await openEmptyEmbedded();
  const folder = await writeCounty(county.folder, quick ? 5_000 : 100_000);
  const workFolder = join(county.folder, 'work');
  let isDone = false;
  const cpu = process.cpuUsage();
  const importing = importCounty(county.database, folder, workFolder).finally(() => {
    isDone = true;
  });
  const searches = await searchUntil(county.database, () => isDone);
  const first = await importing;
  const { user, system } = process.cpuUsage(cpu);
  const wrong = await countWrongRejects(first.rejectsFile, folder.bad);
  await county.database.maintenance();
  const again = await importCounty(county.database, folder, workFolder);
  const cpuSeconds = (user + system) / 1_000_000;
  return { county, folder, first, again, cpuSeconds, searches, wrongRejects: wrong };
};

let shared: Promise<MeasuredImport> | undefined;

/** Returns the embedded county that all benchmarks share. The first call creates it, because the import is slow. */
export const openSharedEmbedded = (options: BenchOptions): Promise<MeasuredImport> => {
  shared ??= measure(options);
  return shared;
};

export const closeSharedEmbedded = async (): Promise<void> => {
  await (await shared)?.county.close();
};
