import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { loginStatus } from '../../../packages/contracts/src/current-user/current-user.ts';
import type { Topology } from '../topology/topology.ts';

/** Whose session it is, and the cookie that says so. */
export interface ScanSession {
  readonly username: string;
  readonly cookie: string;
}

const answerSchema = z.object({
  content: z.object({ user: z.nullable(z.object({ username: z.string() })) }),
});

/** Whom the portal takes the sender of a cookie for; '' for someone without a session. */
export async function usernameOf(url: string, cookie: string | undefined): Promise<string> {
  const answer = await fetch(`${url}/api/${loginStatus.path}`, cookie === undefined ? {} : { headers: { cookie } });
  return z.parse(answerSchema, await answer.json()).content.user?.username ?? '';
}

/** How many requests got which status; a refusal of someone has its code behind it where that is known. */
export type Statuses = Readonly<Record<string, number>>;

const TURNED_AWAY = /^(?:401(?: PROOF_NEEDED)?|403(?: (?:LOGIN|SESSION|MUST|FOREIGN)\w*)?|429.*|[^234].*)$/;

/** Refusals that say nothing about the request: no session, a required step first, a rate limit, a server error. */
export const isTurnedAway = (status: string): boolean => TURNED_AWAY.test(status);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Of all requests, the share that was heard. 0 when there was none. */
export function shareHeard(statuses: Statuses): number {
  const heard = Object.entries(statuses).filter(([status]) => !isTurnedAway(status));
  const all = sumOf(Object.values(statuses));
  return all === 0 ? 0 : sumOf(heard.map(([, count]) => count)) / all;
}

/** Answers of 500 and more, by their status. */
export const faultsIn = (statuses: Statuses): Statuses =>
  Object.fromEntries(Object.entries(statuses).filter(([status]) => status >= '500'));

const LINE = /"[^"]*" (\d{3}) \d+ /;

/** What nginx wrote into its log behind a place, by status. */
function statusesBehind(file: string, place: number): Statuses {
  const statuses: Record<string, number> = {};
  const bytes = Buffer.alloc(statSync(file).size - place);
  const opened = openSync(file, 'r');
  readSync(opened, bytes, 0, bytes.length, place);
  closeSync(opened);
  for (const line of bytes.toString('latin1').split('\n')) {
    const status = LINE.exec(line)?.[1];
    if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

export interface Watched<Value> {
  readonly value: Value;
  /** What all requests that came by nginx in the meantime were answered. */
  readonly statuses: Statuses;
  /**
   * Names of other users that the session turned out to belong to, checked before the work, at intervals, and after it. Empty if
   * all is well.
   */
  readonly strangers: readonly string[];
}

const MINUTE_MS = 60_000;

/**
 * Does something as someone and looks before, meanwhile and after it whether it still is as that. Looking keeps a session in use,
 * too.
 */
export async function watched<Value>(
  { url, folder }: Pick<Topology, 'url' | 'folder'>,
  session: ScanSession | undefined,
  work: () => Promise<Value>,
  everyMs = MINUTE_MS,
): Promise<Watched<Value>> {
  const log = join(folder, 'nginx/access.log');
  const strangers: string[] = [];
  const look = async (when: string): Promise<void> => {
    const seen = await usernameOf(url, session?.cookie).catch(String);
    if (seen !== (session?.username ?? '')) strangers.push(`${when}: '${seen}'`);
  };
  await look('before');
  const place = statSync(log).size;
  const timer = setInterval(() => void look('meanwhile'), everyMs);
  try {
    const value = await work();
    await look('after');
    return { value, statuses: statusesBehind(log, place), strangers };
  } finally {
    clearInterval(timer);
  }
}
