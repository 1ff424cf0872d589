import { useCall } from '@portal/api-client/query';
import type { ContentOf } from '@portal/contracts';
import { readRemoteHistory } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { Button, Skeleton, Text, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useReleaseTexts } from './release-texts.ts';

type Change = ContentOf<typeof readRemoteHistory>['changes'][number];

const ROWS_PER_PAGE = 10;

interface ReleaseHistoryDialogProps {
  readonly remote: string;
  readonly onClose: () => void;
}

/** Dialog with the changes to a remote, newest first: what was changed, by whom, when and why. */
export function ReleaseHistoryDialog({ remote, onClose }: ReleaseHistoryDialogProps) {
  const t = useText('admin');
  const columns = useColumns();
  const history = useCall(readRemoteHistory, { remote }, { staleTime: 0, gcTime: 0 });
  const title = t('releases.historyOf', { part: remote });
  return (
    <Dialog open wide onClose={onClose} title={title} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      <View
        state={viewOf(history)}
        loading={<Skeleton label={t('releases.loading')} />}
        empty={null}
        failed={failureState}
        ready={({ changes }) =>
          changes.length === 0 ? (
            <Text>{t('releases.untouched')}</Text>
          ) : (
            <SimpleTable
              columns={columns}
              rows={changes}
              rowId={({ number }) => String(number)}
              caption={title}
              variant="list"
              pageSize={ROWS_PER_PAGE}
            />
          )
        }
      />
    </Dialog>
  );
}

function useColumns(): readonly SimpleColumn<Change>[] {
  const t = useText('admin');
  const { instant } = useFormats();
  const texts = useReleaseTexts();
  /** The remote's state after a change: the build in use, its trial if any, and the message to users if it is turned off. */
  const stateAfter = ({ inUse, trial, disabledMessage }: Change): string[] => [
    texts.build(inUse),
    ...(trial === null ? [] : [`${t('releases.trial')}: ${texts.trial(trial)}`]),
    ...(disabledMessage === '' ? [] : [t('releases.off', { message: disabledMessage })]),
  ];
  return [
    { key: 'when', headerKey: 'admin:releases.when', isRowHeader: true, cell: ({ changedAt }) => instant(changedAt) },
    { key: 'what', headerKey: 'admin:releases.didWhat', narrow: 'full', cell: ({ what }) => texts.kind(what) },
    {
      key: 'inUse',
      headerKey: 'admin:releases.inUse',
      narrow: 'labeled',
      // one element, because a narrow row places the elements of a cell side by side
      cell: (change) => (
        <div>
          {stateAfter(change).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      ),
    },
    { key: 'changedBy', headerKey: 'admin:releases.changedBy', narrow: 'labeled', cell: ({ changedBy }) => changedBy },
    { key: 'why', headerKey: 'admin:releases.reason', narrow: 'labeled', cell: ({ reason }) => reason },
  ];
}
