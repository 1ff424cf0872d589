import { checkTypedDate, minuteOfDay, parseTypedDate } from '../dates/index.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/messages.ts';
import { collectMessages } from '../validation/text-checks.ts';

/** Status of a filing in the county's queue. The first two are open, the others final. */
export const FILING_STATUSES = ['SUBMITTED', 'ON_HOLD', 'ACCEPTED', 'REJECTED'] as const;
export type FilingStatus = (typeof FILING_STATUSES)[number];

/** Reasons for a rejection. OTHER needs a note in the office's own words. */
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

/** The actions of a clerk on an entry. */
export type FilingStep = 'claim' | 'takeOver' | 'handBack' | 'hold' | 'accept' | 'reject';

/** Whether an action is allowed: ENDED means already decided, TAKEN claimed by another clerk, NOT_TAKEN unclaimed. */
export type FilingStepDecision = 'allowed' | 'ENDED' | 'TAKEN' | 'NOT_TAKEN';

export interface QueueEntry {
  readonly status: string;
  /** User id of the clerk who claimed it; null if unclaimed. */
  readonly claimedBy: number | null;
}

/** True while the filing is undecided. */
export const isOpenFiling = (status: string): boolean => status === 'SUBMITTED' || status === 'ON_HOLD';

/**
 * Decides whether a clerk may do an action. An entry must be claimed first, so that two clerks never work on it
 * unknowingly.
 */
export function decideFilingStep(step: FilingStep, clerkId: number, entry: QueueEntry): FilingStepDecision {
  if (!isOpenFiling(entry.status)) return 'ENDED';
  const isClaimedByOther = entry.claimedBy !== null && entry.claimedBy !== clerkId;
  if (step === 'claim') return isClaimedByOther ? 'TAKEN' : 'allowed';
  if (step === 'takeOver') return 'allowed';
  if (isClaimedByOther) return 'TAKEN';
  return entry.claimedBy === null ? 'NOT_TAKEN' : 'allowed';
}

/** The maximum length of each text of an entry, in characters. */
export const QUEUE_LIMITS = { recordingNumber: 40, book: 20, page: 20, note: 500 } as const;

/** Number, time and place of a recording as typed: cleaned texts, 'MM/DD/YYYY' and 'hh:mm AM'. */
export interface TypedRecording {
  readonly recordingNumber: string;
  readonly recordedDate: string;
  readonly recordedTime: string;
  readonly book: string;
  readonly page: string;
}

/** The stored recording: the date as 'YYYY-MM-DD', and the minute of that day. */
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

/** The minute of the day: '2:05 PM' as people write it, '14:05' as systems do. Null if invalid. */
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

/** Checks a typed recording. Book and page must both be given or both be empty. @param today the county's date */
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

/** Converts a typed recording to its stored form. It must have passed `checkRecording`. */
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
 * When a document was recorded, in the county's local time: '2026-11-20T14:05'. Only the date if the time is invalid;
 * empty while it is not recorded.
 *
 * @param recordedOn 'YYYY-MM-DD'
 * @param time as typed or received: '2:05 PM'
 */
export function recordedClock(recordedOn: string, time: string): string {
  const minute = minuteOf(time);
  if (recordedOn === '' || minute === null) return recordedOn;
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${recordedOn}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** A typed rejection. */
export interface TypedRejection {
  /** A code from the list; empty if none is chosen. */
  readonly reason: string;
  /** In the office's own words; required if the reason is OTHER. */
  readonly note: string;
}

/** True for a code from the list of reasons. */
export const isRejectionReason = (reason: string): reason is RejectionReason =>
  REJECTION_REASONS.some((known) => known === reason);

/** Checks a typed rejection. */
export const checkRejection = ({ reason, note }: TypedRejection): FieldMessages<keyof TypedRejection> =>
  collectMessages({
    reason: reason === '' ? REQUIRED : isRejectionReason(reason) ? undefined : fieldMessage('validation.malformed'),
    note: reason === 'OTHER' ? needed(note, QUEUE_LIMITS.note) : upTo(note, QUEUE_LIMITS.note),
  });

/** Checks the note of a hold, which is sent to the filer. */
export const checkHold = ({ note }: { readonly note: string }): FieldMessages<'note'> =>
  collectMessages({ note: needed(note, QUEUE_LIMITS.note) });
