import { useText } from '@portal/i18n';
import { Navigate, useLocation, useSearchParams } from '@portal/router';
import { useCounty, useCurrentUser } from '@portal/session';
import { Message, PageHead, TextLink } from '@portal/ui';
import { useEffect, useMemo } from 'react';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { CHECKED_FORM, formHref, readResultsAddress, resultsHref } from '../run-search/results-address.ts';
import { readResultsState } from '../run-search/results-state.ts';
import { lookupPrice } from '../search-form/search-price.tsx';
import { UnavailableSearch } from '../search-form/unavailable-search.tsx';
import { useSearchCounty } from '../search-form/use-search-county.ts';
import { PriceQuestion, type PriceQuestionProps, useSubmitAddress } from './price-question.tsx';
import { Results } from './results.tsx';
import { ResultsHead } from './results-head.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

/** Shown for a URL that does not describe a search. */
function BadAddress() {
  const t = useText('search');
  return (
    <>
      <PageHead title={t('badAddress.title')} pageKey="/search/SearchResults" />
      <Message tone="info" announced="none">
        <p>{t('badAddress.text')}</p>
        <TextLink standalone href="/search">
          {t('unavailable.toSearch')}
        </TextLink>
      </Message>
    </>
  );
}

/** Shown for a pasted URL. Submits its search with the current user's permissions, and asks first if it costs money. */
function Unsubmitted({ address, state }: PriceQuestionProps) {
  const t = useText('search');
  const { bookLabel, torrensLabel } = useCounty();
  const describeCriteria = useCriteriaTexts();
  const price = lookupPrice(useCurrentUser(), address.definition.type);
  const submit = useSubmitAddress({ address, state });
  useEffect(() => {
    if (price === 0) submit();
  }, [price, submit]);
  const { heading, lead } = describeCriteria(address.definition, address.criteria);
  if (price === 0) {
    return (
      <>
        <ResultsHead address={address} />
        <ResultsSkeleton address={address} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={heading}
        windowTitle={t(`windowTitles.${address.definition.type}`, { bookLabel, torrensLabel })}
        lead={lead}
        pageKey="/search/SearchResults"
      />
      <PriceQuestion address={address} state={state} />
    </>
  );
}

/** /search/SearchResults. The URL has the search, page, sort order and selected record. */
export default function ResultsPage() {
  const [params] = useSearchParams();
  const location = useLocation();
  const user = useCurrentUser();
  const address = useMemo(() => readResultsAddress(params), [params]);
  const state = useMemo(() => readResultsState(location.state), [location.state]);
  const { today } = useSearchCounty();
  if (address === undefined) return <BadAddress />;
  if (user?.searchList.includes(address.definition.type) !== true) return <UnavailableSearch why="notOffered" />;
  const { definition, criteria } = address;
  // Invalid criteria in a link go to the form, which marks the errors. The server would refuse them anyway.
  if (Object.keys(definition.validate(criteria, today)).length > 0)
    return <Navigate to={formHref(address)} replace state={CHECKED_FORM} />;
  const { submittedAt } = state;
  if (submittedAt === undefined) return <Unsubmitted key={resultsHref(address)} address={address} state={state} />;
  return <Results key={submittedAt} search={{ address, submittedAt }} state={state} />;
}
