import { callApi } from '@portal/api-client';
import type { ContentOf } from '@portal/contracts';
import { migrateLandSharkOneAuditLog } from '@portal/contracts/county-config';
import {
  checkLs1LogRange,
  formatDate,
  LS1_BATCH_SIZE,
  LS1_DATA_TYPES,
  type Ls1DataType,
  type Ls1LogFields,
  parseTypedDate,
  todayIn,
} from '@portal/domain';
import { CallForm, type CallFormModel, useCallForm, useConfirmation } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { portalNow, useCountyZone } from '@portal/session';
import { Button, Message, PageHead, Row, Stack, Text } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { ACCESS_FIELDS, EMPTY_ACCESS } from './access-fields.ts';

interface Values extends Ls1LogFields {
  readonly dataType: Ls1DataType;
}
type Progress = ContentOf<typeof migrateLandSharkOneAuditLog>;

const FORM = defineForm<Values>({
  id: 'ls1-log',
  submitKey: 'admin:submit',
  busyKey: 'admin:ls1.reading',
  sections: [
    {
      fields: [
        ...ACCESS_FIELDS,
        { kind: 'date', name: 'fromDate', labelKey: 'admin:ls1.fields.fromDate', width: 3 },
        { kind: 'date', name: 'toDate', labelKey: 'admin:ls1.fields.toDate', width: 3 },
        {
          kind: 'select',
          name: 'dataType',
          labelKey: 'admin:ls1.fields.dataType',
          options: LS1_DATA_TYPES.map((value) => ({ value, labelKey: `admin:ls1.fields.dataTypes.${value}` })),
          width: 3,
        },
        { kind: 'whole', name: 'batchSize', labelKey: 'admin:ls1.fields.batchSize', width: 3 },
      ],
    },
  ],
});
const INITIAL: Values = {
  ...EMPTY_ACCESS,
  fromDate: '',
  toDate: '',
  dataType: 'all',
  batchSize: LS1_BATCH_SIZE.standard,
};

const isAccessMissing = (values: Values): boolean => ACCESS_FIELDS.some(({ name }) => values[name].trim() === '');

/** Stops the migration when the user leaves the page. */
const stopOnLeave = (stopped: { current: boolean }): void => {
  stopped.current = true;
};

/** Asks before it submits, because the migration deletes rows. */
function useConfirmedSubmit(form: CallFormModel<Values>, isRunning: { readonly current: boolean }) {
  const t = useText('admin');
  const { ask, dialog } = useConfirmation();
  // after the dialog has returned the focus, so that the summary of errors can take it
  const submitAfterwards = () => void setTimeout(form.submit);
  const question = {
    title: t('ls1.log.title'),
    description: t('ls1.log.question'),
    confirmLabel: t('common:yes'),
    destructive: true,
  };
  const submit = (): void => {
    if (isRunning.current) return;
    // a form without the access to the database is refused, so there is nothing to ask yet
    if (isAccessMissing(form.state.values)) form.submit();
    else ask(question, submitAfterwards);
  };
  return { submit, dialog };
}

/** LS1 Audit Log (002 section 2.5): asks, then migrates batch by batch until all rows are done or the user stops it. */
export default function Ls1LogPage() {
  const t = useText('admin');
  const zone = useCountyZone();
  const today = () => todayIn(zone, portalNow());
  const [progress, setProgress] = useState<Progress>();
  const [isStopped, setStopped] = useState(false);
  const stopped = useRef(false);
  /** True while batches are running, to ignore another submit. */
  const isRunning = useRef(false);
  const stop = (): void => {
    stopped.current = true;
    setStopped(true);
  };
  const requestOf = ({ batchSize, ...values }: Values) => ({
    ...values,
    batchSize: batchSize ?? LS1_BATCH_SIZE.standard,
  });
  /** Requests further batches until all rows are done, the user stops, or a request fails. */
  const continueFrom = async (first: Progress, values: Values): Promise<void> => {
    setProgress(first);
    isRunning.current = true;
    for (let { isDone } = first; !isDone && !stopped.current; ) {
      const result = await callApi(migrateLandSharkOneAuditLog, requestOf(values));
      if (!result.ok) {
        stop();
        alertFailure(result.failure);
        break;
      }
      setProgress(result.value);
      isDone = result.value.isDone;
    }
    isRunning.current = false;
  };
  const form = useCallForm<
    Values,
    typeof migrateLandSharkOneAuditLog.request,
    typeof migrateLandSharkOneAuditLog.content
  >(migrateLandSharkOneAuditLog, {
    description: FORM,
    initial: INITIAL,
    today,
    parseDate: (typed) => {
      const parsed = parseTypedDate(typed, today());
      return parsed.ok ? formatDate(parsed.value) : null;
    },
    validate: (values) => checkLs1LogRange(values, today()),
    request: (values) => {
      stopped.current = false;
      setStopped(false);
      setProgress(undefined);
      return requestOf(values);
    },
    guarded: false,
    onSuccess: (content, values) => void continueFrom(content, values),
  });
  const { state, restart } = form;
  useEffect(() => {
    // a stopped migration can be submitted again unchanged
    if (state.status === 'SUCCESS') restart(state.values);
  }, [state, restart]);
  useEffect(() => () => stopOnLeave(stopped), []);
  const { submit, dialog } = useConfirmedSubmit(form, isRunning);
  return (
    <>
      <PageHead title={t('ls1.log.title')} pageKey="/controlPanel/LandSharkOneAuditLog" />
      <Stack>
        <Text>{t('ls1.log.lead')}</Text>
        <Text variant="note">{t('ls1.log.goesOn')}</Text>
        <CallForm form={{ ...form, submit }} />
        {progress !== undefined && <LogProgress progress={progress} isStopped={isStopped} onStop={stop} />}
        {dialog}
      </Stack>
    </>
  );
}

interface LogProgressProps {
  readonly progress: Progress;
  readonly isStopped: boolean;
  readonly onStop: () => void;
}

function LogProgress({ progress, isStopped, onStop }: LogProgressProps) {
  const t = useText('admin');
  const { count } = useFormats();
  const [migrated, deleted, rejected, left] = [
    count(progress.migrated),
    count(progress.deleted),
    count(progress.rejected),
    count(progress.left),
  ];
  if (progress.isDone)
    return (
      <Message tone="success" title={t('settings:answers.ls1LogMigrated')}>
        {t('ls1.log.did', { migrated, deleted, rejected })}
      </Message>
    );
  return (
    <>
      <Message tone={isStopped ? 'warning' : 'info'} title={t('ls1.log.running', { migrated, left })}>
        {isStopped && t('ls1.log.stopped')}
      </Message>
      {!isStopped && (
        <Row>
          <Button onClick={onStop}>{t('ls1.log.stop')}</Button>
        </Row>
      )}
    </>
  );
}
