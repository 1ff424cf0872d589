import { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal } from '@portal/contracts';
import type { Random } from './county/random.ts';
import type { SubmitGroup } from './submit-group.ts';

interface BookSources {
  readonly random: Random;
  /** A name of the county's documents. The index books have other names, but each name is in the range of some of their pages. */
  readonly name: () => string;
  readonly plat: () => string;
  /** A section, township and range. */
  readonly land: () => object;
}

/** Searches of books: by an entry's id, by land, by a whole name, and by a prefix that very many names have. */
export const bookGroups = ({ random, name, plat, land }: BookSources): readonly SubmitGroup[] => {
  const nameStart = (letters: number) => () => ({ grantorGranteeLastName: name().slice(0, letters) });
  return [
    {
      name: 'tract book ID',
      call: searchByTractBookId,
      make: () => ({ tractBookId: `${1 + random.below(30)}-${1 + random.below(250)}` }),
    },
    { name: 'tract book, plat', call: searchByTractBookLegal, make: () => ({ plat: plat() }) },
    { name: 'tract book, section', call: searchByTractBookLegal, make: land },
    { name: 'index books, name', call: searchByGrantorGranteeBook, make: nameStart(100) },
    {
      name: 'index books, 2 letters',
      goal: 'AND or other order',
      call: searchByGrantorGranteeBook,
      make: () => ({ ...nameStart(2)(), sortKey: 'fromName', sortDirection: 'DESC' }),
    },
  ];
};
