import {
  SEARCH_CALLS,
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByDocumentNumber,
  searchByLegalDescription,
  searchByParcelId,
  searchByPlat,
  searchByTorrensCertificate,
  searchByTorrensText,
  searchByTractIndexNMI,
} from '@portal/contracts';
import { DOCUMENT_SEARCH_RULES } from '@portal/domain';
import { DOCUMENT_SORT_KEYS } from '@portal/server/src/search/search-query.ts';
import { bookGroups } from './book-queries.ts';
import { PLACES } from './county/certificate-rows.ts';
import {
  dateOfDay,
  FIRST_YEAR,
  ISLANDS,
  LAST_DAY_NUMBER,
  namesOfCounty,
  STREETS,
  VILLAGES,
  YEARS,
} from './county/county-rows.ts';
import { Random } from './county/random.ts';
import { lienGroups } from './lien-queries.ts';
import { americanDate } from './search-runners.ts';
import type { SubmitGroup } from './submit-group.ts';

// The ranges of random numbers below are those of the generated county (county-rows.ts and certificate-rows.ts), or a part of them that
// exists even in a small county: the first 200 certificates, and the first 1,500 documents of a year.

const ALL_DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '' };

/** Certificate searches by number, and by texts that few, some or most certificates contain. */
const certificateGroups = (random: Random): readonly SubmitGroup[] => [
  {
    name: 'certificate',
    call: searchByTorrensCertificate,
    make: () => ({ certificateNumber: String(10_001 + random.below(200)) }),
  },
  { name: 'certificates, all', call: searchByTorrensCertificate, make: () => ({}) },
  {
    name: 'text, rare',
    call: searchByTorrensText,
    goal: 'free text',
    make: () => ({ text: `tract ${1 + random.below(9_000)}`, searchIn: 'LEGAL' }),
  },
  {
    name: 'text, lot and block',
    call: searchByTorrensText,
    goal: 'free text',
    make: () => ({ text: `lot ${1 + random.below(120)} block ${1 + random.below(30)}` }),
  },
  {
    name: 'text, on most certificates',
    call: searchByTorrensText,
    goal: 'free text',
    make: () => ({ text: random.pick(PLACES, 'CORAL RIDGE') }),
  },
  {
    name: 'text, prefix of a word',
    call: searchByTorrensText,
    goal: 'free text',
    make: () => ({ text: 'mort', sortKey: 'certifiedDate', sortDirection: 'DESC' }),
  },
];

const numberGroups = (random: Random): readonly SubmitGroup[] => {
  const year = () => FIRST_YEAR + random.below(YEARS);
  const number = () => `${year()}-${String(1 + random.below(1_500)).padStart(6, '0')}`;
  // all document numbers of a year begin with the year, so they sort between it and the next year
  const wholeYear = (one: number) => ({ fromDocumentNumber: String(one), toDocumentNumber: String(one + 1) });
  return [
    {
      name: 'document number',
      call: searchByDocumentNumber,
      make: () => ({ fromDocumentNumber: number(), toDocumentNumber: '' }),
    },
    { name: 'document numbers of a year', call: searchByDocumentNumber, make: () => wholeYear(year()) },
  ];
};

/** Groups for search types that have none yet, with the sample input of the type's rule. */
const sampledGroups = (groups: readonly SubmitGroup[]): readonly SubmitGroup[] =>
  DOCUMENT_SEARCH_RULES.flatMap(({ type, sample }) => {
    const call = SEARCH_CALLS[type];
    return groups.some((group) => group.call === call) ? [] : [{ name: `sample: ${type}`, call, make: () => sample }];
  });

/** The fixed mix of searches other than by name, including the most expensive of each kind. The same seed gives the same criteria. */
export const submitGroups = (seed: number): readonly SubmitGroup[] => {
  const random = new Random(seed);
  const names = namesOfCounty();
  const days = (from: string, to: string) => ({
    fromRecordedDate: americanDate(from),
    toRecordedDate: americanDate(to),
  });
  const someDay = () => {
    const day = dateOfDay(random.below(LAST_DAY_NUMBER));
    return days(day, day);
  };
  const someYears = (count: number) => {
    const year = FIRST_YEAR + random.below(YEARS - count);
    return days(`${year}-01-01`, `${year + count - 1}-12-31`);
  };
  const plat = () => `P${1 + random.below(5_000)}`;
  const someOrder = () => ({
    sortKey: random.pick(DOCUMENT_SORT_KEYS, 'docNumber'),
    sortDirection: random.chance(0.5) ? 'ASC' : 'DESC',
  });
  const village = () => ({ island: random.pick(ISLANDS, 'SAIPAN'), village: random.pick(VILLAGES, 'SAN').slice(0, 3) });
  const land = () => ({
    legalType: 'MB',
    section: String(1 + random.below(36)),
    township: String(1 + random.below(20)),
    range: String(1 + random.below(20)),
  });
  const lot = () => ({ plat: plat(), lot: String(1 + random.below(120)) });
  const groups: readonly SubmitGroup[] = [
    { name: 'date, one day', call: searchByDate, make: someDay },
    { name: 'date, one year', call: searchByDate, make: () => someYears(1) },
    { name: 'date, ten years', call: searchByDate, make: () => someYears(10) },
    { name: 'date, thirty years', call: searchByDate, make: () => someYears(30) },
    {
      name: 'date, all',
      goal: 'AND or other order',
      call: searchByDate,
      make: () => ({ ...ALL_DATES, ...someOrder() }),
    },
    {
      name: 'date, any order',
      goal: 'AND or other order',
      call: searchByDate,
      make: () => ({ ...someYears(5), ...someOrder() }),
    },
    ...numberGroups(random),
    { name: 'book', call: searchByBookAndPage, make: () => ({ book: String(1 + random.below(4_000)) }) },
    {
      name: 'book and page',
      call: searchByBookAndPage,
      make: () => ({ book: String(1 + random.below(4_000)), page: String(1 + random.below(900)) }),
    },
    {
      name: 'address',
      call: searchByAddress,
      make: () => ({ streetNumber: String(1 + random.below(2_000)), streetName: random.pick(STREETS, 'MAIN') }),
    },
    { name: 'parcel, 2 characters', call: searchByParcelId, make: () => ({ parcelId: String(10 + random.below(90)) }) },
    {
      name: 'parcel, 5 characters',
      goal: 'AND or other order',
      call: searchByParcelId,
      make: () => ({ parcelId: `${10 + random.below(90)}${100 + random.below(900)}`, ...someOrder() }),
    },
    {
      name: 'plat',
      goal: 'AND or other order',
      call: searchByPlat,
      make: () => ({ plat: plat(), ...someOrder() }),
    },
    { name: 'lot contains', call: searchByLegalDescription, make: lot },
    { name: 'lot exact', call: searchByLegalDescription, make: () => ({ ...lot(), searchMethod: 'EXACT' }) },
    { name: 'section', call: searchByLegalDescription, make: land },
    {
      name: 'section and name',
      call: searchByLegalDescription,
      make: () => ({ ...land(), grantorGranteeLastNameMb: 'SM' }),
    },
    { name: 'village', call: searchByTractIndexNMI, make: village },
    ...certificateGroups(random),
    ...bookGroups({ random, name: () => names.draw(random).name, plat, land }),
    {
      name: 'village, any order',
      goal: 'AND or other order',
      call: searchByTractIndexNMI,
      make: () => ({ ...village(), ...someOrder() }),
    },
    ...lienGroups({ random, name: () => names.draw(random).name, someYears }),
  ];
  return [...groups, ...sampledGroups(groups)];
};
