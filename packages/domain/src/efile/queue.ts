import { checkTypedDate, minuteOfDay, parseTypedDate } from '../dates/index.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/messages.ts';
import { collectMessages } from '../validation/text-checks.ts';

/** How a filing is in the county's queue. The first two are open, the others final. */
export const FILING_STATUSES = ['SUBMITTED', 'ON_HOLD', 'ACCEPTED', 'REJECTED'] as const;
export type FilingStatus = (typeof FILING_STATUSES)[number];

/** Why a document is sent back. OTHER is explained in the office's own words. */
export const REJECTION_REASONS = [
  'NOT_LEGIBLE',
  'NO_ROOM_FOR_STAMP',
  'IN_COLOR',
  'MISSING_PAGES',
  'NOT_SIGNED',
  'NOT_NOTARIZED',
  'NO_LEGAL_DESCRIPTION',
  'WRONG_TYPE',
  'DUPLICATE',
  'OTHER',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What a clerk does with an entry. */
export type FilingStep = 'claim' | 'takeOver' | 'handBack' | 'hold' | 'accept' | 'reject';

/** Whether a step may be done: ENDED is decided already, TAKEN another clerk's, NOT_TAKEN nobody's. */
export type FilingStepDecision = 'allowed' | 'ENDED' | 'TAKEN' | 'NOT_TAKEN';

export interface QueueEntry {
  readonly status: string;
  /** Who works on it; null for nobody. */
  readonly claimedBy: number | null;
}

/** True while nobody has decided on it. */
export const isOpenFiling = (status: string): boolean => status === 'SUBMITTED' || status === 'ON_HOLD';

/** Two clerks never work on one entry unknowing: it is taken first, and only who took it may continue. */
export function decideFilingStep(step: FilingStep, clerkId: number, entry: QueueEntry): FilingStepDecision {
  if (!isOpenFiling(entry.status)) return 'ENDED';
  const isOthers = entry.claimedBy !== null && entry.claimedBy !== clerkId;
  if (step === 'claim') return isOthers ? 'TAKEN' : 'allowed';
  if (step === 'takeOver') return 'allowed';
  if (isOthers) return 'TAKEN';
  return entry.claimedBy === null ? 'NOT_TAKEN' : 'allowed';
}

/** Most characters of each text of an entry. */
export const QUEUE_LIMITS = { recordingNumber: 40, book: 20, page: 20, note: 500 } as const;

/** Where and when a document was recorded, as it is typed: texts cleaned, 'MM/DD/YYYY' and 'hh:mm AM'. */
export interface TypedRecording {
  readonly recordingNumber: string;
  readonly recordedDate: string;
  readonly recordedTime: string;
  readonly book: string;
  readonly page: string;
}

/** What the office writes on a recorded document: the day as 'YYYY-MM-DD', the minute of that day. */
export interface Recording {
  readonly recordingNumber: string;
  readonly recordedOn: string;
  readonly recordedMinute: number;
  readonly book: string;
  readonly page: string;
}

const upTo = (text: string, maximum: number): FieldMessage | undefined =>
  Array.from(text).length > maximum ? fieldMessage('validation.maximumCharacters', { maximum }) : undefined;

const needed = (text: string, maximum: number): FieldMessage | undefined =>
  text === '' ? REQUIRED : upTo(text, maximum);

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?(?: ?(AM|PM))?$/;

/** The minute of the day that a text says: '2:05 PM' as people write it, '14:05' as machines do. Null when it is none. */
function minuteOf(text: string): number | null {
  const [, hours = '', minutes = '', half] = TIME.exec(text.trim().toUpperCase()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hours === '' || minute > 59) return null;
  if (half === 'AM' || half === 'PM') return hour >= 1 && hour <= 12 ? minuteOfDay(hour, minute, half) : null;
  return hour <= 23 ? hour * 60 + minute : null;
}

function checkMinute(typed: string): FieldMessage | undefined {
  if (typed === '') return REQUIRED;
  return minuteOf(typed) === null ? fieldMessage('validation.malformed') : undefined;
}

/** Checks what is recorded. Book and page come together or not at all. @param today the county's day */
export function checkRecording(typed: TypedRecording, today: string): FieldMessages<keyof TypedRecording> {
  const { recordingNumber, recordedDate, recordedTime, book, page } = typed;
  const { recordingNumber: longest, book: longestBook, page: longestPage } = QUEUE_LIMITS;
  return collectMessages({
    recordingNumber: needed(recordingNumber, longest),
    recordedDate: checkTypedDate(recordedDate, today, true),
    recordedTime: checkMinute(recordedTime),
    book: page === '' ? upTo(book, longestBook) : needed(book, longestBook),
    page: book === '' ? upTo(page, longestPage) : needed(page, longestPage),
  });
}

/** The same as the office keeps it. The caller has checked it. */
export function readRecording(typed: TypedRecording, today: string): Recording {
  const { recordedDate, recordedTime, recordingNumber, book, page } = typed;
  const day = parseTypedDate(recordedDate, today);
  return {
    recordingNumber,
    recordedOn: day.ok ? day.value : today,
    recordedMinute: minuteOf(recordedTime) ?? 0,
    book,
    page,
  };
}

/**
 * When a document was recorded, by the county's clock: '2026-11-20T14:05'. The day alone where no time can be read; empty while
 * nothing is recorded.
 *
 * @param recordedOn 'YYYY-MM-DD'
 * @param time as it is typed or told: '2:05 PM'
 */
export function recordedClock(recordedOn: string, time: string): string {
  const minute = minuteOf(time);
  if (recordedOn === '' || minute === null) return recordedOn;
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${recordedOn}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Why a document is sent back. */
export interface TypedRejection {
  /** One of the list; empty while none is chosen. */
  readonly reason: string;
  /** In the office's own words; needed where the reason is OTHER. */
  readonly note: string;
}

/** True for a reason of the list. */
export const isRejectionReason = (reason: string): reason is RejectionReason =>
  REJECTION_REASONS.some((known) => known === reason);

/** Checks why a document is sent back. */
export const checkRejection = ({ reason, note }: TypedRejection): FieldMessages<keyof TypedRejection> =>
  collectMessages({
    reason: reason === '' ? REQUIRED : isRejectionReason(reason) ? undefined : fieldMessage('validation.malformed'),
    note: reason === 'OTHER' ? needed(note, QUEUE_LIMITS.note) : upTo(note, QUEUE_LIMITS.note),
  });

/** Checks the reason of a rejection, which the filer is sent. */
export const checkHold = ({ note }: { readonly note: string }): FieldMessages<'note'> =>
  collectMessages({ note: needed(note, QUEUE_LIMITS.note) });
