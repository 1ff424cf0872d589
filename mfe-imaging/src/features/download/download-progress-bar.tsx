import type { DownloadProgress } from '@portal/api-client';
import { useText } from '@portal/i18n';
import { Progress, Row, Stack, TabularNumber } from '@portal/ui';
import { fileSize } from './file-size.ts';

/** Progress of a download: received bytes, and the percentage if the total size is known. */
export function DownloadProgressBar({ progress }: { readonly progress: DownloadProgress | null }) {
  const t = useText('imaging');
  const received = progress?.receivedBytes ?? 0;
  const total = progress?.totalBytes;
  const progressValues = total === undefined || total === 0 ? {} : { value: received, max: total };
  return (
    <Stack gap="tight">
      <Progress aria-label={t('download.running')} {...progressValues} />
      <Row>
        {total !== undefined && total > 0 && (
          <TabularNumber>{t('download.percent', { percent: Math.floor((received / total) * 100) })}</TabularNumber>
        )}
        <TabularNumber>{fileSize(received)}</TabularNumber>
      </Row>
    </Stack>
  );
}
