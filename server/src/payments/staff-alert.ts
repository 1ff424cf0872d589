import { sql, type Transaction } from 'kysely';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** The kinds of alerts for staff. New kinds are added here, so that screens know all of them. */
export type AlertKind =
  /** A browser reported a payment that the provider does not know. */
  | 'UNKNOWN_TRANSACTION'
  /** A payment of another user, or for another purpose, was reported. */
  | 'FOREIGN_TRANSACTION'
  /** A card was charged or held differently from the request: it is refunded. */
  | 'WRONG_TRANSACTION'
  /** A hold could not be captured: the account owes it. */
  | 'CAPTURE_FAILED'
  /** A transaction could not be voided or refunded. */
  | 'VOID_FAILED'
  /** The provider's list of transactions is incomplete or cannot be read. */
  | 'LIST_FAILED'
  /** An attempt was not checked during the time in which its payment may have been settled. */
  | 'PAYMENT_UNKNOWN'
  /** A user or an address reached an hourly or daily limit; someone may be copying the index. */
  | 'LIMIT_EXHAUSTED';

interface Alert {
  readonly kind: AlertKind;
  /** Identifies the problem; an alert is raised once for each key. */
  readonly key: string;
  /** Ids and amounts; never card data. */
  readonly detail: object;
  readonly now: Date;
  readonly actor?: AuditActor;
  readonly request?: Pick<RequestFacts, 'id' | 'address'>;
}

/** The stored key of an alert. Two kinds of alerts about one transaction are two alerts. */
export const alertKeyOf = ({ kind, key }: Pick<Alert, 'kind' | 'key'>): string => `${kind}:${key}`;

/** Raises an alert once for each key, with an audit entry. Returns true if it is new. */
export async function raiseAlert(tx: Transaction<Database>, alert: Alert): Promise<boolean> {
  const { kind, detail, now, actor = SYSTEM_ACTOR, request = NO_REQUEST } = alert;
  const raised = await tx
    .insertInto('staff_alert')
    .values({ alert_key: alertKeyOf(alert), kind, detail: JSON.stringify(detail), raised_at: now })
    .onConflict((conflict) => conflict.column('alert_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (raised === undefined) return false;
  await auditAlert(tx, alert, { actor, request });
  return true;
}

/**
 * Raises an alert once for each key, and counts repetitions. For events that anyone can cause as often as they like, so that
 * a real alert is not lost among many invented ones. Returns true if it is new.
 */
export async function countAlert(tx: Transaction<Database>, alert: Alert): Promise<boolean> {
  const { kind, detail, now, actor = SYSTEM_ACTOR, request = NO_REQUEST } = alert;
  const { times } = await tx
    .insertInto('staff_alert')
    .values({ alert_key: alertKeyOf(alert), kind, detail: JSON.stringify(detail), raised_at: now, last_raised_at: now })
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
  cause: Required<Pick<Alert, 'actor' | 'request'>>,
): Promise<void> =>
  audit(tx, {
    kind: kind === 'LIMIT_EXHAUSTED' ? 'USE_ALERT' : 'PAYMENT_ALERT',
    ...cause,
    detail: { alert: kind, key, ...detail },
  });
