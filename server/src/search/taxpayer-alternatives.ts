import type { Alternative, alsoTryTaxpayers } from '@portal/contracts';
import { foldName, type IsoDate, otherNames, otherSpellings, type TypedName } from '@portal/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { filterConditions } from './document-order.ts';
import type { Candidate } from './indexed-name-candidates.ts';
import { isFoundAlready, likeliest } from './likeliest-names.ts';
import type { DocumentFilter } from './search-query.ts';
import { currentConditions } from './tax-lien-search.store.ts';
import { countLiensByTaxpayers, findTaxpayerNames } from './taxpayer-names.store.ts';

/** The maximum number of alternatives that a user is shown. */
const MAX_OFFERED = 5;

type TaxpayerInput = z.output<(typeof alsoTryTaxpayers)['request']>;
type TaxpayerCriteria = Pick<TaxpayerInput, 'taxpayerName' | 'taxpayerFirstName' | 'taxpayerMiddleInitial'>;

/** A search for a taxpayer whose alternatives are wanted. */
export interface TaxpayerSearch {
  readonly input: TaxpayerInput;
  /** The filter that the search's criteria mean. */
  readonly filter: DocumentFilter;
  readonly today: IsoDate;
}

const typedName = ({ taxpayerName, taxpayerFirstName, taxpayerMiddleInitial }: TaxpayerCriteria): TypedName => ({
  last: taxpayerName,
  first: taxpayerFirstName,
  middle: taxpayerMiddleInitial,
});

const candidateOf = (kind: Candidate['kind'], { last, first, middle }: TypedName) => ({
  kind,
  criteria: { taxpayerName: last, taxpayerFirstName: first, taxpayerMiddleInitial: middle },
});

/** Other names that taxpayers have, the likeliest first. Unlike those of documents, their names have no index of words. */
const otherTaxpayers = async (db: Kysely<Database>, typed: TypedName, found: TaxpayerInput['found']) => {
  const spellings = otherSpellings(typed.last);
  const known = await findTaxpayerNames(db, [...spellings.keys()]);
  const candidates = [
    ...otherNames(typed).map(({ kind, name }) => candidateOf(kind, name)),
    ...known.flatMap(({ lastKey, written }) => {
      const kind = spellings.get(lastKey);
      return kind === undefined ? [] : [candidateOf(kind, { ...typed, last: written })];
    }),
  ];
  return likeliest(
    candidates.filter(({ criteria }) => found === 'NONE' || !isFoundAlready(typed, typedName(criteria))),
  );
};

/** Returns at most five other names for a search of tax liens by taxpayer, with the number of liens of each. */
export async function taxpayerAlternativesOf(
  db: Kysely<Database>,
  { input, filter, today }: TaxpayerSearch,
): Promise<Required<Alternative>[]> {
  const typed = typedName(input);
  if (input.searchByTaxLienMethod !== 'TAXPAYER' || foldName(typed.last) === '') return [];
  const candidates = await otherTaxpayers(db, typed, input.found);
  const counts = await countLiensByTaxpayers(
    db,
    candidates.map(({ criteria }) => typedNameKeys(typedName(criteria))),
    [...filterConditions({ ...filter, documentType: null }), ...currentConditions({ input, today })],
  );
  return candidates
    .map((candidate, index) => ({ ...candidate, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, MAX_OFFERED);
}
