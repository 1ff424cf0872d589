import { recordOf, SEARCH_RATES, type SearchRate } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedCents } from './stored.ts';

type RateField = `searchBy${SearchRate}`;
/** Rates in the specification's order (002 section 3). Rates of other searches are appended automatically. */
const SPECIFIED: readonly RateField[] = [
  'searchByAddress',
  'searchByBookAndPage',
  'searchByDate',
  'searchByDocumentNumber',
  'searchByLegalDescription',
  'searchByName',
  'searchByParcelId',
  'searchByTorrensCertificateNumber',
  'searchByTorrensText',
  'searchByPlat',
  'searchByTaxLien',
  'searchByGrantorGranteeBook',
  'searchByTractBook',
];
const RATE_FIELDS: ReadonlySet<RateField> = new Set([
  ...SPECIFIED,
  ...SEARCH_RATES.map((rate) => `searchBy${rate}` as const),
]);

/** What searches, details and images cost. The field names are those of the specification (002 section 3), in cents. */
export const ratesRecord = z.object({
  ...recordOf([...RATE_FIELDS], () => storedCents),
  documentDetails: storedCents,
  taxLienDetails: storedCents,
  imageDocument: storedCents,
  imageFirstPage: storedCents,
  imageAdditionalPages: storedCents,
});
export type RatesRecord = z.output<typeof ratesRecord>;

const names = Object.keys(ratesRecord.shape);
const money = (isIncluded: (name: string) => boolean) =>
  names.filter(isIncluded).map((name) => ({ name, kind: 'money' as const }));

/** A La Carte Rates (002 sections 2.5 and 3). */
export const aLaCarteSetting = defineSetting({
  name: 'aLaCarte',
  screen: 'alacarterates',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: ratesRecord,
  previews: ['accountPrices'],
  sections: [
    { title: 'searches', fields: money((name) => name.startsWith('search')) },
    { title: 'details', fields: money((name) => name.endsWith('Details')) },
    { title: 'images', fields: money((name) => name.startsWith('image')) },
  ],
});
