import * as z from 'zod/mini';

/** An amount in cents; the screens show and take dollars. */
const cents = z._default(z.int().check(z.minimum(0)), 0);
const flag = (value: boolean) => z._default(z.boolean(), value);
const code = z._default(z.string(), '');

/** What searches, details and images cost. The field names are those of the specification (002 section 3), in cents. */
export const ratesRecord = z.object({
  searchByAddress: cents,
  searchByBookAndPage: cents,
  searchByDate: cents,
  searchByDocumentNumber: cents,
  searchByLegalDescription: cents,
  searchByName: cents,
  searchByParcelId: cents,
  searchByTorrensCertificateNumber: cents,
  searchByTorrensText: cents,
  searchByPlat: cents,
  searchByTaxLien: cents,
  searchByGrantorGranteeBook: cents,
  searchByTractBook: cents,
  documentDetails: cents,
  taxLienDetails: cents,
  imageDocument: cents,
  imageFirstPage: cents,
  imageAdditionalPages: cents,
});
export type RatesRecord = z.output<typeof ratesRecord>;

export const specialRate = z.object({
  /** A document type, or ALL. */
  documentType: z.string(),
  /** An instrument code, or '' for any. */
  instrumentCode: z.string(),
  documentRate: cents,
  firstPageRate: cents,
  additionalPagesRate: cents,
});
const specialRates = z._default(z.array(specialRate), []);
export const specialRatesRecord = z.object({ rates: specialRates });

/** Alternate rates of those who pay by card. */
export const creditCardRecord = z.object({
  applyAlternateRates: flag(false),
  alternateRates: z.prefault(ratesRecord, {}),
  rates: specialRates,
});

const surchargeMethod = z._default(z.enum(['dollars', 'percent']), 'dollars');
/** Hundredths of a percent: 250 is 2.5 %. */
const basisPoints = z._default(z.int().check(z.minimum(0)), 0);

export const creditCardExtraRecord = z.object({
  applySurcharge: flag(false),
  surchargeMethod,
  surcharge: cents,
  surchargeBasisPoints: basisPoints,
  maxAmount: cents,
  postToLandLink: flag(false),
  chargeChargeCode: code,
  surchargeChargeCode: code,
  chargeFeeCode: code,
  surchargeFeeCode: code,
});

export const escrowRecord = z.object({
  applySurcharge: flag(false),
  feeCode: code,
  chargeCode: code,
  reloadByCreditCard: flag(false),
  minReloadAmount: cents,
  maxReloadAmount: cents,
  creditCardSurchargeMethod: surchargeMethod,
  creditCardSurcharge: cents,
  creditCardSurchargeBasisPoints: basisPoints,
});

const flatFeeRate = z.object({
  option: flag(false),
  unlimitedNumberOfPages: flag(false),
  numberOfPages: z._default(z.int(), 0),
  cost: cents,
});
const flatFeeRates = z._default(z.array(flatFeeRate).check(z.maxLength(5)), []);

export const flatFeeRecord = z.object({ chargingImages: flag(true), rates: flatFeeRates });

/** Add-ons to the images of a flat-fee account. */
export const flatFeeOverrideRecord = z.object({
  countyAdminReload: flag(false),
  accountAdminReload: flag(false),
  rates: flatFeeRates,
});
