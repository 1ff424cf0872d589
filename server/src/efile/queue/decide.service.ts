import type { ContentOf, EfileEntry, rejectEfile } from '@portal/contracts';
import {
  checkRecording,
  checkRejection,
  cleanFields,
  type Recording,
  readRecording,
  type TypedRecording,
  todayIn,
} from '@portal/domain';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Database } from '../../platform/database/schema.ts';
import { requireValid } from '../../platform/errors/require-valid.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { quoteOf } from '../efile.store.ts';
import { type EntryRow, updateEntry } from './entry.store.ts';
import {
  auditStep,
  doStep,
  type QueueServices,
  readEntry,
  requireStep,
  type StepActor,
  type StepRequest,
} from './filing-step.ts';
import { enqueueStepMail } from './filing-steps.mail.ts';
import { refundFiling } from './refund-filing.ts';
import { stampFiling } from './stamp-filing.ts';

const NOT_CLAIMED = { claimed_by: null, claimed_at: null } as const;

/** Stores that a filing is recorded. The caller has locked the entry and stamped the pages. */
export async function writeAccepted(
  tx: Transaction<Database>,
  row: EntryRow,
  { recording, stampedKey }: { readonly recording: Recording; readonly stampedKey: string },
  { cause, clerkId, now }: { readonly cause: StepActor; readonly clerkId: number | null; readonly now: Date },
): Promise<void> {
  const { recordingNumber, recordedOn, recordedMinute, book, page } = recording;
  await updateEntry(tx, row.number, {
    ...NOT_CLAIMED,
    status: 'ACCEPTED',
    note: '',
    recording_number: recordingNumber,
    recorded_on: recordedOn,
    recorded_minute: recordedMinute,
    book,
    page,
    stamped_key: stampedKey,
    decided_by: clerkId,
    decided_at: now,
  });
  await auditStep(tx, 'EFILE_ACCEPTED', cause, row, { ...recording });
  await enqueueStepMail(tx, row, 'efileAccepted');
}

export interface Rejection {
  readonly reason: string;
  readonly note: string;
  readonly keepsCharge: boolean;
}

/** Rejects a filing, and refunds its charge unless `keepsCharge`. The caller has locked the entry. */
export async function writeRejected(
  tx: Transaction<Database>,
  row: EntryRow,
  { reason, note, keepsCharge }: Rejection,
  { cause, clerkId, now }: { readonly cause: StepActor; readonly clerkId: number | null; readonly now: Date },
): Promise<void> {
  const { totalCents } = quoteOf(row);
  const journalId = keepsCharge ? null : await refundFiling(tx, row, now);
  const money = totalCents === 0 ? 'NONE' : keepsCharge ? 'KEPT' : 'REFUNDED';
  await updateEntry(tx, row.number, {
    ...NOT_CLAIMED,
    status: 'REJECTED',
    reason,
    note,
    money,
    refund_journal_id: journalId,
    decided_by: clerkId,
    decided_at: now,
  });
  const refundCents = money === 'REFUNDED' ? totalCents : 0;
  await auditStep(tx, 'EFILE_REJECTED', cause, row, { reason, note, money, refundCents });
  await enqueueStepMail(tx, row, 'efileRejected', note);
}

/** Validates the typed recording data against the county's current date. */
export function requireRecording({ facts }: Pick<CountyRecords, 'facts'>, now: Date, typed: TypedRecording): Recording {
  const { recordingNumber, recordedDate, recordedTime, book, page } = typed;
  const cleaned = cleanFields({ recordingNumber, recordedDate, recordedTime, book, page });
  const today = todayIn(facts.timeZone, now.getTime());
  requireValid(checkRecording(cleaned, today));
  return readRecording(cleaned, today);
}

/** Accepts a filing as recorded. Its pages are stamped before the entry is locked, so that a slow file blocks no other clerk. */
export async function acceptFiling(
  services: QueueServices,
  context: CallContext<StepRequest & TypedRecording>,
): Promise<EfileEntry> {
  const { input, session } = context;
  const now = services.now();
  const recording = requireRecording(services.county.current, now, input);
  const row = await readEntry(services, input.transactionNumber);
  requireStep('accept', session.userId, row);
  const stampedKey = await stampFiling(services, row, recording);
  return doStep(services, context, 'accept', (tx, locked, cause) =>
    writeAccepted(tx, locked, { recording, stampedKey }, { cause, clerkId: session.userId, now }),
  );
}

/** Rejects a filing. */
export function rejectFiling(
  services: QueueServices,
  context: CallContext<StepRequest & Rejection>,
): Promise<ContentOf<typeof rejectEfile>> {
  const { keepsCharge } = context.input;
  const { reason, note } = cleanFields({ reason: context.input.reason, note: context.input.note });
  requireValid(checkRejection({ reason, note }));
  const now = services.now();
  return doStep(services, context, 'reject', (tx, row, cause) =>
    writeRejected(tx, row, { reason, note, keepsCharge }, { cause, clerkId: context.session.userId, now }),
  );
}
