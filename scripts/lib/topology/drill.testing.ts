import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findPostgresBinaries } from '../../../packages/testing/src/postgres/binaries.ts';
import { type Cluster, startCluster } from '../../../packages/testing/src/postgres/cluster.ts';
import { queryDatabase } from '../../../packages/testing/src/postgres/query.ts';
import { postgresProgram } from '../../../packages/testing/src/postgres/replica.ts';
import { ROOT } from '../run-command.ts';
import { isRunning, startProgram, waitUntil } from './process.ts';

/** Runs a program to its end without blocking this process. */
async function run(command: string, args: readonly string[], env?: NodeJS.ProcessEnv) {
  const program = startProgram(command, args, env);
  await waitUntil(command, () => !isRunning(program), { timeoutMs: 600_000 });
  return { status: program.child.exitCode, output: program.output() };
}

const runOrThrow = async (name: string, args: readonly string[]): Promise<void> => {
  const { status, output } = await run(postgresProgram(findPostgresBinaries(), name) ?? name, args);
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${output}`);
};

/** Dumps the database and restores it in a new PostgreSQL. */
export async function restoreToNewCluster(url: string, folder: string): Promise<Cluster> {
  const dump = path.join(folder, 'portal.dump');
  await runOrThrow('pg_dump', ['--format=custom', `--file=${dump}`, url]);
  const cluster = await startCluster({
    binaries: findPostgresBinaries() ?? '',
    folder: path.join(folder, 'restored'),
    durable: true,
    settings: { shared_buffers: '64MB', max_connections: 40 },
  });
  await runOrThrow('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${cluster.url('postgres')}`, dump]);
  return cluster;
}

/** Runs one of the operator's commands with the given settings. */
export const runPortal = (command: string, env: NodeJS.ProcessEnv) =>
  run(process.execPath, [path.join(ROOT, 'scripts/tasks/portal.ts'), ...command.split(' ')], {
    ...process.env,
    ...env,
    NODE_OPTIONS: '',
  });

/** For each table, the number of its rows and a hash over them that does not depend on their order. */
export async function hashesOfTables(url: string): Promise<Record<string, string>> {
  const tables = await queryDatabase<{ name: string }>(
    url,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await queryDatabase<{ hash: string }>(
      url,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" as t`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}

/** Ends one random database session of the servers, as a restart of a connection pooler or an operator does. */
export const endRandomConnection = (url: string) =>
  queryDatabase(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      order by random() limit 1`,
  );

/** CPU time that a process has used, in milliseconds; Linux counts it in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
