import { useQueryClient } from '@portal/api-client/query';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Message } from '@portal/ui';
import { useState } from 'react';
import { pageKey, type ResultPage, type SubmittedSearch } from '../run-search/result-pages.ts';
import { firstPage, formHref, resultsHref } from '../run-search/results-address.ts';
import { NoRecordsState } from '../search-form/no-records-state.tsx';
import { PaymentDialogs } from '../search-form/payment-dialogs.tsx';

const NOTHING_LEFT_OUT = {};

/** Shown for a search that found nothing, or that the account's funds do not cover. */
export function NothingFound({
  search,
  page,
}: {
  readonly search: SubmittedSearch;
  readonly page: ResultPage | undefined;
}) {
  const translate = useText();
  const navigate = useNavigate();
  const { definition, criteria } = search.address;
  if (page?.insufficientFunds === true)
    return (
      <Message tone="warning" title={translate('errors:INSUFFICIENT_FUNDS.text')}>
        {translate('errors:INSUFFICIENT_FUNDS.next')}
      </Message>
    );
  return (
    <NoRecordsState
      definition={definition}
      criteria={criteria}
      leftOut={page ?? NOTHING_LEFT_OUT}
      onTry={(other) => void navigate(resultsHref(firstPage({ definition, criteria: other })))}
    />
  );
}

/** Shown for a card payer's search that waits for a hold on the card. */
export function UnpaidSearch({ search, page }: { readonly search: SubmittedSearch; readonly page: ResultPage }) {
  const t = useText('search');
  const common = useText('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(true);
  const runAgain = () => client.resetQueries({ queryKey: pageKey(search) });
  // Asks the server again first, because the card may be authorized meanwhile. The results replace this message then.
  const proceed = async () => {
    await runAgain();
    setPaying(true);
  };
  return (
    <>
      <Message
        tone="info"
        announced="none"
        action={<Button onClick={() => void proceed()}>{common('continue')}</Button>}
      >
        <p>{t('payment.needed')}</p>
        <Button variant="underlined" size="small" onClick={() => void navigate(formHref(search.address))}>
          {t('none.change')}
        </Button>
      </Message>
      {isPaying && (
        <PaymentDialogs
          lookup={search.address.definition.type}
          again={page.paymentNeededAgain}
          onPaid={() => void runAgain()}
          onCancel={() => setPaying(false)}
        />
      )}
    </>
  );
}
