import { storedCents } from '@portal/contracts/county-config';
import * as z from 'zod/mini';

const text = (value = '') => z._default(z.string(), value);
const flag = (value: boolean) => z._default(z.boolean(), value);
/** ISO day, or '' when the county has not said. */
const day = text();

export const homeSelectionsRecord = z.object({
  contactUs: flag(false),
  disclaimer: flag(false),
  latestNews: flag(false),
  latestNewsLoginPage: flag(false),
  latestNewsMore: flag(false),
  links: flag(false),
  linksLoginPage: flag(false),
  linksMore: flag(false),
  loginSlides: flag(false),
  notableDates: flag(false),
  transactions: flag(false),
});

export const notableDatesRecord = z.object({
  showNotableDates: flag(false),
  showSeparateIndexes: flag(false),
  useVerificationDate: flag(false),
  abstractVerifiedDate: day,
  abstractPostedDate: day,
  abstractIndexBeginDate: day,
  abstractImageBeginDate: day,
  abstractImageThruDate: day,
  abstractLegalVerifiedDate: day,
  abstractLegalPostedDate: day,
  abstractLegalIndexBeginDate: day,
  torrensVerifiedDate: day,
  torrensPostedDate: day,
  torrensIndexBeginDate: day,
  torrensImageBeginDate: day,
  torrensImageThruDate: day,
  torrensLegalVerifiedDate: day,
  torrensLegalPostedDate: day,
  torrensLegalIndexBeginDate: day,
  torrensCertificateThruDate: day,
  lienVerifiedDate: day,
  lienPostedDate: day,
  lienIndexBeginDate: day,
  lienImageBeginDate: day,
  lienImageThruDate: day,
});

export const efileRecord = z.object({
  efile: flag(false),
  efileCountyNote: text(),
  acknowledgement: flag(false),
  acknowledgementStatement: text(),
  // what a document of each kind costs, in cents
  firstPageChargeLR: storedCents,
  additionalPagesChargeLR: storedCents,
  firstPageChargeMAP: storedCents,
  additionalPagesChargeMAP: storedCents,
  firstPageChargeMAR: storedCents,
  additionalPagesChargeMAR: storedCents,
  firstPageChargeUCC1: storedCents,
  additionalPagesChargeUCC1: storedCents,
  firstPageChargeUCC2: storedCents,
  additionalPagesChargeUCC2: storedCents,
});
