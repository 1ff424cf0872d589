import type { DocumentRow } from '@portal/contracts';
import { createContext, useContext } from 'react';
import type { TypedName } from '../../searches/search-definition.ts';

export type Party = DocumentRow['grantorSearchResults'][number];
export type Reference = DocumentRow['referenceDocumentSearchResults'][number];

/** A link to another search, with what a click does. */
export interface RecordLink {
  readonly href: string;
  readonly follow: () => void;
}

/** What the cells and details of a result list need of it. */
export interface ResultsContextValue {
  /** Typed names to mark. */
  readonly marked: readonly TypedName[];
  /** The search that a linked name starts; undefined when it cannot be searched. */
  readonly nameLink: (party: Party) => RecordLink | undefined;
  /** The document that a reference names; undefined when it is not on file. */
  readonly referenceLink: (reference: Reference) => RecordLink | undefined;
}

const NO_LINKS: ResultsContextValue = { marked: [], nameLink: () => undefined, referenceLink: () => undefined };

export const ResultsContext = createContext(NO_LINKS);

export const useResults = (): ResultsContextValue => useContext(ResultsContext);
