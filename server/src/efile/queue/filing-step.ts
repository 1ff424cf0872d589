import type { EfileEntry } from '@portal/contracts';
import { decideFilingStep, type FilingStep, type FilingStepDecision } from '@portal/domain';
import type { Transaction } from 'kysely';
import { type AuditActor, type AuditKind, audit } from '../../audit/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { type EntryRow, findEntry, lockEntry } from './entry.store.ts';
import { entryAnswer } from './entry-answer.ts';

export type QueueServices = Pick<Services, 'database' | 'now' | 'county' | 'imaging' | 'log'>;

/** The entry of a step, and the version that the caller saw. */
export interface StepRequest {
  readonly transactionNumber: string;
  readonly version: number;
}

/** Normalizes a typed transaction number. */
export const normalizeTransactionNumber = (typed: string): string => typed.trim().toUpperCase();

/** A refusal that names the clerk who has the entry or decided on it, so that the caller can ask that clerk. */
function refusalOf(decision: Exclude<FilingStepDecision, 'allowed'>, row: EntryRow): Refusal {
  if (decision === 'NOT_TAKEN') return new Refusal('EFILE_ENTRY_NOT_TAKEN');
  if (decision === 'TAKEN') return new Refusal('EFILE_ENTRY_TAKEN', { content: { name: row.claimed_name } });
  // an empty name: the recording system decided
  return new Refusal('EFILE_ENTRY_ENDED', { content: { name: row.decided_name === '' ? '-' : row.decided_name } });
}

/** Throws unless the clerk may take this step on the entry now. */
export function requireStep(step: FilingStep, clerkId: number, row: EntryRow): void {
  const entry = { status: row.status, claimedBy: row.claimed_by };
  const decision = decideFilingStep(step, clerkId, entry);
  if (decision !== 'allowed') throw refusalOf(decision, row);
}

/** Reads an entry by its number, without a lock. */
export async function readEntry({ database }: Pick<Services, 'database'>, typed: string): Promise<EntryRow> {
  const row = await findEntry(database.db, normalizeTransactionNumber(typed));
  if (row === undefined) throw notFound();
  return row;
}

/** Locks an entry for a step; throws CHANGED unless it still has the version that the caller saw. */
export async function lockForStep(
  tx: Transaction<Database>,
  step: FilingStep,
  clerkId: number,
  { transactionNumber, version }: StepRequest,
): Promise<EntryRow> {
  const row = await lockEntry(tx, normalizeTransactionNumber(transactionNumber));
  if (row === undefined) throw notFound();
  requireStep(step, clerkId, row);
  if (row.version !== version) throw new Refusal('CHANGED');
  return row;
}

/** The actor of a step: a clerk, or the recording system. */
export interface StepActor {
  readonly actor: AuditActor | CallContext['session'];
  readonly request: CallContext['request'];
}

/** Writes a step to the audit log. */
export const auditStep = (
  tx: Transaction<Database>,
  kind: AuditKind,
  { actor, request }: StepActor,
  { number }: Pick<EntryRow, 'number'>,
  detail: object = {},
): Promise<void> => audit(tx, { kind, actor, request, detail: { transactionNumber: number, ...detail } });

/** Runs a clerk's step in one transaction, and returns the changed entry. */
export function runFilingStep<Input extends StepRequest>(
  services: QueueServices,
  { input, session, request }: CallContext<Input>,
  step: FilingStep,
  work: (tx: Transaction<Database>, row: EntryRow, by: StepActor) => Promise<void>,
): Promise<EfileEntry> {
  return transact(services.database.db, async (tx) => {
    const row = await lockForStep(tx, step, session.userId, input);
    await work(tx, row, { actor: session, request });
    const after = await findEntry(tx, row.number);
    return entryAnswer(after ?? row, session.userId);
  });
}
