import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { newSecret, secretHash } from '@portal/server/src/credentials/secret.ts';
import { verifyLedger } from '@portal/server/src/ledger/verify-ledger.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import * as z from 'zod/mini';
import { type LoadTarget, startManyMachines, startOneServer } from './load/load-target.ts';
import { DEEDS, type Sent, sentSchema } from './load/person.ts';
import { storeScans } from './load/stored-scans.ts';
import { type BenchOptions, printTable, quantile } from './table.ts';

const PEOPLE = 300;
const CLERKS_OF_A_HUNDRED = 5;
const SPIKE_TIMES = 10;
const SPIKE_SECONDS = 60;
/** Limits of R33 and R34 in docs/withstand.md. */
const GOALS = { p95: 200, spikeP95: 500, errors: 0.0001, backWithinSeconds: 15 };

interface Visitor {
  readonly cookie: string;
  readonly address: string;
  readonly isClerk: boolean;
}

/** The address of a person, each in another network, so that they share no rate limits: any behind a proxy, else one of this machine. */
const addressOf = (at: number, { isProxied }: LoadTarget): string =>
  `${isProxied ? '10' : '127'}.${1 + Math.floor(at / 250)}.${at % 250}.7`;

/** Adds logged-in users: customers who pay by invoice, and clerks. */
async function addPeople(target: LoadTarget, from: number, to: number): Promise<Visitor[]> {
  const { db } = target.database;
  const like = (username: string) =>
    db
      .selectFrom('portal_user')
      .select(['account_id', 'role', 'status', 'must_change_password'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const [customer, clerk] = [await like('invoice.admin'), await like('county.clerk')];
  const now = new Date();
  const visitors: Visitor[] = [];
  for (let at = from; at < to; at += 1) {
    const isClerk = at % 100 < CLERKS_OF_A_HUNDRED;
    const username = `load.${at}`;
    const token = newSecret();
    const { id } = await db
      .insertInto('portal_user')
      .values({ ...(isClerk ? clerk : customer), username, username_key: username })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = { token_hash: secretHash(token), user_id: id, network: 'bench', language: 'ENGLISH' };
    await db
      .insertInto('session')
      .values({ ...session, logged_in_at: now, last_seen_at: now })
      .execute();
    visitors.push({ cookie: `portal_session=${token}`, address: addressOf(at, target), isClerk });
  }
  return visitors;
}

async function live(
  { url, isProxied }: LoadTarget,
  people: readonly Visitor[],
  seconds: number,
  seed: number,
): Promise<Sent[]> {
  const worker = new Worker(join(import.meta.dirname, 'load/people-worker.ts'), {
    workerData: { url, isProxied, people, seconds, seed },
  });
  const [message]: unknown[] = await once(worker, 'message');
  return z.parse(z.array(sentSchema), message);
}

const isAnswered = ({ status }: Sent): boolean => status === 200;
/** Refused by an overloaded server, which is allowed. */
const isShed = ({ status }: Sent): boolean => status === 503 || status === 429;

function rowsOf(sent: readonly Sent[]): string[][] {
  const row = (name: string, of: readonly Sent[]): string[] => {
    const times = of.filter(isAnswered).map(({ ms }) => ms);
    const wrong = of.filter((one) => !isAnswered(one) && !isShed(one)).length;
    const shares = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0));
    return [name, String(of.length), ...shares, String(of.filter(isShed).length), String(wrong)];
  };
  const byDeed = DEEDS.map((deed) =>
    row(
      deed,
      sent.filter((one) => one.deed === deed),
    ),
  );
  return [...byDeed, row('all', sent)];
}

/** Counts of each status that is neither a success nor an allowed refusal; 0 is a lost connection. */
const wrongOf = (sent: readonly Sent[]): string => {
  const wrong = sent.filter((one) => !isAnswered(one) && !isShed(one)).map(({ deed, status }) => `${deed} ${status}`);
  return [...new Set(wrong)].map((name) => `${name}: ${wrong.filter((one) => one === name).length}`).join(', ');
};

