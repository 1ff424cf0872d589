import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';

/** The folder with all of PostgreSQL's programs: a folder in PATH may have links to the server's programs only. */
const programsOf = (binaries: string): string => dirname(realpathSync(join(binaries, 'postgres')));

/** The path of one of PostgreSQL's client programs (`pg_basebackup`, `pg_dump`); undefined if it is not installed. */
export function postgresProgram(binaries: string | undefined, name: string): string | undefined {
  if (binaries === undefined) return undefined;
  return [join(binaries, name), join(programsOf(binaries), name)].find((path) => existsSync(path));
}

/** Why no streaming replica can be created here; empty if one can. */
export const missingReplica = (binaries: string | undefined): string =>
  postgresProgram(binaries, 'pg_basebackup') === undefined ? 'pg_basebackup is not installed' : '';

/** Starts a streaming replica of a running cluster in its own folder: a read-only copy that follows the primary. */
export const startReplica = (primary: Cluster, options: ClusterOptions): Promise<Cluster> =>
  startCluster({
    ...options,
    initialize: (data, owner) => {
      const from = [
        '-d',
        primary.url('postgres'),
        '-D',
        data,
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ];
      const { status, stderr } = spawnSync(
        postgresProgram(options.binaries, 'pg_basebackup') ?? 'pg_basebackup',
        from,
        {
          ...owner,
          cwd: '/',
          encoding: 'utf8',
        },
      );
      if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`);
    },
  });
