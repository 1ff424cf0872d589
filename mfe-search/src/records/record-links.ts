import type { Criteria, SearchType } from '@portal/domain';
import { createContext, useContext } from 'react';
import type { TypedName } from '../searches/search-definition.ts';

/** Target of a linked name or number: a search, and optionally the record to open in its results. */
export interface LinkTarget {
  readonly type: SearchType;
  /** Criteria of the search. All other fields are empty. */
  readonly criteria: Criteria;
  readonly recordId?: number;
}

/** A link to another search, with its click handler. */
export interface RecordLink {
  readonly href: string;
  readonly follow: () => void;
}

/** Context for the cells and details of a result list. */
export interface ResultsContextValue {
  /** Searched names to highlight. */
  readonly highlightedNames: readonly TypedName[];
  /** Returns the link to a target, or undefined if this user cannot open it. */
  readonly linkTo: (target: LinkTarget) => RecordLink | undefined;
}

const NO_LINKS: ResultsContextValue = { highlightedNames: [], linkTo: () => undefined };

export const ResultsContext = createContext(NO_LINKS);

export const useResults = (): ResultsContextValue => useContext(ResultsContext);
