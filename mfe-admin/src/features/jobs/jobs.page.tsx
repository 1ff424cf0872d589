import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import type { ContentOf } from '@portal/contracts';
import { listJobs, runJobNow } from '@portal/contracts/county-config';
import { failureState, useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { announce, Button, Message, PageHead, Row, Skeleton, Stack, View, viewOf } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';
import { JobRunsDialog } from './job-runs.dialog.tsx';
import { useOutcomeText } from './outcome-text.ts';
import { useScheduleText } from './schedule-text.ts';

type Jobs = ContentOf<typeof listJobs>;
type Job = Jobs['jobs'][number];

/** Refetch interval, so that a requested run is seen to start and to end. */
const REFETCH_INTERVAL_MS = 5_000;

/** List of the portal's jobs: schedule, last run and its result, next run, and a button to run now. */
export default function JobsPage() {
  const t = useText('admin');
  const jobs = useCall(listJobs, undefined, { staleTime: 0, refetchInterval: REFETCH_INTERVAL_MS });
  return (
    <>
      <PageHead title={t('jobs.title')} pageKey="/controlPanel/jobs" />
      <View
        state={viewOf(jobs)}
        loading={<Skeleton isArea label={t('jobs.loading')} />}
        empty={null}
        failed={failureState}
        ready={(content) => <JobList content={content} />}
      />
    </>
  );
}

function JobList({ content }: { readonly content: Jobs }) {
  const t = useText('admin');
  const queries = useQueryClient();
  const [shown, setShown] = useState<string>();
  const { submit } = useSubmit(runJobNow, {
    onSuccess: () => {
      announce(t('settings:answers.jobRequested'));
      void queries.invalidateQueries({ queryKey: callKey(listJobs) });
    },
  });
  const columns: readonly SimpleColumn<Job>[] = [
    ...useColumns(),
    {
      key: 'actions',
      headerKey: 'form:list.actions',
      isHeaderHidden: true,
      narrow: 'full',
      align: 'end',
      cell: ({ name, isRequested, isRunning }) => (
        <Row>
          <Button
            size="small"
            aria-label={`${t('jobs.runNow')}: ${name}`}
            // busy, not disabled, so that it keeps the focus; useSubmit ignores a second click during the call
            busy={isRequested || isRunning}
            onClick={() => void submit({ job: name })}
          >
            {t('jobs.runNow')}
          </Button>
          <Button size="small" aria-label={`${t('jobs.history')}: ${name}`} onClick={() => setShown(name)}>
            {t('jobs.history')}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Stack>
      {!content.isServed && <Message tone="warning" title={t('jobs.notServed')} />}
      <SimpleTable
        columns={columns}
        rows={content.jobs}
        rowId={({ name }) => name}
        caption={t('jobs.title')}
        variant="list"
      />
      {shown !== undefined && <JobRunsDialog job={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  );
}

function useColumns(): readonly SimpleColumn<Job>[] {
  const t = useText('admin');
  const { instant } = useFormats();
  const describeOutcome = useOutcomeText();
  const describeSchedule = useScheduleText();
  const resultOf = ({ isRunning, isRequested, lastRun }: Job): string => {
    if (isRunning) return t('jobs.running');
    if (isRequested) return t('jobs.requested');
    return lastRun === null ? t('jobs.never') : describeOutcome(lastRun);
  };
  return [
    { key: 'name', headerKey: 'admin:jobs.name', isRowHeader: true, narrow: 'full', cell: ({ name }) => name },
    { key: 'schedule', headerKey: 'admin:jobs.schedule', cell: describeSchedule },
    {
      key: 'last',
      headerKey: 'admin:jobs.lastRun',
      cell: ({ lastRun }) => (lastRun === null ? '' : instant(lastRun.startedAt)),
    },
    { key: 'result', headerKey: 'admin:jobs.result', cell: resultOf },
    {
      key: 'next',
      headerKey: 'admin:jobs.nextRun',
      cell: ({ nextRunAt }) => (nextRunAt === null ? t('jobs.always') : instant(nextRunAt)),
    },
  ];
}
