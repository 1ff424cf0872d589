import { downloadRecordedEfile, type Efiling } from '@portal/contracts';
import { recordedClock } from '@portal/domain';
import { useFileDownload } from '@portal/forms';
import { hasText, useFormats, useText } from '@portal/i18n';
import { useCounty, useTypeText } from '@portal/session';
import { Button, Facts, PRINT, Sheet, SheetHeading, Stack, styled, Text } from '@portal/ui';
import type { ReactNode } from 'react';
import { ChargeLines } from './charge-lines.tsx';

const OnScreen = styled('div', { base: { [PRINT]: { display: 'none' } } });

/** The text for the status of a filing. An unknown status from a newer server is shown as it is. */
export function useStatusText(): (status: string) => string {
  const t = useText('efile');
  return (status) => (hasText(`efile:statuses.${status}`) ? t(`statuses.${status}`) : status);
}

export interface FilingSheetProps {
  readonly filing: Efiling;
  /** Shown at the end of the sheet. */
  readonly children?: ReactNode;
}

/** All the details of one filing, also as printed. */
export function FilingSheet({ filing, children }: FilingSheetProps) {
  const t = useText('efile');
  const { instant, count } = useFormats();
  const { countyName } = useCounty();
  const statusText = useStatusText();
  const typeText = useTypeText();
  const isFiled = !hasText(`efile:unpaid.${filing.status}`);
  const fact = (key: string, value: string) => ({ term: t(`facts.${key}`), value });
  return (
    <Sheet title={t('facts.title')} locator={filing.transactionNumber}>
      <Stack gap="tight">
        <SheetHeading>{t('facts.filing')}</SheetHeading>
        <Facts
          items={[
            ...(countyName === '' ? [] : [fact('county', countyName)]),
            fact(isFiled ? 'number' : 'reference', filing.transactionNumber),
            fact(isFiled ? 'submittedAt' : 'begun', instant(filing.submittedAt)),
            fact('status', statusText(filing.status)),
            fact('efileType', typeText(filing.efileType)),
            fact('fileName', filing.fileName),
            fact('pages', count(filing.numberOfPages)),
            fact('name', filing.name),
            fact('email', filing.email),
          ]}
        />
        {!isFiled && <Text>{t(`unpaid.${filing.status}`)}</Text>}
        <SheetHeading>{t('charges.caption')}</SheetHeading>
        <ChargeLines charges={filing} />
        <Facts
          items={[
            fact('paid', t(`paid.${hasText(`efile:paid.${filing.paymentMethod}`) ? filing.paymentMethod : 'OTHER'}`)),
          ]}
        />
        <Decision filing={filing} />
        {children}
      </Stack>
    </Sheet>
  );
}

/** The office's decision, or its message while the filing is on hold. Nothing if there is neither. */
function Decision({ filing }: { readonly filing: Efiling }) {
  const t = useText('efile');
  const { clock, instant } = useFormats();
  const { decidedAt, recordingNumber, recordedDate, recordedTime, book, page, reason, note, money } = filing;
  const fact = (key: string, value: string) => (value === '' ? [] : [{ term: t(`decision.${key}`), value }]);
  const codeText = (group: string, code: string): string =>
    hasText(`efile:${group}.${code}`) ? t(`${group}.${code}`) : code;
  const items = [
    ...fact('number', recordingNumber),
    ...fact('recorded', clock(recordedClock(recordedDate, recordedTime))),
    ...fact('bookPage', book === '' ? '' : `${book} / ${page}`),
    ...fact('reason', codeText('reasons', reason)),
    ...fact('note', note),
    ...fact('money', codeText('money', money)),
    ...fact('at', decidedAt === null ? '' : instant(decidedAt)),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <SheetHeading>{t('decision.title')}</SheetHeading>
      <Facts items={items} />
      {filing.status === 'ACCEPTED' && <StampedPages filing={filing} />}
    </>
  );
}

/** Downloads the recorded document, whose pages have the office's stamp. */
function StampedPages({ filing: { transactionNumber, email } }: { readonly filing: Efiling }) {
  const t = useText('efile');
  const file = useFileDownload(downloadRecordedEfile, `${transactionNumber}.pdf`);
  return (
    <OnScreen>
      <Button
        variant="primary"
        icon="download"
        busy={file.isBusy}
        onClick={() => void file.download({ transactionNumber, email })}
      >
        {t('decision.pages')}
      </Button>
    </OnScreen>
  );
}
