import type { alsoTryNames } from '@portal/contracts';
import type * as z from 'zod/mini';
import { typedNameKeys } from '../records/name-keys.ts';
import type { DocumentFilter, NameQuery } from './search-query.ts';

/** The criteria of a name search, without the page. */
export type NameInput = Omit<z.output<(typeof alsoTryNames)['request']>, 'found'>;

/** The typed names of a search, and how they are combined. */
export type NamedCriteria = Pick<
  NameInput,
  `grantorGrantee${'LastName' | 'FirstName' | 'MiddleInitial'}${1 | 2}` | 'andOr' | 'grantorGranteeSearchIn'
>;

/** One of the two typed names. */
export const typedName = (criteria: NamedCriteria, which: 1 | 2) => ({
  last: criteria[`grantorGranteeLastName${which}`],
  first: criteria[`grantorGranteeFirstName${which}`],
  middle: criteria[`grantorGranteeMiddleInitial${which}`],
});

/** The query of a name search: the typed names as search keys, the second one null if its last name is empty, and the filter. */
export const nameQueryOf = (criteria: NamedCriteria, filter: DocumentFilter): NameQuery => ({
  ...filter,
  name1: typedNameKeys(typedName(criteria, 1)),
  name2: criteria.grantorGranteeLastName2.trim() === '' ? null : typedNameKeys(typedName(criteria, 2)),
  andOr: criteria.andOr,
  searchIn: criteria.grantorGranteeSearchIn,
});
