import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { loginStatus } from '../../../packages/contracts/src/current-user/current-user.ts';
import type { Topology } from '../topology/topology.ts';

/** A session: its user and its cookie. */
export interface ScanSession {
  readonly username: string;
  readonly cookie: string;
}

const answerSchema = z.object({
  content: z.object({ user: z.nullable(z.object({ username: z.string() })) }),
});

/** The user whom the portal recognizes by a cookie; '' without a session. */
export async function usernameOf(url: string, cookie: string | undefined): Promise<string> {
  const answer = await fetch(`${url}/api/${loginStatus.path}`, cookie === undefined ? {} : { headers: { cookie } });
  return z.parse(answerSchema, await answer.json()).content.user?.username ?? '';
}

/** Number of requests by status; the status of a refusal has its code appended if it is known. */
export type Statuses = Readonly<Record<string, number>>;

const UNRELATED_REFUSAL = /^(?:401(?: PROOF_NEEDED)?|403(?: (?:LOGIN|SESSION|MUST|FOREIGN)\w*)?|429.*|[^234].*)$/;

/** Whether a status is unrelated to the content of the request: no session, a step that is required first, a rate limit or a server error. */
export const isUnrelatedRefusal = (status: string): boolean => UNRELATED_REFUSAL.test(status);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The share of requests without an unrelated refusal; 0 if there were no requests. */
export function answeredShare(statuses: Statuses): number {
  const counted = Object.entries(statuses).filter(([status]) => !isUnrelatedRefusal(status));
  const all = sumOf(Object.values(statuses));
  return all === 0 ? 0 : sumOf(counted.map(([, count]) => count)) / all;
}

/** Number of responses with a status of 500 or more, by status. */
export const serverErrorsIn = (statuses: Statuses): Statuses =>
  Object.fromEntries(Object.entries(statuses).filter(([status]) => status >= '500'));

const LINE = /"[^"]*" (\d{3}) \d+ /;

/** Number of requests in nginx's log after an offset, by status. */
function statusesAfter(file: string, offset: number): Statuses {
  const statuses: Record<string, number> = {};
  const bytes = Buffer.alloc(statSync(file).size - offset);
  const opened = openSync(file, 'r');
  readSync(opened, bytes, 0, bytes.length, offset);
  closeSync(opened);
  for (const line of bytes.toString('latin1').split('\n')) {
    const status = LINE.exec(line)?.[1];
    if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

export interface SessionCheckedRun<Value> {
  readonly value: Value;
  /** Statuses of all requests through nginx during the work. */
  readonly statuses: Statuses;
  /**
   * Other users that the session's cookie belonged to, checked before the work, at intervals, and after it. Empty if the session
   * was valid all the time.
   */
  readonly otherUsers: readonly string[];
}

/** The scan of a clerk's calls may save the shortest limit of inactivity, which is a minute. */
const CHECK_EVERY_MS = 15_000;

/**
 * Runs `work` and checks before, during and after it that the session still belongs to its user. The checks also keep the session
 * from expiring.
 */
export async function runWithSessionChecks<Value>(
  { url, folder }: Pick<Topology, 'url' | 'folder'>,
  session: ScanSession | undefined,
  work: () => Promise<Value>,
  everyMs = CHECK_EVERY_MS,
): Promise<SessionCheckedRun<Value>> {
  const log = join(folder, 'nginx/access.log');
  const otherUsers: string[] = [];
  const check = async (when: string): Promise<void> => {
    const seen = await usernameOf(url, session?.cookie).catch(String);
    if (seen !== (session?.username ?? '')) otherUsers.push(`${when}: '${seen}'`);
  };
  await check('before');
  const offset = statSync(log).size;
  const timer = setInterval(() => void check('during'), everyMs);
  try {
    const value = await work();
    await check('after');
    return { value, statuses: statusesAfter(log, offset), otherUsers };
  } finally {
    clearInterval(timer);
  }
}
