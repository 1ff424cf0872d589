import { sql, type Transaction } from 'kysely';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** What staff must look at. A new kind is added here, so that screens know them all. */
export type AlertKind =
  /** A browser reported a payment that the provider does not know. */
  | 'UNKNOWN_TRANSACTION'
  /** A payment of another user, or for another purpose, was reported. */
  | 'FOREIGN_TRANSACTION'
  /** A card was charged or held differently from the request: it is refunded. */
  | 'WRONG_TRANSACTION'
  /** A hold could not be captured: the account owes it. */
  | 'CAPTURE_FAILED'
  /** A card could not be given its money or hold back. */
  | 'VOID_FAILED'
  /** The provider's list of transactions cannot be read whole. */
  | 'LIST_FAILED'
  /** Nobody looked for a payment while it may have been settled. */
  | 'PAYMENT_UNKNOWN'
  /** Someone used up a limit of hours or days: the index may be being copied. */
  | 'LIMIT_EXHAUSTED';

interface Alert {
  readonly kind: AlertKind;
  /** The same key is the same trouble: it is raised once. */
  readonly key: string;
  /** Ids and amounts; never card data. */
  readonly detail: object;
  readonly now: Date;
  readonly actor?: AuditActor;
  readonly request?: Pick<RequestFacts, 'id' | 'address'>;
}

/** Tells staff, once for each key, with an audit row beside it. True when it is new. */
export async function raiseAlert(tx: Transaction<Database>, alert: Alert): Promise<boolean> {
  const { kind, key, detail, now, actor = SYSTEM_ACTOR, request = NO_REQUEST } = alert;
  const raised = await tx
    .insertInto('staff_alert')
    .values({ alert_key: `${kind}:${key}`, kind, detail: JSON.stringify(detail), raised_at: now })
    .onConflict((conflict) => conflict.column('alert_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (raised === undefined) return false;
  await auditAlert(tx, alert, { actor, request });
  return true;
}

/**
 * Tells staff once for each key and counts what comes after it: for what anybody can bring about as often as he likes, so
 * that one real alarm is not lost among a thousand made-up ones. True when it is new.
 */
export async function countAlert(tx: Transaction<Database>, alert: Alert): Promise<boolean> {
  const { kind, key, detail, now, actor = SYSTEM_ACTOR, request = NO_REQUEST } = alert;
  const { times } = await tx
    .insertInto('staff_alert')
    .values({ alert_key: `${kind}:${key}`, kind, detail: JSON.stringify(detail), raised_at: now, last_raised_at: now })
    .onConflict((conflict) =>
      conflict.column('alert_key').doUpdateSet({ times: sql<number>`staff_alert.times + 1`, last_raised_at: now }),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  if (times > 1) return false;
  await auditAlert(tx, alert, { actor, request });
  return true;
}

const auditAlert = (
  tx: Transaction<Database>,
  { kind, key, detail }: Alert,
  by: Required<Pick<Alert, 'actor' | 'request'>>,
): Promise<void> =>
  audit(tx, {
    kind: kind === 'LIMIT_EXHAUSTED' ? 'USE_ALERT' : 'PAYMENT_ALERT',
    ...by,
    detail: { alert: kind, key, ...detail },
  });
