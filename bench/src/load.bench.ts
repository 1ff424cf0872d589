import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { newSecret, secretHash } from '@portal/server/src/credentials/secret.ts';
import { verifyLedger } from '@portal/server/src/ledger/verify-ledger.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import * as z from 'zod/mini';
import type { BenchOptions } from './bench-options.ts';
import { type LoadTarget, startLocalTopology, startOneServer } from './load/load-target.ts';
import { ACTIONS, type SentCall, sentSchema } from './load/person.ts';
import { storeScans } from './load/stored-scans.ts';
import { printTable, quantile } from './table.ts';

const PEOPLE = 300;
const CLERKS_PER_HUNDRED = 5;
const SPIKE_FACTOR = 10;
/** A person's seed is that of the run plus the person's index. The crowd acts together with the usual people, so their seeds must not overlap. */
const CROWD_SEED = 10_000;
const SPIKE_SECONDS = 60;
/** Limits of R33 and R34 in docs/withstand.md. */
const GOALS = { p95: 200, spikeP95: 500, errors: 0.0001, recoverySeconds: 15 };

interface Visitor {
  readonly cookie: string;
  readonly address: string;
  readonly isClerk: boolean;
}

/** The IP address of a person. Every address is in a different network, so that people share no rate limits. Without X-Forwarded-For the addresses are local. */
const addressOf = (index: number, { sendsForwardedFor }: LoadTarget): string =>
  `${sendsForwardedFor ? '10' : '127'}.${1 + Math.floor(index / 250)}.${index % 250}.7`;

/** Adds logged-in users, which are copies of two demo users: customers who pay by invoice, and clerks. */
async function addPeople(target: LoadTarget, from: number, to: number): Promise<Visitor[]> {
  const { db } = target.database;
  const valuesOf = (username: string) =>
    db
      .selectFrom('portal_user')
      .select(['account_id', 'role', 'status', 'must_change_password'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const [customer, clerk] = [await valuesOf('invoice.admin'), await valuesOf('county.clerk')];
  const now = new Date();
  const visitors: Visitor[] = [];
  for (let index = from; index < to; index += 1) {
    const isClerk = index % 100 < CLERKS_PER_HUNDRED;
    const username = `load.${index}`;
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
    visitors.push({ cookie: `portal_session=${token}`, address: addressOf(index, target), isClerk });
  }
  return visitors;
}

async function runPeople(
  { url, sendsForwardedFor }: LoadTarget,
  people: readonly Visitor[],
  seconds: number,
  seed: number,
): Promise<SentCall[]> {
  const worker = new Worker(join(import.meta.dirname, 'load/people-worker.ts'), {
    workerData: { url, sendsForwardedFor, people, seconds, seed },
  });
  const [message]: unknown[] = await once(worker, 'message');
  return z.parse(z.array(sentSchema), message);
}

const isAnswered = ({ status }: SentCall): boolean => status === 200;
/** Refused by an overloaded server, which is allowed. */
const isShed = ({ status }: SentCall): boolean => status === 503 || status === 429;

function rowsOf(sent: readonly SentCall[]): string[][] {
  const row = (name: string, calls: readonly SentCall[]): string[] => {
    const times = calls.filter(isAnswered).map(({ ms }) => ms);
    const wrong = calls.filter((one) => !isAnswered(one) && !isShed(one)).length;
    const shares = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0));
    return [name, String(calls.length), ...shares, String(calls.filter(isShed).length), String(wrong)];
  };
  const byAction = ACTIONS.map((action) =>
    row(
      action,
      sent.filter((one) => one.action === action),
    ),
  );
  return [...byAction, row('all', sent)];
}

/** The number of failures of each action and status, without allowed refusals. Status 0 is a lost connection. */
const describeFailures = (sent: readonly SentCall[]): string => {
  const wrong = sent
    .filter((one) => !isAnswered(one) && !isShed(one))
    .map(({ action, status }) => `${action} ${status}`);
  return [...new Set(wrong)].map((name) => `${name}: ${wrong.filter((one) => one === name).length}`).join(', ');
};

