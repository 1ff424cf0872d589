import { spawnSync } from 'node:child_process';

/**
 * Gives PostgreSQL's main process, and the connections opened later, Linux's scheduling policy `batch`, which docs/operating.md recommends: a
 * statement that arrives does not interrupt the portal that sent it. Returns the policy in use, which stays normal where the command `chrt`
 * is missing or not allowed.
 */
export const setBatchPolicy = (mainProcessId: number): 'batch' | 'normal' =>
  spawnSync('chrt', ['--batch', '--pid', '0', String(mainProcessId)]).status === 0 ? 'batch' : 'normal';
