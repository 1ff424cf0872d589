import {
  ratesRecord,
  specialRatesTable,
  storedBasisPoints,
  storedCents,
  storedFlag,
  storedText,
} from '@portal/contracts/county-config';
import * as z from 'zod/mini';

/** Alternate rates of those who pay by card. */
export const creditCardRecord = z.object({
  applyAlternateRates: storedFlag(false),
  alternateRates: z.prefault(ratesRecord, {}),
  rates: specialRatesTable,
});

const surchargeMethod = z._default(z.enum(['dollars', 'percent']), 'dollars');

export const creditCardExtraRecord = z.object({
  applySurcharge: storedFlag(false),
  surchargeMethod,
  surcharge: storedCents,
  surchargeBasisPoints: storedBasisPoints,
  maxAmount: storedCents,
  postToLandLink: storedFlag(false),
  chargeChargeCode: storedText(),
  surchargeChargeCode: storedText(),
  chargeFeeCode: storedText(),
  surchargeFeeCode: storedText(),
});

const flatFeeRate = z.object({
  option: storedFlag(false),
  unlimitedNumberOfPages: storedFlag(false),
  numberOfPages: z._default(z.int(), 0),
  cost: storedCents,
});
const flatFeeRates = z._default(z.array(flatFeeRate).check(z.maxLength(5)), []);

export const flatFeeRecord = z.object({ chargingImages: storedFlag(true), rates: flatFeeRates });

/** Add-ons to the images of a flat-fee account. */
export const flatFeeOverrideRecord = z.object({
  countyAdminReload: storedFlag(false),
  accountAdminReload: storedFlag(false),
  rates: flatFeeRates,
});
