import type { SearchRate } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedCents } from './stored.ts';

// A search with a rate that is missing here does not compile.
const searchRates = {
  searchByAddress: storedCents,
  searchByBookAndPage: storedCents,
  searchByDate: storedCents,
  searchByDocumentNumber: storedCents,
  searchByLegalDescription: storedCents,
  searchByName: storedCents,
  searchByParcelId: storedCents,
  searchByTorrensCertificateNumber: storedCents,
  searchByTorrensText: storedCents,
  searchByPlat: storedCents,
  searchByTaxLien: storedCents,
  searchByGrantorGranteeBook: storedCents,
  searchByTractBook: storedCents,
} satisfies Readonly<Record<`searchBy${SearchRate}`, typeof storedCents>>;
/** What searches, details and images cost. The field names are those of the specification (002 section 3), in cents. */
export const ratesRecord = z.object({
  ...searchRates,
  documentDetails: storedCents,
  taxLienDetails: storedCents,
  imageDocument: storedCents,
  imageFirstPage: storedCents,
  imageAdditionalPages: storedCents,
});
export type RatesRecord = z.output<typeof ratesRecord>;

const names = Object.keys(ratesRecord.shape);
const money = (of: (name: string) => boolean) => names.filter(of).map((name) => ({ name, kind: 'money' as const }));

/** A La Carte Rates (002 sections 2.5 and 3). */
export const aLaCarteSetting = defineSetting({
  name: 'aLaCarte',
  screen: 'alacarterates',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  needsProof: true,
  stored: ratesRecord,
  previews: ['accountPrices'],
  sections: [
    { title: 'searches', fields: money((name) => name.startsWith('search')) },
    { title: 'details', fields: money((name) => name.endsWith('Details')) },
    { title: 'images', fields: money((name) => name.startsWith('image')) },
  ],
});
