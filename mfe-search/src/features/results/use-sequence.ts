import { alertText } from '@portal/api-client';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { useEffect, useMemo, useRef } from 'react';
import type { LinkTarget, RecordLink, ResultsContextValue } from '../../records/record-links.ts';
import { searchOfType } from '../../searches/searches.ts';
import { firstPage, resultsHref, type Search } from '../run-search/results-address.ts';
import type { SequenceOrigin } from '../run-search/results-state.ts';
import { useRunSearch } from '../run-search/use-run-search.ts';
import { lookupPrice } from '../search-form/search-price.tsx';

export interface SequenceOptions {
  /** The search of these results. Must be the same object on every render. */
  readonly currentSearch: Search;
  /** Where Back to Search Results leads. */
  readonly origin: SequenceOrigin;
  readonly onAlert: (text: string) => void;
  /** Opens the page that asks before a search that costs money. */
  readonly onAsk: (href: string) => void;
  readonly onRecord: (id: number) => void;
}

/** The search for a link target. Undefined if there is no such search, or if its criteria are invalid. */
function searchOf({ type, criteria: linked }: LinkTarget): Search | undefined {
  const definition = searchOfType(type);
  if (definition === undefined) return undefined;
  const criteria = { ...definition.neutral, ...linked };
  return Object.keys(definition.validate(criteria, '9999-12-31')).length === 0 ? { definition, criteria } : undefined;
}

/** Runs the search of a link, or opens the question about its price. Failures are shown as an alert over the results. */
function useFollow({ origin, onAlert, onAsk }: SequenceOptions) {
  const translate = useText();
  const user = useCurrentUser();
  const run = useRunSearch();
  return async (search: Search, record: number | undefined): Promise<void> => {
    const href = hrefOf(search, record);
    if (lookupPrice(user, search.definition.type) > 0) {
      onAsk(href);
      return;
    }
    const outcome = await run(search, { origin, ...(record === undefined ? {} : { record }) });
    if (outcome.kind === 'none') onAlert(translate('errors:NO_RECORDS_FOUND.text'));
    if (outcome.kind === 'paymentNeeded') onAsk(href);
    if (outcome.kind === 'failed' && outcome.error.kind !== 'login' && outcome.error.kind !== 'denied') {
      const { text } = alertText(outcome.error);
      onAlert(translate(text.key, text.values));
    }
  };
}

const hrefOf = (search: Search, record: number | undefined): string =>
  resultsHref({ ...firstPage(search), recordId: record ?? null });

/** Links that start a search sequence (001 section 4.5). */
export function useSequence(options: SequenceOptions): ResultsContextValue {
  const { currentSearch } = options;
  const searchList = useCurrentUser()?.searchList;
  const follow = useFollow(options);
  // The memoized value must not change when a row is checked or selected: that would render every cell of a hundred rows again.
  const latest = useRef({ follow, options });
  useEffect(() => {
    latest.current = { follow, options };
  });
  return useMemo(() => {
    const mayUse = (search: Search | undefined): search is Search =>
      search !== undefined && searchList?.includes(search.definition.type) === true;
    const linkToSearch = (search: Search, record: number | undefined): RecordLink => ({
      href: hrefOf(search, record),
      follow: () => void latest.current.follow(search, record),
    });
    const linkTo = (target: LinkTarget): RecordLink | undefined => {
      const { recordId } = target;
      const search = searchOf(target);
      if (mayUse(search)) return linkToSearch(search, recordId);
      // If the user may not run that search, a record of the same kind still opens beside this list.
      const isOfThisKind = searchOfType(target.type)?.kind === currentSearch.definition.kind;
      if (recordId === undefined || !isOfThisKind) return undefined;
      return { href: hrefOf(currentSearch, recordId), follow: () => latest.current.options.onRecord(recordId) };
    };
    return { highlightedNames: currentSearch.definition.highlightedNames(currentSearch.criteria), linkTo };
  }, [currentSearch, searchList]);
}
