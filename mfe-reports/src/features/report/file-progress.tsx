import { useText } from '@portal/i18n';
import { Button, Message, Progress, Stack, Text, useLocale } from '@portal/ui';
import type { ReportFile } from './use-report.ts';

const MEGABYTE = 1_000_000;

/** A file that is being created: how much of it has been received, and a button to cancel it. Its final size is unknown. */
export function FileProgress({ file, onCancel }: { readonly file: ReportFile; readonly onCancel: () => void }) {
  const t = useText('reports');
  const locale = useLocale();
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    file.receivedBytes / MEGABYTE,
  );
  return (
    <Message
      tone="info"
      announced="none"
      title={t('file.creating', { file: file.name })}
      action={<Button onClick={onCancel}>{t('file.cancel')}</Button>}
    >
      <Stack gap="tight">
        <Text variant="note">{t('file.received', { size })}</Text>
        <Progress aria-label={t('file.creating', { file: file.name })} />
      </Stack>
    </Message>
  );
}
