import type { DocumentRow } from '@portal/contracts';
import { foldName, matchRanges, type TextRange } from '@portal/domain';
import type { TypedName } from '../searches/search-definition.ts';

export type Party = DocumentRow['grantorSearchResults'][number];

const HAS_LETTERS = /[\p{L}\p{N}]/u;

/** Whether the search matched this party. Compares prefixes of both names, as the server does. */
function isFound(party: Party, { last, first }: TypedName): boolean {
  return foldName(party.lastName).startsWith(foldName(last)) && foldName(party.firstName).startsWith(foldName(first));
}

/** Merges ranges with only punctuation or spaces between them. */
function joined(text: string, ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges) {
    const before = merged.at(-1);
    if (before !== undefined && !HAS_LETTERS.test(text.slice(before.end, range.start)))
      merged[merged.length - 1] = { start: before.start, end: range.end };
    else merged.push(range);
  }
  return merged;
}

/** The ranges to highlight in a party's name. Empty for a name that was not searched for. */
export function highlightRanges(party: Party, names: readonly TypedName[]): readonly TextRange[] {
  const found = names.filter((name) => isFound(party, name)).flatMap(({ last, first }) => [last, first]);
  return joined(party.displayName, matchRanges(party.displayName, found));
}

/** Parties with the found ones first, because they show why the row is in the list. */
export function sortMatchedFirst(parties: readonly Party[], names: readonly TypedName[]): readonly Party[] {
  const isWanted = (party: Party) => names.some((name) => isFound(party, name));
  return [...parties.filter(isWanted), ...parties.filter((party) => !isWanted(party))];
}
