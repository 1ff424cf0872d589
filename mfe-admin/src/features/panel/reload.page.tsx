import type { ContentOf } from '@portal/contracts';
import { reloadConfiguration } from '@portal/contracts/county-config';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Message, PageHead, Row, Stack, Text } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';

type Server = ContentOf<typeof reloadConfiguration>['servers'][number];

/** Reload Configuration (002 section 2.5): makes every server process reload its configuration, and lists the results. */
export default function ReloadPage() {
  const t = useText('admin');
  const [servers, setServers] = useState<readonly Server[]>();
  const { submit, isBusy } = useSubmit(reloadConfiguration, {
    onStart: () => setServers(undefined),
    onSuccess: (result) => setServers(result.servers),
  });
  const columns: readonly SimpleColumn<Server>[] = [
    { key: 'server', headerKey: 'admin:reload.server', isRowHeader: true, cell: ({ server }) => server },
    {
      key: 'result',
      headerKey: 'admin:reload.result',
      cell: ({ hasReloaded }) => t(hasReloaded ? 'reload.did' : 'reload.didNot'),
    },
  ];
  return (
    <>
      <PageHead title={t('reload.title')} pageKey="/controlPanel/reloadConfiguration" />
      <Stack>
        <Text>{t('reload.lead')}</Text>
        <Row>
          <Button variant="primary" icon="refresh" busy={isBusy} onClick={() => void submit({})}>
            {t('reload.act')}
          </Button>
        </Row>
        {servers !== undefined && (
          <>
            <Message tone="success" title={t('settings:answers.reloaded')} />
            <SimpleTable
              columns={columns}
              rows={servers}
              rowId={({ server }) => server}
              caption={t('reload.servers')}
              variant="list"
            />
          </>
        )}
      </Stack>
    </>
  );
}
