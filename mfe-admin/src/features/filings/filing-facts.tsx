import { downloadEfileEntry, type EfileEntry } from '@portal/contracts';
import { useFileDownload } from '@portal/forms';
import { hasText, useFormats, useText } from '@portal/i18n';
import { useTypeText } from '@portal/session';
import { Button, Facts, Message, Row, Stack } from '@portal/ui';
import { useDollars } from './filing-texts.tsx';

/** Facts of a filing: filer, file, charge and payment, with a button to download the file. */
export function FilingFacts({ entry }: { readonly entry: EfileEntry }) {
  const t = useText('admin');
  const { instant, count } = useFormats();
  const dollars = useDollars();
  const typeText = useTypeText();
  const file = useFileDownload(downloadEfileEntry, `${entry.transactionNumber}.pdf`);
  const fact = (key: string, value: string) => ({ term: t(`filings.columns.${key}`), value });
  const { address1, address2, city, state, zip, paymentMethod } = entry;
  const paid = hasText(`admin:filings.paid.${paymentMethod}`) ? t(`filings.paid.${paymentMethod}`) : paymentMethod;
  const address = [address1, address2, `${city} ${state} ${zip}`].filter((part) => part.trim() !== '').join(', ');
  return (
    <Stack gap="tight">
      <Facts
        items={[
          fact('received', instant(entry.submittedAt)),
          fact('type', typeText(entry.efileType)),
          fact('file', entry.fileName),
          fact('pages', count(entry.numberOfPages)),
          fact('name', entry.name),
          fact('email', entry.email),
          fact('address', address),
          fact('charge', `${dollars(entry.totalCharge)} (${paid})`),
        ]}
      />
      {entry.isDropped && <Message tone="info">{t('filings.dropped')}</Message>}
      <Row>
        <Button
          size="small"
          icon="download"
          busy={file.isBusy}
          onClick={() => void file.download({ transactionNumber: entry.transactionNumber })}
        >
          {t('filings.download')}
        </Button>
      </Row>
    </Stack>
  );
}
