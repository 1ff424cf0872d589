import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Delivers a message. It may run twice for one message, so its effect must be idempotent. */
export type OutboxHandler = (message: object, id: number) => Promise<void>;
export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>;

const LEASE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** Adds a message in a transaction. It is delivered only if the transaction commits. */
export async function enqueue(tx: Transaction<Database>, topic: string, message: object): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ topic, message: JSON.stringify(message) })
    .execute();
}

interface Taken {
  readonly id: number;
  readonly topic: string;
  readonly message: object;
  readonly attempts: number;
}

/**
 * The later one of this server's time and the database's. New messages have the time of the database, whose clock may be minutes ahead:
 * then an email would wait until this server's clock has caught up.
 */
const timeOf = (now: Date): RawBuilder<Date> => sql<Date>`greatest(${now}::timestamptz, now())`;

const after = (now: Date, waitMs: number): RawBuilder<Date> =>
  sql<Date>`${timeOf(now)} + make_interval(secs => ${waitMs / 1000}::float8)`;

/** Leases the next due message for one minute; if the process dies, the message becomes due again. */
const takeNext = (db: Kysely<Database>, topics: readonly string[], now: Date): Promise<Taken | undefined> =>
  db.transaction().execute(async (tx) => {
    const next = await tx
      .selectFrom('outbox')
      .select(['id', 'topic', 'message', 'attempts'])
      .where('done_at', 'is', null)
      .where('due_at', '<=', timeOf(now))
      .where('topic', 'in', [...topics])
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (next === undefined) return undefined;
    await tx
      .updateTable('outbox')
      .set({ due_at: after(now, LEASE_MS), attempts: next.attempts + 1 })
      .where('id', '=', next.id)
      .execute();
    return next;
  });

/** Callbacks for the outcome of each message, by name. */
export interface DeliveryListener {
  delivered(name: string): void;
  failed(name: string, error: unknown): void;
}

const nameOf = ({ topic, id }: Taken): string => `${topic} ${id}`;

/** Delivers one message; returns false when none is due. A failed message is retried later, each time after a longer wait. */
export async function deliverNext(
  db: Kysely<Database>,
  handlers: OutboxHandlers,
  now: Date,
  listener: Partial<DeliveryListener> = {},
): Promise<boolean> {
  const topics = Object.keys(handlers);
  if (topics.length === 0) return false;
  const taken = await takeNext(db, topics, now);
  if (taken === undefined) return false;
  try {
    await handlers[taken.topic]?.(taken.message, taken.id);
    await db.updateTable('outbox').set({ done_at: now, last_error: null }).where('id', '=', taken.id).execute();
    listener.delivered?.(nameOf(taken));
  } catch (error) {
    listener.failed?.(nameOf(taken), error);
    const waitMs = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (taken.attempts + 1));
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await db
      .updateTable('outbox')
      .set({ due_at: after(now, waitMs), last_error })
      .where('id', '=', taken.id)
      .execute();
  }
  return true;
}
