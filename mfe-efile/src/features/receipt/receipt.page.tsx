import { fetchCall, useQuery } from '@portal/api-client/query';
import { type Efiling, efileStatus, myEfilings } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate, useParams } from '@portal/router';
import { useCurrentUser, useSessionStatus } from '@portal/session';
import { AppLink, Button, PageHead, PRINT, Skeleton, Stack, styled, Text, View, viewOf } from '@portal/ui';
import { useState } from 'react';
import { FilingSheet } from '../../filing-sheet.tsx';
import { useIsFilingOn } from '../filing/filing-off.tsx';
import { LookupForm } from '../status/lookup-form.tsx';
import { storedEmail, storeReceipt } from './stored-receipts.ts';

const Width = styled('div', { base: { maxWidth: '44rem' } });
const OnScreen = styled('div', { base: { [PRINT]: { display: 'none' } } });

/** Finds a filing by the email address stored in this tab, or else among the user's own filings. Null if neither finds it. */
async function findFiling(number: string, hasOwnFilings: boolean): Promise<Efiling | null> {
  const email = storedEmail(number);
  if (email !== undefined) return fetchCall(efileStatus, { transactionNumber: number, email });
  if (!hasOwnFilings) return null;
  const { filings } = await fetchCall(myEfilings, undefined);
  return filings.find(({ transactionNumber }) => transactionNumber === number) ?? null;
}

/** '/efile/receipt/EF-2026-000001', to print or bookmark. Asks for the email address if the filing cannot be found without it. */
export default function ReceiptPage() {
  const t = useText('efile');
  const isFilingOn = useIsFilingOn() !== false;
  const { number = '' } = useParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isSettled = useSessionStatus() !== 'checking';
  const hasOwnFilings = user !== null && user.role !== 'GUEST';
  const [lookedUp, setLookedUp] = useState<Efiling | null>(null);
  const query = useQuery({
    queryKey: ['efileReceipt', number, user?.username ?? ''],
    queryFn: () => findFiling(number, hasOwnFilings),
    enabled: isSettled,
  });
  // The form accepts any transaction number. If another filing is found, its own address is opened.
  const show = (filing: Efiling): void => {
    storeReceipt(filing.transactionNumber, filing.email);
    setLookedUp(filing);
    if (filing.transactionNumber !== number)
      void navigate(`/efile/receipt/${filing.transactionNumber}`, { replace: true });
  };
  const receipt = (filing: Efiling) => (
    <Stack>
      <FilingSheet filing={filing} />
      <OnScreen>
        <Button icon="print" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </OnScreen>
    </Stack>
  );
  const ask = (
    <Stack>
      <Text>{t('receipt.ask')}</Text>
      <LookupForm number={number} onFound={show} />
    </Stack>
  );
  const isLookedUp = lookedUp?.transactionNumber === number;
  const state = isLookedUp ? { state: 'ready' as const, data: lookedUp } : viewOf(query, (filing) => filing === null);
  return (
    <>
      <PageHead
        title={t('receipt.title')}
        windowTitle={t('receipt.windowTitle', { number })}
        pageKey={`/efile/receipt/${number}`}
        action={isFilingOn ? <AppLink href="/efile">{t('filing.title')}</AppLink> : undefined}
      />
      <Width>
        <View
          state={state}
          loading={<Skeleton isArea label={t('receipt.title')} />}
          empty={ask}
          failed={failureState}
          ready={(filing) => (filing === null ? ask : receipt(filing))}
        />
      </Width>
    </>
  );
}
