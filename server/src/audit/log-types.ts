import type { LogType } from '@portal/domain';
import { AUDIT_KINDS, type AuditKind } from './audit.ts';

/** The log type of each kind of row. */
const LOG_TYPE_OF: Readonly<Record<AuditKind, LogType>> = {
  LOGIN: 'LOGIN',
  LOGIN_FAILED: 'LOGIN',
  LOGOUT: 'LOGIN',
  RECOVERY_ASKED: 'LOGIN',
  TICKET_ISSUED: 'LOGIN',
  PASSWORD_RESET: 'LOGIN',
  PASSWORD_CHANGED: 'LOGIN',
  SECOND_FACTOR_CHANGED: 'LOGIN',
  OWN_SESSIONS_ENDED: 'LOGIN',
  IDENTITY_PROVEN: 'LOGIN',
  REGISTERED: 'USER',
  REGISTRATION_COMPLETED: 'USER',
  INVITATION_ACCEPTED: 'USER',
  PROFILE_CHANGED: 'USER',
  USER_CHANGED: 'USER',
  ACCOUNT_CHANGED: 'USER',
  REPORT: 'USER',
  REPORT_SCHEDULED: 'USER',
  REPORT_SENT: 'USER',
  SEARCH: 'SEARCH',
  DETAILS: 'SEARCH',
  PREVIEW: 'IMAGE',
  IMAGE_ORDERED: 'IMAGE',
  IMAGE_PAID: 'IMAGE',
  IMAGE_DELIVERED: 'IMAGE',
  IMAGE_RETURNED: 'IMAGE',
  IMAGE_REPEATED: 'IMAGE',
  EFILE_UPLOADED: 'EFILE',
  EFILE_PAID: 'EFILE',
  EFILE_SUBMITTED: 'EFILE',
  EFILE_CLAIMED: 'EFILE',
  EFILE_HANDED_BACK: 'EFILE',
  EFILE_HELD: 'EFILE',
  EFILE_ACCEPTED: 'EFILE',
  EFILE_REJECTED: 'EFILE',
  EFILE_VIEWED: 'EFILE',
  EFILE_DROPPED: 'EFILE',
  DEPOSIT: 'PAYMENT',
  PAYMENT_STARTED: 'PAYMENT',
  PAYMENT_ENDED: 'PAYMENT',
  CARD_AUTHORIZED: 'PAYMENT',
  HOLD_CLOSED: 'PAYMENT',
  HOLD_ENDED: 'PAYMENT',
  ADD_ON_BOUGHT: 'PAYMENT',
  STATEMENT_ISSUED: 'PAYMENT',
  CONFIG_CHANGED: 'COUNTY',
  IMPORT: 'COUNTY',
  DEMONSTRATION: 'COUNTY',
  PAYMENT_ALERT: 'SYSTEM',
  USE_ALERT: 'SYSTEM',
  AUDIT_KEY_CHANGED: 'SYSTEM',
  AUDIT_STATEMENT: 'SYSTEM',
  AUDIT_PURGED: 'SYSTEM',
  JOB_REQUESTED: 'SYSTEM',
  SESSIONS_ENDED: 'COUNTY',
  CONFIG_RELOADED: 'SYSTEM',
  REMOTE_CHANGED: 'SYSTEM',
  LS1_MIGRATED: 'SYSTEM',
};

/** The kinds of rows that belong to some log types. */
export const kindsOfLogTypes = (types: readonly LogType[]): readonly AuditKind[] =>
  AUDIT_KINDS.filter((kind) => types.includes(LOG_TYPE_OF[kind]));

const TYPES: ReadonlyMap<string, LogType> = new Map(Object.entries(LOG_TYPE_OF));

/** The log type of a row. Kinds that this release does not know get SYSTEM, which only staff can see. */
export const logTypeOf = (kind: string): LogType => TYPES.get(kind) ?? 'SYSTEM';
