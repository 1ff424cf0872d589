import * as z from 'zod/mini';

const text = (value = '') => z._default(z.string(), value);
const flag = (value: boolean) => z._default(z.boolean(), value);
/** ISO day, or '' when the county has not said. */
const day = text();

/** Headings and texts; of a link the description and its URL. */
export const paragraphsRecord = z.object({
  paragraphs: z._default(z.array(z.object({ heading: z.string(), paragraphContent: z.string() })), []),
});

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

export const slidesRecord = z.object({
  numberOfSlides: z._default(z.int().check(z.minimum(0), z.maximum(6)), 0),
  captions: z._default(z.array(z.string()), []),
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
});

export const commonRecord = z.object({
  appTitle: text('Land Record Portal'),
  countyName: text(),
  contactName: text(),
  contactTitle: text(),
  contactPhone: text(),
  contactEmail: text(),
  bookLabel: text('Book'),
  torrensLabel: text('Torrens'),
});
