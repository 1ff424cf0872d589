import type { EntryRow } from './entry.store.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 'hh:mm AM' of a minute of the day. */
export function timeOfMinute(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${twoDigits(hour % 12 === 0 ? 12 : hour % 12)}:${twoDigits(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

type Decided = Pick<
  EntryRow,
  'decided_at' | 'recording_number' | 'recorded_on' | 'recorded_minute' | 'book' | 'page' | 'reason' | 'note' | 'money'
>;

/** What the office decided, as filer and clerk are told; empty before. */
export const recordingAnswer = (row: Decided) => ({
  decidedAt: row.decided_at?.toISOString() ?? null,
  recordingNumber: row.recording_number,
  recordedDate: row.recorded_on ?? '',
  recordedTime: row.recorded_minute === null ? '' : timeOfMinute(row.recorded_minute),
  book: row.book,
  page: row.page,
  reason: row.reason,
  note: row.note,
  money: row.money ?? '',
});

/** The same for a filing that no office decided on. */
export const UNDECIDED = recordingAnswer({
  decided_at: null,
  recording_number: '',
  recorded_on: null,
  recorded_minute: null,
  book: '',
  page: '',
  reason: '',
  note: '',
  money: null,
});
