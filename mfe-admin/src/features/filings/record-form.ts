import { acceptEfile, type EfileEntry } from '@portal/contracts';
import {
  checkRecording,
  cleanFields,
  formatDate,
  formatTime,
  parseTypedDate,
  QUEUE_LIMITS,
  todayIn,
} from '@portal/domain';
import { type CallFormModel, type CallFormOptions, useCallForm } from '@portal/forms';
import { portalNow, useCountyZone } from '@portal/session';
import { defineForm, readTime, writeTime } from '@portal/ui/form';
import { useState } from 'react';

interface RecordValues {
  readonly recordingNumber: string;
  readonly recordedDate: string;
  readonly recordedTime: string;
  readonly book: string;
  readonly page: string;
}

const RECORD_FORM = defineForm<RecordValues>({
  id: 'record',
  submitKey: 'admin:filings.record.submit',
  busyKey: 'admin:filings.record.busy',
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'recordingNumber',
          labelKey: 'admin:filings.record.number',
          required: true,
          maxLength: QUEUE_LIMITS.recordingNumber,
          autoComplete: 'off',
          width: 12,
        },
        // fields that differ for each filing come before date and time, whose defaults usually fit
        {
          kind: 'text',
          name: 'book',
          labelKey: 'admin:filings.record.book',
          maxLength: QUEUE_LIMITS.book,
          autoComplete: 'off',
          width: 6,
          halfOfPhone: true,
        },
        {
          kind: 'text',
          name: 'page',
          labelKey: 'admin:filings.record.page',
          maxLength: QUEUE_LIMITS.page,
          autoComplete: 'off',
          width: 6,
          halfOfPhone: true,
        },
        { kind: 'date', name: 'recordedDate', labelKey: 'admin:filings.record.date', required: true, width: 12 },
        {
          kind: 'time',
          name: 'recordedTime',
          labelKey: 'admin:filings.record.time',
          required: true,
          typesMinute: true,
          width: 12,
        },
      ],
    },
  ],
});

/** Id of the first field to fill in. */
export const FIRST_FIELD_ID = 'record-recordingNumber';

/** The county's current date and time in the format of the fields. */
function nowIn(zone: string): Pick<RecordValues, 'recordedDate' | 'recordedTime'> {
  const now = portalNow();
  const time = readTime(formatTime(now, zone));
  return { recordedDate: formatDate(todayIn(zone, now)), recordedTime: time === null ? '' : writeTime(time) };
}

type RecordOptions = CallFormOptions<RecordValues, typeof acceptEfile>;

interface RecordFormOptions extends Required<Pick<RecordOptions, 'onFailure' | 'isTakenAway'>> {
  readonly onRecorded: (entry: EfileEntry) => void;
}

/** The form to record a filing. Date and time default to the county's current date and time. */
export function useRecordForm(
  entry: EfileEntry,
  { onRecorded, onFailure, isTakenAway }: RecordFormOptions,
): CallFormModel<RecordValues> {
  const zone = useCountyZone();
  const today = () => todayIn(zone, portalNow());
  const [initial] = useState<RecordValues>(() => ({ recordingNumber: '', ...nowIn(zone), book: '', page: '' }));
  return useCallForm(acceptEfile, {
    description: RECORD_FORM,
    initial,
    today,
    parseDate: (typed) => {
      const parsed = parseTypedDate(typed, today());
      return parsed.ok ? formatDate(parsed.value) : null;
    },
    validate: (values) => checkRecording(cleanFields({ ...values }), today()),
    request: (values) => ({ transactionNumber: entry.transactionNumber, version: entry.version, ...values }),
    onSuccess: onRecorded,
    onFailure,
    isTakenAway,
    // The page belongs to one filing. Only date and time differ when it opens again; unless the clerk typed them, the current ones apply.
    onRestored: () => undefined,
  });
}
