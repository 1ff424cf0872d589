import type { Criteria, SearchType } from '@portal/domain';
import { createContext, useContext } from 'react';
import type { TypedName } from '../searches/search-definition.ts';

/** What a linked name or number leads to: a search, and the record of its results to open. */
export interface LinkTarget {
  readonly type: SearchType;
  /** Its criteria; all other fields are empty. */
  readonly criteria: Criteria;
  readonly recordId?: number;
}

/** A link to another search, with what a click does. */
export interface RecordLink {
  readonly href: string;
  readonly follow: () => void;
}

/** What the cells and details of a result list need of it. */
export interface ResultsContextValue {
  /** Typed names to mark. */
  readonly marked: readonly TypedName[];
  /** The way to a target; undefined when this user has none. */
  readonly linkTo: (target: LinkTarget) => RecordLink | undefined;
}

const NO_LINKS: ResultsContextValue = { marked: [], linkTo: () => undefined };

export const ResultsContext = createContext(NO_LINKS);

export const useResults = (): ResultsContextValue => useContext(ResultsContext);
