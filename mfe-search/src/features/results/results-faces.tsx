import { useQueryClient } from '@portal/api-client/query';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Message } from '@portal/ui';
import { useState } from 'react';
import { useCriteriaWords } from '../../searches/use-criteria-words.ts';
import { pageKey, type ResultPage, type SubmittedSearch } from '../run-search/result-pages.ts';
import { firstPage, formHref, resultsHref } from '../run-search/results-address.ts';
import { NoRecordsFace } from '../search-form/no-records-face.tsx';
import { PaymentDialogs } from '../search-form/payment-dialogs.tsx';
import { useSearchCounty } from '../search-form/use-search-county.ts';

/** An address whose search finds nothing, or nothing that could be paid for. */
export function NothingFound({
  search,
  isUnfunded,
}: {
  readonly search: SubmittedSearch;
  readonly isUnfunded: boolean;
}) {
  const words = useText();
  const navigate = useNavigate();
  const county = useSearchCounty();
  const sayCriteria = useCriteriaWords();
  const { definition, criteria } = search.address;
  if (isUnfunded)
    return (
      <Message tone="warning" title={words('errors:INSUFFICIENT_FUNDS.text')}>
        {words('errors:INSUFFICIENT_FUNDS.next')}
      </Message>
    );
  const { heading, lead } = sayCriteria(definition, criteria);
  return (
    <NoRecordsFace
      criteria={`${heading} (${lead})`}
      waysOn={definition.waysOn(criteria, county)}
      onTry={(way) => void navigate(resultsHref(firstPage({ definition, criteria: way.criteria })))}
    />
  );
}

/** A card payer's search that waits for an authorization. */
export function UnpaidSearch({ search, page }: { readonly search: SubmittedSearch; readonly page: ResultPage }) {
  const t = useText('search');
  const common = useText('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(true);
  const again = () => void client.resetQueries({ queryKey: pageKey(search) });
  return (
    <>
      <Message
        tone="info"
        announced="none"
        action={<Button onClick={() => setPaying(true)}>{common('continue')}</Button>}
      >
        <p>{t('payment.needed')}</p>
        <Button look="underlined" size="small" onClick={() => void navigate(formHref(search.address))}>
          {t('none.change')}
        </Button>
      </Message>
      {isPaying && <PaymentDialogs again={page.paymentNeededAgain} onPaid={again} onCancel={() => setPaying(false)} />}
    </>
  );
}
