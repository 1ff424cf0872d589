import { useCall } from '@portal/api-client/query';
import type { ContentOf } from '@portal/contracts';
import { readJobRuns } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { Button, Skeleton, Text, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useOutcomeText } from './outcome-text.ts';

type Run = ContentOf<typeof readJobRuns>['runs'][number];

interface JobRunsDialogProps {
  readonly job: string;
  readonly onClose: () => void;
}

/** The last runs of a job, newest first. */
export function JobRunsDialog({ job, onClose }: JobRunsDialogProps) {
  const t = useText('admin');
  const { instant } = useFormats();
  const describeOutcome = useOutcomeText();
  const runs = useCall(readJobRuns, { job }, { staleTime: 0, gcTime: 0 });
  const title = t('jobs.historyOf', { job });
  const columns: readonly SimpleColumn<Run>[] = [
    { key: 'at', headerKey: 'admin:jobs.lastRun', isRowHeader: true, cell: ({ startedAt }) => instant(startedAt) },
    { key: 'result', headerKey: 'admin:jobs.result', cell: describeOutcome },
  ];
  return (
    <Dialog open wide onClose={onClose} title={title} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      <View
        state={viewOf(runs)}
        loading={<Skeleton label={t('jobs.loading')} />}
        empty={null}
        failed={failureState}
        ready={({ runs: lastRuns }) =>
          lastRuns.length === 0 ? (
            <Text>{t('jobs.noRuns')}</Text>
          ) : (
            <SimpleTable
              columns={columns}
              rows={lastRuns}
              rowId={({ id }) => String(id)}
              caption={title}
              variant="list"
            />
          )
        }
      />
    </Dialog>
  );
}
