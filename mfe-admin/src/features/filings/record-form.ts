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
import { type CallFormModel, useCallForm } from '@portal/forms';
import { useCountyGroup } from '@portal/session';
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
        // what differs from filing to filing before what is now
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

/** The field in which a clerk begins. */
export const FIRST_FIELD = 'record-recordingNumber';

/** The zone of the county, of which the server says the name. */
const NO_ZONE = 'UTC';

/** The day and the minute that it is in the county now, as the fields have them. */
function nowIn(zone: string): Pick<RecordValues, 'recordedDate' | 'recordedTime'> {
  const now = Date.now();
  const time = readTime(formatTime(now, zone));
  return { recordedDate: formatDate(todayIn(zone, now)), recordedTime: time === null ? '' : writeTime(time) };
}

/** What a clerk writes when a document is recorded: day and time are now unless someone says otherwise. */
export function useRecordForm(
  entry: EfileEntry,
  onRecorded: (entry: EfileEntry) => void,
  onFailure: NonNullable<
    Parameters<typeof useCallForm<RecordValues, typeof acceptEfile.request, typeof acceptEfile.content>>[1]['onFailure']
  >,
): CallFormModel<RecordValues> {
  const { timeZone } = useCountyGroup('property');
  const zone = typeof timeZone === 'string' ? timeZone : NO_ZONE;
  const [initial] = useState<RecordValues>(() => ({ recordingNumber: '', ...nowIn(zone), book: '', page: '' }));
  return useCallForm(acceptEfile, {
    description: RECORD_FORM,
    initial,
    parseDate: (typed) => {
      const parsed = parseTypedDate(typed, todayIn(zone, Date.now()));
      return parsed.ok ? formatDate(parsed.value) : null;
    },
    validate: (values) => checkRecording(cleanFields({ ...values }), todayIn(zone, Date.now())),
    request: (values) => ({ transactionNumber: entry.transactionNumber, version: entry.version, ...values }),
    onSuccess: onRecorded,
    onFailure,
  });
}
