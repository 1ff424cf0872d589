import { alertText } from '@portal/api-client';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { useEffect, useMemo, useRef } from 'react';
import type { LinkTarget, RecordLink, ResultsContextValue } from '../../records/record-links.ts';
import { searchOfType } from '../../searches/searches.ts';
import { firstPage, resultsHref, type Search } from '../run-search/results-address.ts';
import type { Origin } from '../run-search/results-state.ts';
import { useRunSearch } from '../run-search/use-run-search.ts';
import { priceOf } from '../search-form/search-price.tsx';

export interface SequenceOptions {
  /** The criteria; the same object as long as these results are shown. */
  readonly asked: Search;
  /** Where Back to Search Results will lead. */
  readonly origin: Origin;
  readonly onAlert: (text: string) => void;
  /** A search that costs money asks first: its own page does. */
  readonly onAsk: (href: string) => void;
  readonly onRecord: (id: number) => void;
}

/** The search for a target; undefined if there is none, or if its criteria cannot be searched. */
function searchOf({ type, criteria: asked }: LinkTarget): Search | undefined {
  const definition = searchOfType(type);
  if (definition === undefined) return undefined;
  const criteria = { ...definition.neutral, ...asked };
  return Object.keys(definition.validate(criteria, '9999-12-31')).length === 0 ? { definition, criteria } : undefined;
}

/** Makes a step of a sequence: the search, or the question whether to pay for it. What fails is said over the results. */
function useFollow({ origin, onAlert, onAsk }: SequenceOptions) {
  const words = useText();
  const user = useCurrentUser();
  const run = useRunSearch();
  return async (search: Search, record: number | undefined): Promise<void> => {
    const href = hrefOf(search, record);
    if (priceOf(user, search.definition.type) > 0) {
      onAsk(href);
      return;
    }
    const outcome = await run(search, { origin, ...(record === undefined ? {} : { record }) });
    if (outcome.kind === 'none') onAlert(words('errors:NO_RECORDS_FOUND.text'));
    if (outcome.kind === 'paymentNeeded') onAsk(href);
    if (outcome.kind === 'failed' && outcome.error.kind !== 'login' && outcome.error.kind !== 'denied') {
      const { text } = alertText(outcome.error);
      onAlert(words(text.key, text.values));
    }
  };
}

const hrefOf = (search: Search, record: number | undefined): string =>
  resultsHref({ ...firstPage(search), recordId: record ?? null });

/** Links that start a search sequence (001 section 4.5). */
export function useSequence(options: SequenceOptions): ResultsContextValue {
  const { asked } = options;
  const searchList = useCurrentUser()?.searchList;
  const follow = useFollow(options);
  // The value must not change with a check or a selection: every cell of a hundred rows would be drawn again.
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
      // Without a search for it, a record of the same kind still opens beside this list.
      const isOfThisKind = searchOfType(target.type)?.kind === asked.definition.kind;
      if (recordId === undefined || !isOfThisKind) return undefined;
      return { href: hrefOf(asked, recordId), follow: () => latest.current.options.onRecord(recordId) };
    };
    return { marked: asked.definition.marked(asked.criteria), linkTo };
  }, [asked, searchList]);
}