const COLUMNS = ['', 'calls', 'p50', 'p95', 'p99', 'shed', 'wrong'];
const p95Of = (sent: readonly SentCall[]): number =>
  quantile(
    sent.filter(isAnswered).map(({ ms }) => ms),
    0.95,
  );
const verdict = (isHeld: boolean): string => (isHeld ? 'met' : 'MISSED');

/** Reports whether every rule of the ledger holds after simultaneous payments. */
async function describeLedger({ admin }: PortalDatabase): Promise<string> {
  const broken = await verifyLedger(admin, new Date());
  return broken === null ? 'every rule of the ledger holds' : `${broken.id} IS BROKEN: ${broken.rule}`;
}

/** Measures the spike: ten times as many people for a minute, and the usual people afterwards. */
async function spike(
  target: LoadTarget,
  usualPeople: readonly Visitor[],
  quick: boolean,
  usualP95: number,
): Promise<void> {
  const seconds = quick ? 10 : SPIKE_SECONDS;
  // not earlier, because unused sessions expire after half an hour
  const crowdPeople = await addPeople(target, PEOPLE, PEOPLE * SPIKE_FACTOR);
  const crowd = (
    await Promise.all([runPeople(target, usualPeople, seconds, 3), runPeople(target, crowdPeople, seconds, CROWD_SEED)])
  ).flat();
  printTable(`${SPIKE_FACTOR} times as many for ${seconds} s, ms`, COLUMNS, rowsOf(crowd));
  console.log(`  wrong: ${describeFailures(crowd) || 'none'}`);
  const p95 = p95Of(crowd);
  console.log(
    `  R34: p95 of the admitted calls ${p95.toFixed(0)} ms of ${GOALS.spikeP95}, ${verdict(p95 <= GOALS.spikeP95)}`,
  );
  await wait(GOALS.recoverySeconds * 1_000);
  const after = await runPeople(target, usualPeople, quick ? 10 : 30, 5);
  const hasRecovered = p95Of(after) <= Math.max(GOALS.p95, 1.5 * usualP95) && after.every(isAnswered);
  printTable(`${GOALS.recoverySeconds} s later, ms`, COLUMNS, rowsOf(after));
  console.log(`  R34: back to normal within ${GOALS.recoverySeconds} s, ${verdict(hasRecovered)}`);
}

/**
 * Measures the load of 300 simultaneous people, and of ten times as many for one minute: R33 and R34 in docs/withstand.md. R33 requires
 * half an hour: `--minutes 30`. The portal is one process with its own PostgreSQL or, with `--topology`, two processes behind nginx with a
 * replica. The people are simulated in a separate thread. Everything runs on the same machine.
 */
export const run = async ({ quick, minutes = 1, topology = false }: BenchOptions): Promise<void> => {
  const target = await (topology ? startLocalTopology() : startOneServer());
  if (typeof target === 'string') {
    console.log(`\nload: ${target}`);
    return;
  }
  try {
    console.log(`\nload: ${target.name}; ${await storeScans(target.database, target.images)} scans are stored`);
    const usualPeople = await addPeople(target, 0, PEOPLE);
    const seconds = quick ? 20 : minutes * 60;
    // warms up the server
    await runPeople(target, usualPeople, 10, 1);
    const sent = await runPeople(target, usualPeople, seconds, 2);
    printTable(`${PEOPLE} people for ${Math.round(seconds)} s, ms`, COLUMNS, rowsOf(sent));
    const unanswered = sent.filter((one) => !isAnswered(one)).length / sent.length;
    const [p95, meetsErrorGoal] = [p95Of(sent), unanswered <= GOALS.errors];
    if (!meetsErrorGoal)
      console.log(`  refused: ${sent.filter(isShed).length}; wrong: ${describeFailures(sent) || 'none'}`);
    console.log(`  R33: p95 ${p95.toFixed(0)} ms of ${GOALS.p95}, ${verdict(p95 <= GOALS.p95)}`);
    console.log(
      `  R33: calls that failed or were refused: ${(unanswered * 100).toFixed(3)} % of ${GOALS.errors * 100}, ${verdict(meetsErrorGoal)}`,
    );
    await spike(target, usualPeople, quick, p95);
    console.log(`  ${await describeLedger(target.database)}`);
  } finally {
    await target.stop();
  }
};
