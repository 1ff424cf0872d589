import type { AuditActor } from '../audit/audit.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** The actor that found a transaction: a browser's user, or the reconciliation. */
export interface FoundBy {
  readonly actor: AuditActor;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}