const HEAD = ['', 'calls', 'p50', 'p95', 'p99', 'shed', 'wrong'];
const p95Of = (sent: readonly Sent[]): number =>
  quantile(
    sent.filter(isAnswered).map(({ ms }) => ms),
    0.95,
  );
const verdict = (isHeld: boolean): string => (isHeld ? 'holds' : 'MISSES');

/** Reports whether every rule of the ledger holds after simultaneous payments. */
async function booksOf({ admin }: PortalDatabase): Promise<string> {
  const broken = await verifyLedger(admin, new Date());
  return broken === null ? 'every rule of the ledger holds' : `${broken.id} IS BROKEN: ${broken.rule}`;
}

/** The spike: ten times as many people, and the usual ones afterwards. */
async function spike(target: LoadTarget, usual: readonly Visitor[], quick: boolean, usualP95: number): Promise<void> {
  const seconds = quick ? 10 : SPIKE_SECONDS;
  // not earlier, because unused sessions expire after half an hour
  const others = await addPeople(target, PEOPLE, PEOPLE * SPIKE_TIMES);
  const crowd = (await Promise.all([live(target, usual, seconds, 3), live(target, others, seconds, 4)])).flat();
  printTable(`${SPIKE_TIMES} times as many for ${seconds} s, ms`, HEAD, rowsOf(crowd));
  console.log(`  wrong: ${wrongOf(crowd)}`);
  const p95 = p95Of(crowd);
  console.log(
    `  R34: p95 of who is let in ${p95.toFixed(0)} ms of ${GOALS.spikeP95}, ${verdict(p95 <= GOALS.spikeP95)}`,
  );
  await wait(GOALS.backWithinSeconds * 1_000);
  const after = await live(target, usual, quick ? 10 : 30, 5);
  const isBack = p95Of(after) <= Math.max(GOALS.p95, 1.5 * usualP95) && after.every(isAnswered);
  printTable(`${GOALS.backWithinSeconds} s later, ms`, HEAD, rowsOf(after));
  console.log(`  R34: back to what it was within ${GOALS.backWithinSeconds} s, ${verdict(isBack)}`);
}

/**
 * Load of 300 simultaneous people, and of ten times as many for one minute: R33 and R34 in docs/withstand.md. R33 requires half an
 * hour: `--minutes 30`. The portal is one process on a PostgreSQL of its own, or with `--topology` two behind nginx, with a replica; the
 * people are in a thread of this process. All of it is on the same machine.
 */
export const run = async ({ quick, minutes = 1, topology = false }: BenchOptions): Promise<void> => {
  const target = await (topology ? startManyMachines() : startOneServer());
  if (typeof target === 'string') {
    console.log(`\nload: ${target}`);
    return;
  }
  try {
    console.log(`\nload: ${target.name}; ${await storeScans(target.database, target.images)} scans are stored`);
    const usual = await addPeople(target, 0, PEOPLE);
    const seconds = quick ? 20 : minutes * 60;
    await live(target, usual, 10, 1);
    const sent = await live(target, usual, seconds, 2);
    printTable(`${PEOPLE} people for ${Math.round(seconds)} s, ms`, HEAD, rowsOf(sent));
    const errors = sent.filter((one) => !isAnswered(one)).length / sent.length;
    const [p95, isRight] = [p95Of(sent), errors < GOALS.errors];
    if (!isRight) console.log(`  wrong: ${wrongOf(sent)}`);
    console.log(`  R33: p95 ${p95.toFixed(0)} ms of ${GOALS.p95}, ${verdict(p95 <= GOALS.p95)}`);
    console.log(`  R33: errors ${(errors * 100).toFixed(3)} % of ${GOALS.errors * 100}, ${verdict(isRight)}`);
    await spike(target, usual, quick, p95);
    console.log(`  ${await booksOf(target.database)}`);
  } finally {
    await target.stop();
  }
};
