import { searchByTaxLien } from '@portal/contracts';
import { TAX_LIEN_SORT_KEYS } from '@portal/server/src/search/search-query.ts';
import { FIRST_YEAR, YEARS } from './county/county-rows.ts';
import type { Random } from './county/random.ts';
import type { SubmitGroup } from './submit-group.ts';

interface LienSources {
  readonly random: Random;
  /** A name that occurs in documents. */
  readonly name: () => string;
  /** Criteria for the recording dates of `count` random consecutive years. */
  readonly someYears: (count: number) => object;
}

const ALL_DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '' };

/** Tax lien searches by date and by each of the three other methods: taxpayer, lien number and document number. */
export const lienGroups = ({ random, name, someYears }: LienSources): readonly SubmitGroup[] => {
  const lienOrder = () => ({
    sortKey: random.pick(TAX_LIEN_SORT_KEYS, 'docNumber'),
    sortDirection: random.chance(0.5) ? 'ASC' : 'DESC',
  });
  const taxpayer = (letters: number) => ({
    searchByTaxLienMethod: 'TAXPAYER',
    taxpayerName: name().slice(0, letters),
    currentOrExpired: 'ALL',
  });
  // drawn from the same ranges as the numbers of the generated county's liens and of their later events
  const lienNumber = () => ({
    searchByTaxLienMethod: 'LIENNUMBER',
    lienNumber: String(100_000_000 + random.below(899_999_999)),
  });
  const lienDocument = () => ({
    searchByTaxLienMethod: 'DOCUMENTNUMBER',
    documentNumber: `${FIRST_YEAR + random.below(YEARS)}-${1 + random.below(900)}`,
  });
  return [
    { name: 'liens, one year', call: searchByTaxLien, make: () => ({ ...someYears(1), currentOrExpired: 'ALL' }) },
    { name: 'liens, ten years', call: searchByTaxLien, make: () => ({ ...someYears(10), currentOrExpired: 'ALL' }) },
    // without `currentOrExpired`, a search finds only current liens
    { name: 'liens, current', call: searchByTaxLien, make: () => ALL_DATES },
    {
      name: 'liens, any order',
      goal: 'AND or other order',
      call: searchByTaxLien,
      make: () => ({ ...someYears(20), ...lienOrder(), currentOrExpired: 'ALL' }),
    },
    { name: 'taxpayer, 2 letters', call: searchByTaxLien, make: () => taxpayer(2) },
    {
      name: 'taxpayer, 5 letters',
      goal: 'AND or other order',
      call: searchByTaxLien,
      make: () => ({ ...taxpayer(5), ...lienOrder() }),
    },
    { name: 'lien number', call: searchByTaxLien, make: lienNumber },
    { name: 'lien by document', call: searchByTaxLien, make: lienDocument },
  ];
};
