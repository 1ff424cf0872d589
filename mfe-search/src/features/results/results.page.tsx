import { useFormats, useText } from '@portal/i18n';
import { useLocation, useNavigate, useSearchParams } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { Button, Message, PageHead, TextLink } from '@portal/ui';
import { useCallback, useEffect, useMemo } from 'react';
import { useCriteriaWords } from '../../searches/use-criteria-words.ts';
import { formHref, type ResultsAddress, readResultsAddress, resultsHref } from '../run-search/results-address.ts';
import { type ResultsState, readResultsState } from '../run-search/results-state.ts';
import { priceOf } from '../search-form/search-price.tsx';
import { Results } from './results.tsx';

/** An address that names no search, or one that this user does not have. */
function BadAddress() {
  const t = useText('search');
  return (
    <>
      <PageHead title={t('badAddress.title')} pageKey="/search/SearchResults" />
      <Message tone="info" announced="none">
        <p>{t('badAddress.text')}</p>
        <TextLink href="/search">{t('unavailable.toSearch')}</TextLink>
      </Message>
    </>
  );
}

interface UnsubmittedProps {
  readonly address: ResultsAddress;
  readonly state: ResultsState;
}

/** An address that was pasted: the search is made under the reader's own rights, and asked about when it costs money. */
function Unsubmitted({ address, state }: UnsubmittedProps) {
  const t = useText('search');
  const { money } = useFormats();
  const navigate = useNavigate();
  const sayCriteria = useCriteriaWords();
  const price = priceOf(useCurrentUser(), address.definition.type);
  const submit = useCallback(
    () =>
      void navigate(resultsHref(address), { replace: true, state: { ...state, submittedAt: Date.now(), isNew: true } }),
    [navigate, address, state],
  );
  useEffect(() => {
    if (price === 0) submit();
  }, [price, submit]);
  if (price === 0) return null;
  const { heading, lead } = sayCriteria(address.definition, address.criteria);
  return (
    <>
      <PageHead
        title={heading}
        windowTitle={t(`windowTitles.${address.definition.type}`)}
        lead={lead}
        pageKey="/search/SearchResults"
      />
      <Message
        tone="info"
        announced="none"
        title={t('ask.title', { price: money(price) })}
        action={
          <Button look="primary" onClick={submit}>
            {t('ask.run', { price: money(price) })}
          </Button>
        }
      >
        <p>{t('ask.text')}</p>
        <TextLink href={formHref(address)}>{t('none.change')}</TextLink>
      </Message>
    </>
  );
}

/** /search/SearchResults: the address holds search, page, order and record. */
export default function ResultsPage() {
  const [params] = useSearchParams();
  const location = useLocation();
  const user = useCurrentUser();
  const address = useMemo(() => readResultsAddress(params), [params]);
  const state = useMemo(() => readResultsState(location.state), [location.state]);
  if (address === undefined || user?.searchList.includes(address.definition.type) !== true) return <BadAddress />;
  const { submittedAt } = state;
  if (submittedAt === undefined) return <Unsubmitted key={resultsHref(address)} address={address} state={state} />;
  return <Results key={submittedAt} search={{ address, submittedAt }} state={state} />;
}
