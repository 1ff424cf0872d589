import { checkRejection, cleanFields, type Recording } from '@portal/domain';
import * as z from 'zod/mini';
import { transact } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { requireValid } from '../../platform/errors/require-valid.ts';
import { requireRecording, writeAccepted, writeRejected } from './decide.service.ts';
import { RECORDING_SYSTEM } from './drop-filing.ts';
import { archiveAnswer, InvalidAnswerError, readAnswer } from './drop-folder.ts';
import { type EntryRow, findEntry, lockEntry } from './entry.store.ts';
import { numberOf, type QueueServices } from './filing-step.ts';
import { stampFiling } from './stamp-filing.ts';

const optionalText = z._default(z.string().check(z.maxLength(1_000)), '');
const answerSchema = z.discriminatedUnion('result', [
  z.strictObject({
    result: z.literal('ACCEPTED'),
    transactionNumber: z.string(),
    recordingNumber: z.string(),
    recordedDate: z.string(),
    recordedTime: z.string(),
    book: optionalText,
    page: optionalText,
  }),
  z.strictObject({
    result: z.literal('REJECTED'),
    transactionNumber: z.string(),
    reason: z.string(),
    note: optionalText,
    keepsCharge: z._default(z.boolean(), false),
  }),
]);
type Answer = z.output<typeof answerSchema>;

/** Applies an answer of the recording system once. An answer that cannot be applied is put aside with the reason. */
export async function applyAnswerFile(services: QueueServices, folder: string, name: string): Promise<void> {
  let refusalReason: string | undefined;
  try {
    const { text, changedAt } = await readAnswer(folder, name);
    if (!isJson(text) && isFresh(changedAt, services.now())) return;
    await applyAnswer(services, parseAnswer(text));
  } catch (error) {
    if (!(error instanceof InvalidAnswerError) && !isRefused(error)) throw error;
    refusalReason = reasonOf(error);
    services.log.warn({ name, why: refusalReason }, 'an answer of the recording system is put aside');
  }
  await archiveAnswer(folder, name, refusalReason);
}

/**
 * How long a file without valid JSON is left alone, because the recording system may still be writing it.
 */
const WRITING_MS = 60_000;
const isFresh = (changedAt: Date, now: Date): boolean => Math.abs(now.getTime() - changedAt.getTime()) < WRITING_MS;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** An answer that the rules refuse is final; a failure of the portal is retried. */
const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && error.entry.status < 500;
const reasonOf = (error: Error): string =>
  error instanceof Refusal ? `${error.message} ${JSON.stringify(error.content ?? {})}` : error.message;

function parseAnswer(text: string): Answer {
  try {
    return z.parse(answerSchema, JSON.parse(text));
  } catch (error) {
    throw new InvalidAnswerError(error instanceof Error ? error.message : 'it is not JSON');
  }
}

async function applyAnswer(services: QueueServices, answer: Answer): Promise<void> {
  const number = numberOf(answer.transactionNumber);
  const county = services.county.current;
  const now = services.now();
  const row = await findEntry(services.database.db, number);
  if (row === undefined) throw new InvalidAnswerError(`There is no filing ${number}.`);
  const decision = { cause: RECORDING_SYSTEM, clerkId: null, now };
  if (answer.result === 'REJECTED') {
    const { keepsCharge } = answer;
    const { reason, note } = cleanFields({ reason: answer.reason, note: answer.note });
    requireValid(checkRejection({ reason, note }));
    const isSame = (decided: EntryRow): boolean =>
      decided.reason === reason &&
      decided.note === note &&
      (decided.money === 'NONE' || (decided.money === 'KEPT') === keepsCharge);
    await decide(services, number, 'REJECTED', isSame, (tx, locked) =>
      writeRejected(tx, locked, { reason, note, keepsCharge }, decision),
    );
    return;
  }
  const recording = requireRecording(county, now, answer);
  const stampedKey = await stampFiling(services, row, recording);
  await decide(services, number, 'ACCEPTED', isRecordedAs(recording), (tx, locked) =>
    writeAccepted(tx, locked, { recording, stampedKey }, decision),
  );
}

const isRecordedAs =
  (recording: Recording) =>
  (row: EntryRow): boolean =>
    row.recording_number === recording.recordingNumber &&
    row.recorded_on === recording.recordedOn &&
    row.recorded_minute === recording.recordedMinute &&
    row.book === recording.book &&
    row.page === recording.page;

/**
 * Decides an entry. If an earlier, interrupted run of this answer already made the same decision, nothing is done. An answer that
 * differs from the decision is put aside, also if the recording system made both: nobody would notice that it had no effect.
 */
function decide(
  { database }: QueueServices,
  number: string,
  result: Answer['result'],
  isSame: (row: EntryRow) => boolean,
  write: (tx: Parameters<typeof writeAccepted>[0], row: EntryRow) => Promise<void>,
): Promise<void> {
  return transact(database.db, async (tx) => {
    const row = await lockEntry(tx, number);
    if (row === undefined) throw new InvalidAnswerError(`There is no filing ${number}.`);
    if (row.status === result && row.decided_by === null && isSame(row)) return;
    if (row.decided_at !== null) throw new InvalidAnswerError(`${number} is ${row.status} already.`);
    await write(tx, row);
  });
}
