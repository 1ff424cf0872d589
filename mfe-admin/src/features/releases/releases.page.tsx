import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { listRemotes, type RemoteStatus } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { announce, Badge, Button, PageHead, Row, Skeleton, Stack, Text, View, viewOf } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';
import { ChangeRemoteDialog } from './change-remote.dialog.tsx';
import { ReleaseHistoryDialog } from './release-history.dialog.tsx';
import { useReleaseTexts } from './release-texts.ts';

/** List of the separately released parts of the portal: build in use, build on trial, last change, and actions. */
export default function ReleasesPage() {
  const t = useText('admin');
  const remotes = useCall(listRemotes, undefined, { staleTime: 0 });
  return (
    <>
      <PageHead title={t('releases.title')} pageKey="/controlPanel/releases" />
      <View
        state={viewOf(remotes)}
        loading={<Skeleton isArea label={t('releases.loading')} />}
        empty={null}
        failed={failureState}
        ready={(content) => <RemoteList remotes={content.remotes} />}
      />
    </>
  );
}

function RemoteList({ remotes }: { readonly remotes: readonly RemoteStatus[] }) {
  const t = useText('admin');
  const queries = useQueryClient();
  const columns = useColumns();
  const [changing, setChanging] = useState<RemoteStatus>();
  const [shown, setShown] = useState<string>();
  const actions: SimpleColumn<RemoteStatus> = {
    key: 'actions',
    headerKey: 'form:list.actions',
    isHeaderHidden: true,
    narrow: 'full',
    align: 'end',
    cell: (status) => (
      <Row>
        <Button
          size="small"
          aria-label={`${t('releases.change')}: ${status.remote}`}
          onClick={() => setChanging(status)}
        >
          {t('releases.change')}
        </Button>
        <Button
          size="small"
          aria-label={`${t('releases.history')}: ${status.remote}`}
          onClick={() => setShown(status.remote)}
        >
          {t('releases.history')}
        </Button>
      </Row>
    ),
  };
  const reload = (): void => void queries.invalidateQueries({ queryKey: callKey(listRemotes) });
  return (
    <Stack>
      <Text>{t('releases.lead')}</Text>
      {remotes.length === 0 ? (
        <Text>{t('releases.none')}</Text>
      ) : (
        <SimpleTable
          columns={[...columns, actions]}
          rows={remotes}
          rowId={({ remote }) => remote}
          caption={t('releases.title')}
          variant="list"
        />
      )}
      {changing !== undefined && (
        <ChangeRemoteDialog
          initialStatus={changing}
          onChanged={reload}
          onDone={() => {
            announce(t('releases.done'));
            setChanging(undefined);
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
      {shown !== undefined && <ReleaseHistoryDialog remote={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  );
}

function useColumns(): readonly SimpleColumn<RemoteStatus>[] {
  const t = useText('admin');
  const texts = useReleaseTexts();
  return [
    { key: 'part', headerKey: 'admin:releases.part', isRowHeader: true, narrow: 'full', cell: ({ remote }) => remote },
    {
      key: 'inUse',
      headerKey: 'admin:releases.inUse',
      narrow: 'labeled',
      cell: ({ inUse, disabledMessage }) => (
        <>
          {texts.build(inUse)}
          {disabledMessage !== '' && (
            <>
              {' '}
              <Badge tone="danger">{t('releases.isOff')}</Badge>
            </>
          )}
        </>
      ),
    },
    {
      key: 'trial',
      headerKey: 'admin:releases.trial',
      narrow: 'labeled',
      cell: ({ trial }) => (trial === null ? t('releases.noTrial') : texts.trial(trial)),
    },
    {
      key: 'last',
      headerKey: 'admin:releases.lastChange',
      narrow: 'labeled',
      cell: ({ lastChange }) => (lastChange === null ? t('releases.untouched') : texts.change(lastChange)),
    },
  ];
}
