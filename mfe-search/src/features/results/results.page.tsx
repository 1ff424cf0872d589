import { useFormats, useText } from '@portal/i18n';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@portal/router';
import { useCounty, useCurrentUser } from '@portal/session';
import { Button, Message, PageHead, TextLink } from '@portal/ui';
import { useCallback, useEffect, useMemo } from 'react';
import { useCardFee } from '../../card-fee.ts';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import {
  CHECKED_FORM,
  formHref,
  type ResultsAddress,
  readResultsAddress,
  resultsHref,
} from '../run-search/results-address.ts';
import { type ResultsState, readResultsState } from '../run-search/results-state.ts';
import { lookupPrice } from '../search-form/search-price.tsx';
import { UnavailableSearch } from '../search-form/unavailable-search.tsx';
import { useSearchCounty } from '../search-form/use-search-county.ts';
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

interface UnsubmittedProps {
  readonly address: ResultsAddress;
  readonly state: ResultsState;
}

/** Shown for a pasted URL. Submits its search with the current user's permissions, and asks first if it costs money. */
function Unsubmitted({ address, state }: UnsubmittedProps) {
  const t = useText('search');
  const { money } = useFormats();
  const navigate = useNavigate();
  const { bookLabel, torrensLabel } = useCounty();
  const describeCriteria = useCriteriaTexts();
  const price = lookupPrice(useCurrentUser(), address.definition.type);
  const cardFee = useCardFee();
  const submit = useCallback(
    () =>
      void navigate(resultsHref(address), { replace: true, state: { ...state, submittedAt: Date.now(), isNew: true } }),
    [navigate, address, state],
  );
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
      <Message
        tone="info"
        announced="none"
        title={t('ask.title', { price: money(price) })}
        action={
          <Button variant="primary" onClick={submit}>
            {t('ask.run', { price: money(price) })}
          </Button>
        }
      >
        <p>{`${t('ask.text')} ${cardFee}`.trim()}</p>
        <TextLink standalone href={formHref(address)}>
          {t('none.change')}
        </TextLink>
      </Message>
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
