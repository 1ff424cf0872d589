import {
  auditPurgeRecord,
  billingScheduleRecord,
  commonRecord,
  creditCardExtraRecord,
  creditCardRecord,
  efileRecord,
  escrowRecord,
  flatFeeOverrideRecord,
  flatFeeRecord,
  homeSelectionsRecord,
  languagesRecord,
  notableDatesRecord,
  paragraphsRecord,
  ratesRecord,
  registrationRecord,
  reportsRecord,
  search2Record,
  searchRecord,
  slidesRecord,
  specialRatesRecord,
  userAccessRecord,
  userLockoutRecord,
  userPurgeNowRecord,
  userPurgeRecord,
} from '@portal/contracts/county-config';
import * as z from 'zod/mini';

const text = (value = '') => z._default(z.string(), value);
const flag = (value: boolean) => z._default(z.boolean(), value);

/** Facts that no screen sets. They come from `county.json` of an import. */
export const countyFactsRecord = z.object({
  countyDirectory: text('county'),
  name: text(),
  stateCode: text('MP'),
  timeZone: text('UTC'),
  accentColour: text(),
  /** Which optional fields the county's index has (001 section 3). */
  landlink: z.prefault(
    z.object({
      qqqq: flag(false),
      qqq: flag(false),
      baseline: flag(false),
      municipality: flag(false),
      meridian: flag(false),
      mbOtherLot: flag(false),
      sublot: flag(false),
      torrens: flag(false),
    }),
    {},
  ),
  propertyCode: flag(false),
  torrensUseFileNumber: flag(false),
  salePriceLabel: text(),
  mortgageAmountLabel: text(),
  taxLinkTemplate: text(),
  gisLinkTemplate: text(),
});

/** Every record of the county's configuration with its defaults, by the name that the specification's calls use. */
export const countyRecordsSchema = z.object({
  facts: z.prefault(countyFactsRecord, {}),
  /** On only in the demo county, whose accounts the login page lists. */
  demonstration: z.prefault(z.object({ isDemonstration: flag(false) }), {}),
  common: z.prefault(commonRecord, {}),
  aLaCarte: z.prefault(ratesRecord, {}),
  aLaCarteSpecialRates: z.prefault(specialRatesRecord, {}),
  creditCard: z.prefault(creditCardRecord, {}),
  creditCardExtra: z.prefault(creditCardExtraRecord, {}),
  escrow: z.prefault(escrowRecord, {}),
  flatFee: z.prefault(flatFeeRecord, {}),
  flatFeeOverride: z.prefault(flatFeeOverrideRecord, {}),
  billingSchedule: z.prefault(billingScheduleRecord, {}),
  efile: z.prefault(efileRecord, {}),
  languages: z.prefault(languagesRecord, {}),
  latestNews: z.prefault(paragraphsRecord, {}),
  externalLinks: z.prefault(paragraphsRecord, {}),
  notableDates: z.prefault(notableDatesRecord, {}),
  homeSelections: z.prefault(homeSelectionsRecord, {}),
  loginPageLinks: z.prefault(paragraphsRecord, {}),
  loginPageLatestNews: z.prefault(paragraphsRecord, {}),
  loginPageSlides: z.prefault(slidesRecord, {}),
  loginPageRegistration: z.prefault(registrationRecord, {}),
  search: z.prefault(searchRecord, {}),
  search2: z.prefault(search2Record, {}),
  reports: z.prefault(reportsRecord, {}),
  userLockout: z.prefault(userLockoutRecord, {}),
  userAccess: z.prefault(userAccessRecord, {}),
  userPurgeSchedule: z.prefault(userPurgeRecord, {}),
  userPurgeNow: z.prefault(userPurgeNowRecord, {}),
  auditLogPurgeSchedule: z.prefault(auditPurgeRecord, {}),
});
export type CountyRecords = z.output<typeof countyRecordsSchema>;
/** Records as they are saved. Omitted fields get their defaults. */
export type CountyRecordsInput = z.input<typeof countyRecordsSchema>;
export type CountyRecordName = keyof CountyRecords;

/** True for the name of a record. */
export const isCountyRecordName = (name: string): name is CountyRecordName =>
  Object.hasOwn(countyRecordsSchema.shape, name);
