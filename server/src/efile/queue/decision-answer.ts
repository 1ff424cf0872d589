import type { EntryRow } from './entry.store.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats a minute of the day, counted from midnight, such as 810 as '01:30 PM'. */
export function timeOfMinute(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${twoDigits(hour % 12 === 0 ? 12 : hour % 12)}:${twoDigits(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

type DecisionColumns = Pick<
  EntryRow,
  'decided_at' | 'recording_number' | 'recorded_on' | 'recorded_minute' | 'book' | 'page' | 'reason' | 'note' | 'money'
>;

/** The office's decision on a filing, for the filer and the clerk. Before the decision `decidedAt` is null and the texts are empty. */
export const decisionAnswer = (row: DecisionColumns) => ({
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

/** The fields of a filing that has no decision, because it is not paid. */
export const NO_DECISION = decisionAnswer({
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
