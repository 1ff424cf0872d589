import { useText } from '@portal/i18n';
import { useLocation, useSearchParams } from '@portal/router';
import { useCounty, useCurrentUser } from '@portal/session';
import { PageHead, type PageHeadProps, Skeleton } from '@portal/ui';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { type ResultsAddress, readResultsAddress } from '../run-search/results-address.ts';
import { readResultsState } from '../run-search/results-state.ts';
import { lookupPrice } from '../search-form/search-price.tsx';
import { ResultsHead } from './results-head.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

/** A heading and a skeleton, for content that is not a list. */
function HeadAndSkeleton(head: Pick<PageHeadProps, 'title' | 'windowTitle' | 'lead'>) {
  const t = useText('search');
  return (
    <>
      <PageHead {...head} />
      <Skeleton isArea label={t('list.loading')} />
    </>
  );
}

/** Shown for a search that costs money: the page asks about the price before there is a list. */
function PriceQuestionLoading({ address }: { readonly address: ResultsAddress }) {
  const t = useText('search');
  const { bookLabel, torrensLabel } = useCounty();
  const { heading, lead } = useCriteriaTexts()(address.definition, address.criteria);
  const windowTitle = t(`windowTitles.${address.definition.type}`, { bookLabel, torrensLabel });
  return <HeadAndSkeleton title={heading} windowTitle={windowTitle} lead={lead} />;
}

/** The results page while its code is loading: the criteria from the address, above a skeleton of what follows. */
export function ResultsLoading() {
  const t = useText('search');
  const [params] = useSearchParams();
  const state: unknown = useLocation().state;
  const user = useCurrentUser();
  const address = readResultsAddress(params);
  // the page itself says what is wrong with the URL
  if (address === undefined || user?.searchList.includes(address.definition.type) !== true)
    return <HeadAndSkeleton title={t('title')} />;
  const isSubmitted = readResultsState(state).submittedAt !== undefined;
  if (!isSubmitted && lookupPrice(user, address.definition.type) > 0) return <PriceQuestionLoading address={address} />;
  return (
    <>
      <ResultsHead address={address} />
      <ResultsSkeleton address={address} />
    </>
  );
}
