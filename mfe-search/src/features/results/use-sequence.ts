import { alertText } from '@portal/api-client';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { useEffect, useMemo, useRef } from 'react';
import { searchOfType } from '../../searches/searches.ts';
import { firstPage, resultsHref, type Search } from '../run-search/results-address.ts';
import type { Origin } from '../run-search/results-state.ts';
import { useRunSearch } from '../run-search/use-run-search.ts';
import { priceOf } from '../search-form/search-price.tsx';
import type { Party, RecordLink, Reference, ResultsContextValue } from './results-context.ts';

export interface SequenceOptions {
  /** What was asked; the same object as long as these results are shown. */
  readonly asked: Search;
  /** Where Back to Search Results will lead. */
  readonly origin: Origin;
  readonly onAlert: (text: string) => void;
  /** A search that costs money asks first: its own page does. */
  readonly onAsk: (href: string) => void;
  readonly onRecord: (docId: number) => void;
}

/** The search for everything that names a party. */
function nameSearch(party: Party): Search | undefined {
  const definition = searchOfType('Name');
  if (definition === undefined) return undefined;
  const criteria = {
    ...definition.neutral,
    grantorGranteeLastName1: party.lastName.slice(0, 500),
    grantorGranteeFirstName1: party.firstName.slice(0, 100),
    grantorGranteeMiddleInitial1: party.firstName === '' ? '' : party.middleInitial.slice(0, 1),
  };
  return Object.keys(definition.validate(criteria, '9999-12-31')).length === 0 ? { definition, criteria } : undefined;
}

/** The search for the one document of a number. */
function documentSearch({ docType, docNumber }: Reference): Search | undefined {
  const definition = searchOfType('DocumentNumber');
  if (definition === undefined || docNumber === '') return undefined;
  const criteria = { ...definition.neutral, documentType: docType, fromDocumentNumber: docNumber };
  return { definition, criteria };
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
    const linkTo = (search: Search, record?: number): RecordLink => ({
      href: hrefOf(search, record),
      follow: () => void latest.current.follow(search, record),
    });
    return {
      marked: asked.definition.marked(asked.criteria),
      nameLink: (party) => {
        const search = nameSearch(party);
        return mayUse(search) ? linkTo(search) : undefined;
      },
      referenceLink: (reference) => {
        if (reference.docId === 0) return undefined;
        const search = documentSearch(reference);
        if (mayUse(search)) return linkTo(search, reference.docId);
        return {
          href: hrefOf(asked, reference.docId),
          follow: () => latest.current.options.onRecord(reference.docId),
        };
      },
    };
  }, [asked, searchList]);
}
