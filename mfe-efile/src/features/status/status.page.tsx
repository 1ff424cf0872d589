import type { Efiling } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { AppLink, announce, PageHead, Section, Stack, styled, Text, TextLink } from '@portal/ui';
import { useState } from 'react';
import { FilingSheet } from '../../filing-sheet.tsx';
import { useIsFilingOn } from '../filing/filing-off.tsx';
import { storeReceipt } from '../receipt/stored-receipts.ts';
import { LookupForm } from './lookup-form.tsx';
import { MyFilings } from './my-filings.tsx';

const Width = styled('div', { base: { maxWidth: '52rem' } });

/** '/efile/status': the status of a filing, for anyone who knows its number and email address, and the user's own filings. */
export default function StatusPage() {
  const t = useText('efile');
  const isFilingOn = useIsFilingOn() !== false;
  const user = useCurrentUser();
  const [found, setFound] = useState<Efiling | null>(null);
  const show = (filing: Efiling): void => {
    storeReceipt(filing.transactionNumber, filing.email);
    setFound(filing);
    announce(t('status.found', { number: filing.transactionNumber }));
  };
  return (
    <>
      <PageHead
        title={t('status.title')}
        pageKey="/efile/status"
        action={isFilingOn ? <AppLink href="/efile">{t('filing.title')}</AppLink> : undefined}
      />
      <Width>
        <Stack gap="wide">
          <Section title={t('status.lookup')}>
            <Stack>
              <Text>{t('status.lead')}</Text>
              <LookupForm onFound={show} onMissed={() => setFound(null)} />
              {found !== null && (
                <FilingSheet filing={found}>
                  <div>
                    <TextLink standalone href={`/efile/receipt/${found.transactionNumber}`}>
                      {t('filing.receipt')}
                    </TextLink>
                  </div>
                </FilingSheet>
              )}
            </Stack>
          </Section>
          {user !== null && user.role !== 'GUEST' && <MyFilings />}
        </Stack>
      </Width>
    </>
  );
}
