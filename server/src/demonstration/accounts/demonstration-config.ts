import { SEARCH_TYPES } from '@portal/domain';
import type { CountyRecordsInput } from '../../county-config/records.ts';
import { DEMONSTRATION_CAPTIONS } from '../slides/draw-slides.ts';
import { verifiedThrough, workingDaysBefore } from './demonstration-days.ts';

type Config = Partial<CountyRecordsInput>;

/** A disabled row of the rate table. */
const DISABLED = { option: false };

/** The prices of the demonstration county, in cents. */
const rates = (): Config => ({
  aLaCarte: { searchByTorrensText: 50, imageDocument: 300, imageFirstPage: 100, imageAdditionalPages: 50 },
  creditCard: {
    applyAlternateRates: true,
    alternateRates: {
      searchByName: 100,
      searchByTorrensText: 50,
      imageDocument: 300,
      imageFirstPage: 100,
      imageAdditionalPages: 50,
    },
  },
  creditCardExtra: { applySurcharge: true, surchargeMethod: 'percent', surchargeBasisPoints: 250, maxAmount: 2500 },
  escrow: {
    applySurcharge: true,
    reloadByCreditCard: true,
    minReloadAmount: 2000,
    maxReloadAmount: 50_000,
    creditCardSurchargeMethod: 'percent',
    creditCardSurchargeBasisPoints: 250,
  },
  flatFee: {
    chargingImages: true,
    rates: [
      { option: true, numberOfPages: 20, cost: 2000 },
      { option: true, numberOfPages: 50, cost: 4000 },
      { option: true, numberOfPages: 150, cost: 10_000 },
      DISABLED,
      { option: true, unlimitedNumberOfPages: true, cost: 25_000 },
    ],
  },
  flatFeeOverride: {
    countyAdminReload: true,
    accountAdminReload: true,
    rates: [
      { option: true, numberOfPages: 10, cost: 1000 },
      { option: true, numberOfPages: 25, cost: 2200 },
      { option: true, numberOfPages: 50, cost: 4000 },
      DISABLED,
      DISABLED,
    ],
  },
});

/** The news of the home page, newest first. The login page shows the first two. */
const newsOf = (today: string) => [
  {
    heading: workingDaysBefore(today, 4),
    paragraphContent:
      'Deeds recorded from 1975 to 1982 now have page images. 41,200 pages were scanned at Marianas Plaza.',
  },
  {
    heading: workingDaysBefore(today, 9),
    paragraphContent: 'Documents filed electronically on a holiday are recorded on the next working day.',
  },
  { heading: workingDaysBefore(today, 16), paragraphContent: 'New cover sheet for ground leases.' },
  {
    heading: workingDaysBefore(today, 38),
    paragraphContent: 'Plats recorded before 1990 were checked against the survey books. 14 numbers were corrected.',
  },
];

/**
 * The texts and dates of the login and home pages. `today` is the date in the county's time zone. Documents are posted to the index through
 * the working day before it.
 */
const pages = (today: string): Config => {
  const posted = workingDaysBefore(today, 1);
  const verified = verifiedThrough(today);
  return {
    common: {
      appTitle: 'Land Record Portal',
      countyName: 'Tasi County',
      contactName: 'Carmen Clerk',
      contactTitle: 'County Recorder',
      contactPhone: '(670) 555-0142',
      contactEmail: 'recorder@tasi.example',
      bookLabel: 'Book',
      torrensLabel: 'Torrens',
    },
    loginPageLinks: {
      paragraphs: [
        { heading: 'Recording fees', paragraphContent: 'https://tasi.example/recording-fees' },
        { heading: 'Before you record', paragraphContent: 'https://tasi.example/before-you-record' },
        { heading: 'Office hours and location', paragraphContent: 'https://tasi.example/office-hours' },
        { heading: 'Forms', paragraphContent: 'https://tasi.example/forms' },
        { heading: 'Disclaimer', paragraphContent: 'https://tasi.example/disclaimer' },
      ],
    },
    loginPageLatestNews: { paragraphs: newsOf(today).slice(0, 2) },
    latestNews: { paragraphs: newsOf(today) },
    externalLinks: {
      paragraphs: [
        { heading: 'Recording fees', paragraphContent: 'https://tasi.example/recording-fees' },
        { heading: 'Before you record', paragraphContent: 'https://tasi.example/before-you-record' },
        { heading: 'Parcel map of Tasi County', paragraphContent: 'https://tasi.example/parcels' },
        { heading: 'Real property tax', paragraphContent: 'https://tasi.example/tax' },
        { heading: 'Disclaimer', paragraphContent: 'https://tasi.example/disclaimer' },
      ],
    },
    loginPageSlides: {
      numberOfSlides: DEMONSTRATION_CAPTIONS.length,
      slides: DEMONSTRATION_CAPTIONS.map((caption) => ({ caption, picture: '' })),
    },
    notableDates: {
      showNotableDates: true,
      useVerificationDate: true,
      abstractIndexBeginDate: '1975-01-02',
      abstractImageBeginDate: '1975-01-02',
      abstractPostedDate: posted,
      abstractVerifiedDate: verified,
      abstractImageThruDate: posted,
      torrensIndexBeginDate: '1979-06-14',
      torrensImageBeginDate: '1979-06-14',
      torrensPostedDate: posted,
      torrensVerifiedDate: workingDaysBefore(today, 2),
      torrensImageThruDate: posted,
      torrensCertificateThruDate: posted,
      lienIndexBeginDate: '1990-01-05',
      lienImageBeginDate: '1990-01-05',
      lienPostedDate: posted,
      lienVerifiedDate: verified,
      lienImageThruDate: posted,
    },
  };
};

/** The features of the demo county. Nearly all are enabled, so that visitors can try them. */
const features = (): Config => ({
  demonstration: { isDemonstration: true },
  homeSelections: {
    contactUs: true,
    disclaimer: true,
    latestNews: true,
    latestNewsLoginPage: true,
    latestNewsMore: true,
    links: true,
    linksLoginPage: true,
    linksMore: true,
    loginSlides: true,
    notableDates: true,
    transactions: true,
  },
  search: { defaultSearch: 'Name', searchAccess: 'same', enabled: [...SEARCH_TYPES] },
  search2: { map: true, tax: true, allOnlySearch: false, downloadResults: true },
  efile: {
    efile: true,
    efileCountyNote: 'Documents filed after 4:00 pm are recorded on the next working day.',
    acknowledgement: true,
    acknowledgementStatement: 'I have the right to file this document.',
    firstPageChargeLR: 1200,
    additionalPagesChargeLR: 200,
    firstPageChargeMAP: 2500,
    additionalPagesChargeMAP: 500,
    firstPageChargeMAR: 1000,
    additionalPagesChargeMAR: 100,
    firstPageChargeUCC1: 1500,
    additionalPagesChargeUCC1: 100,
    firstPageChargeUCC2: 1500,
    additionalPagesChargeUCC2: 100,
  },
  languages: { languages: true },
  loginPageRegistration: { forgotPasswordLink: true, selfRegistration: true, emaileExpireIn: 4 },
  userAccess: {
    guestUserName: 'guest.user',
    limitLoginAttempts: true,
    maxloginAttempts: 5,
    inactivityTimeLimit: true,
    inactivityTimeLimitPeriod: 30,
  },
  billingSchedule: { automaticBilling: true, automaticImageRenewal: true, renewalDay: 1, renewalTime: '0:00' },
});

/** The configuration of the demonstration county. */
export const demonstrationConfig = (today: string): Config => ({ ...rates(), ...pages(today), ...features() });
