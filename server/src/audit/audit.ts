import { cleanText } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { loggable } from '../platform/logging/logger.ts';

/** The kinds of rows. Reports know only these. */
export const AUDIT_KINDS = [
  'LOGIN',
  'LOGIN_FAILED',
  'LOGOUT',
  'RECOVERY_ASKED',
  'TICKET_ISSUED',
  'PASSWORD_RESET',
  'REPORT',
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_CHANGED',
  'OWN_SESSIONS_ENDED',
  'IDENTITY_PROVEN',
  'PROFILE_CHANGED',
  'REGISTERED',
  'REGISTRATION_COMPLETED',
  'INVITATION_ACCEPTED',
  'SEARCH',
  'DETAILS',
  'PREVIEW',
  'IMAGE_ORDERED',
  'IMAGE_PAID',
  'IMAGE_DELIVERED',
  'IMAGE_RETURNED',
  'IMAGE_REPEATED',
  'IMAGE_REFUNDED',
  'DEPOSIT',
  'PAYMENT_STARTED',
  'PAYMENT_ENDED',
  'PAYMENT_ALERT',
  'USE_ALERT',
  'CARD_AUTHORIZED',
  'HOLD_CLOSED',
  'HOLD_ENDED',
  'ADD_ON_BOUGHT',
  'CONFIG_CHANGED',
  'IMPORT',
  'DEMONSTRATION',
  'ACCOUNT_CHANGED',
  'USER_CHANGED',
  'AUDIT_KEY_CHANGED',
  'AUDIT_STATEMENT',
  'JOB_REQUESTED',
  'SESSIONS_ENDED',
  'CONFIG_RELOADED',
  'EFILE_UPLOADED',
  'EFILE_PAID',
  'EFILE_SUBMITTED',
  'EFILE_CLAIMED',
  'EFILE_HANDED_BACK',
  'EFILE_HELD',
  'EFILE_ACCEPTED',
  'EFILE_REJECTED',
  'EFILE_VIEWED',
  'EFILE_DROPPED',
  'STATEMENT_ISSUED',
  'AUDIT_PURGED',
  'REPORT_SCHEDULED',
  'REPORT_SENT',
  'REMOTE_CHANGED',
  'LS1_MIGRATED',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The actor: a session, a username that failed to log in, or the portal itself. */
export interface AuditActor {
  readonly userId: number | null;
  readonly username: string;
  readonly accountId: number | null;
}

export interface AuditEvent {
  readonly kind: AuditKind;
  readonly actor: AuditActor | Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  /** Criteria, counts, amounts in cents, before and after. Never a password, ticket, token or card number. */
  readonly detail: object;
}

/** The actor of jobs, imports and the creation of the demo county. */
export const SYSTEM_ACTOR: AuditActor = { userId: null, username: 'system', accountId: null };
/** The portal itself, acting on something of a user: the row is in the history of that user and in the reports of the account. */
export const systemActorFor = (owner: Pick<AuditActor, 'userId' | 'accountId'>): AuditActor => ({
  ...SYSTEM_ACTOR,
  userId: owner.userId,
  accountId: owner.accountId,
});
/** For events that were not caused by a request. */
export const NO_REQUEST = { id: '', address: '' } as const;

/** The row of an event, for statements that insert it together with the recorded change. */
export const auditRow = ({ kind, actor, request, detail }: AuditEvent) => ({
  at: new Date(),
  kind,
  user_id: actor.userId,
  // the username of a failed login can be any text: it is reduced to one visible line without card numbers
  username: loggable(cleanText(actor.username)).slice(0, 200),
  account_id: actor.accountId,
  address: request.address,
  request_id: request.id,
  detail: JSON.stringify(detail),
});

/** Inserts a row into the audit log in the transaction of the recorded change, so that neither is committed without the other. */
export async function audit(tx: Transaction<Database>, event: AuditEvent): Promise<void> {
  await tx.insertInto('audit_log').values(auditRow(event)).execute();
}
