import { spawnSync } from 'node:child_process';

/**
 * Gives PostgreSQL the scheduling policy that docs/operating.md recommends: a statement that arrives does not interrupt the portal that
 * sent it. Connections opened later inherit the policy. Returns the policy in use, which stays normal where `chrt` is missing: it
 * exists only on Linux.
 */
export const scheduleInBatches = (postmaster: number): 'batch' | 'normal' =>
  spawnSync('chrt', ['--batch', '--pid', '0', String(postmaster)]).status === 0 ? 'batch' : 'normal';
