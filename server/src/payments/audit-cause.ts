import type { AuditActor } from '../audit/audit.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** The actor and the request that caused a change, for the audit log: a user's, or those of a job. */
export interface AuditCause {
  readonly actor: AuditActor;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}
