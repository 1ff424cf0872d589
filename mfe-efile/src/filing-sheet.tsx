import type { Efiling } from '@portal/contracts';
import { hasText, useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { Facts, Sheet, SheetHeading, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { ChargeLines } from './charge-lines.tsx';

/** Where a filing stands; a word of a newer server is shown as it came. */
export function useStatusWords(): (status: string) => string {
  const t = useText('efile');
  return (status) => (hasText(`efile:statuses.${status}`) ? t(`statuses.${status}`) : status);
}

export interface FilingSheetProps {
  readonly filing: Efiling;
  /** Below the charges. */
  readonly children?: ReactNode;
}

/** One filing with all that is known of it, as it is printed. */
export function FilingSheet({ filing, children }: FilingSheetProps) {
  const t = useText('efile');
  const { instant, count } = useFormats();
  const { countyName } = useCounty();
  const statusWords = useStatusWords();
  const fact = (key: string, value: string) => ({ term: t(`facts.${key}`), value });
  return (
    <Sheet title={t('facts.title')} locator={filing.transactionNumber}>
      <Stack gap="tight">
        <SheetHeading>{t('facts.filing')}</SheetHeading>
        <Facts
          items={[
            ...(countyName === '' ? [] : [fact('county', countyName)]),
            fact('number', filing.transactionNumber),
            fact('submittedAt', instant(filing.submittedAt)),
            fact('status', statusWords(filing.status)),
            fact('efileType', filing.efileType),
            fact('fileName', filing.fileName),
            fact('pages', count(filing.numberOfPages)),
            fact('name', filing.name),
            fact('email', filing.email),
          ]}
        />
        <SheetHeading>{t('charges.caption')}</SheetHeading>
        <ChargeLines charges={filing} />
        <Facts
          items={[
            fact('paid', t(`paid.${hasText(`efile:paid.${filing.paymentMethod}`) ? filing.paymentMethod : 'OTHER'}`)),
          ]}
        />
        {children}
      </Stack>
    </Sheet>
  );
}
