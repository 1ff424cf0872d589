import { useText } from '@portal/i18n';
import { Button, PageHead, Row, Stack, Text } from '@portal/ui';

/** Opens the separate monitoring page, {serverUrl}/monitoring below the portal's base path. */
const openMonitoring = (): void => {
  window.open(new URL('monitoring', document.baseURI), '_blank', 'noopener');
};

/** Performance Monitoring (002 section 2.5): a button opens the monitoring page in a new window. */
export default function OpenMonitoringPage() {
  const t = useText('admin');
  return (
    <>
      <PageHead title={t('monitoring.title')} pageKey="/controlPanel/performanceMonitoring" />
      <Stack>
        <Text>{t('monitoring.lead')}</Text>
        <Row>
          <Button variant="primary" onClick={openMonitoring}>
            {t('monitoring.open')}
          </Button>
        </Row>
      </Stack>
    </>
  );
}
