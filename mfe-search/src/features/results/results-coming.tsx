import { useText } from '@portal/i18n';
import { useLocation, useSearchParams } from '@portal/router';
import { useCounty, useCurrentUser } from '@portal/session';
import { PageHead, type PageHeadProps, Skeleton } from '@portal/ui';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { type ResultsAddress, readResultsAddress } from '../run-search/results-address.ts';
import { readResultsState } from '../run-search/results-state.ts';
import { priceOf } from '../search-form/search-price.tsx';
import { ResultsHead } from './results-head.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

/** A heading and lines, for what is not a list. */
function Lines(head: Pick<PageHeadProps, 'title' | 'windowTitle' | 'lead'>) {
  const t = useText('search');
  return (
    <>
      <PageHead {...head} />
      {/* the foot of the page waits for what comes */}
      <div data-area="coming">
        <Skeleton label={t('list.loading')} />
      </div>
    </>
  );
}

/** A search that costs money asks before there is a list. */
function QuestionComing({ address }: { readonly address: ResultsAddress }) {
  const t = useText('search');
  const { bookLabel, torrensLabel } = useCounty();
  const { heading, lead } = useCriteriaTexts()(address.definition, address.criteria);
  const windowTitle = t(`windowTitles.${address.definition.type}`, { bookLabel, torrensLabel });
  return <Lines title={heading} windowTitle={windowTitle} lead={lead} />;
}

/** The results page while its code is loading: the criteria from the address, above a skeleton of what follows. */
export function ResultsComing() {
  const t = useText('search');
  const [params] = useSearchParams();
  const state: unknown = useLocation().state;
  const user = useCurrentUser();
  const address = readResultsAddress(params);
  // the page itself says what is wrong with the address
  if (address === undefined || user?.searchList.includes(address.definition.type) !== true)
    return <Lines title={t('title')} />;
  const isSubmitted = readResultsState(state).submittedAt !== undefined;
  if (!isSubmitted && priceOf(user, address.definition.type) > 0) return <QuestionComing address={address} />;
  return (
    <>
      <ResultsHead address={address} />
      <ResultsSkeleton address={address} />
    </>
  );
}
