import * as z from 'zod/mini';
import type { loginPageLatestNews, loginPageLinks, loginPageSlides, Paragraph } from '../auth/auth.ts';
import type { HomeContent } from '../home/home.ts';
import type { ContentOf } from '../platform/call.ts';
import { commonRecord } from './common.setting.ts';
import { efileRecord } from './efile.setting.ts';
import { homeSelectionsRecord } from './home-selections.setting.ts';
import { slidesRecord } from './login-slides.setting.ts';
import { paragraphsRecord } from './news.setting.ts';
import { notableDatesRecord } from './notable-dates.setting.ts';
import { registrationRecord } from './registration.setting.ts';
import { reportsRecord } from './reports.setting.ts';
import { searchRecord } from './search.setting.ts';

// What the public sees of the county's records: the server answers with it, and a screen that changes a record shows it before.

const forBoth = {
  homeSelections: z.prefault(homeSelectionsRecord, {}),
  loginPageLinks: z.prefault(paragraphsRecord, {}),
  loginPageSlides: z.prefault(slidesRecord, {}),
};

/** The records that the login page shows. */
export const loginRecords = z.object({
  ...forBoth,
  loginPageLatestNews: z.prefault(paragraphsRecord, {}),
  loginPageRegistration: z.prefault(registrationRecord, {}),
});
type LoginRecords = z.output<typeof loginRecords>;

/** The records that the home page shows. */
export const homeRecords = z.object({
  ...forBoth,
  common: z.prefault(commonRecord, {}),
  externalLinks: z.prefault(paragraphsRecord, {}),
  latestNews: z.prefault(paragraphsRecord, {}),
  notableDates: z.prefault(notableDatesRecord, {}),
});
type HomeRecords = z.output<typeof homeRecords>;
type Dates = HomeRecords['notableDates'];

/** Whom to ask, and how. */
const contactOf = ({
  contactName,
  contactTitle,
  contactPhone,
  contactEmail,
}: HomeRecords['common']): HomeContent['common'] => ({ contactName, contactTitle, contactPhone, contactEmail });

/** The records that hold the county's notes. */
export const noteRecords = z.object({
  search: z.prefault(searchRecord, {}),
  reports: z.prefault(reportsRecord, {}),
  efile: z.prefault(efileRecord, {}),
});

export interface LoginPageContent {
  readonly links: ContentOf<typeof loginPageLinks>;
  readonly slides: ContentOf<typeof loginPageSlides>;
  readonly news: ContentOf<typeof loginPageLatestNews>;
}

/** How many slides there are, and their captions. */
const shownSlides = ({
  loginPageSlides: { numberOfSlides, slides },
}: Pick<LoginRecords, 'loginPageSlides'>): ContentOf<typeof loginPageSlides> => ({
  numberOfSlides,
  captions: slides.map(({ caption }) => caption),
});

/** What the county shows to everyone on its login page: nothing that its switches leave out, and no link without an address. */
export function loginPageContent({
  homeSelections,
  loginPageLinks: links,
  loginPageSlides,
  loginPageLatestNews: news,
}: LoginRecords): LoginPageContent {
  const withAddress = links.paragraphs.filter((link) => link.paragraphContent !== '');
  return {
    links: { paragraphs: homeSelections.linksLoginPage ? withAddress : [] },
    slides: shownSlides({ loginPageSlides }),
    news: homeSelections.latestNewsLoginPage ? news : { paragraphs: [] },
  };
}

const RECORD_TYPES = ['abstract', 'torrens', 'lien'] as const;

/** Indexes of names and of legals, where the county keeps the latter apart: liens have none of their own. */
const indexesOf = (type: (typeof RECORD_TYPES)[number], dates: Dates): string[] =>
  type !== 'lien' && dates.showSeparateIndexes ? [type, `${type}Legal`] : [type];

/** How far each index reaches: headings are language keys, cells ISO days. */
function notableDatesTable(dates: Dates, hasTorrens: boolean): HomeContent['notableDates'] {
  const day = (index: string, date: string): string => String(Reflect.get(dates, `${index}${date}Date`) ?? '');
  const verified = dates.useVerificationDate;
  // columns whose facts the county has not set are left out
  const isSaid = (date: string) => RECORD_TYPES.some((type) => day(type, date) !== '');
  const more = [
    ...(verified ? [{ heading: 'verifiedThrough', date: 'Verified' }] : []),
    ...(isSaid('ImageThru') ? [{ heading: 'imagesThrough', date: 'ImageThru' }] : []),
    ...(isSaid('CertificateThru') && hasTorrens ? [{ heading: 'certificatesThrough', date: 'CertificateThru' }] : []),
  ];
  const types = RECORD_TYPES.filter((type) => type !== 'torrens' || hasTorrens);
  return {
    headings: ['record', 'indexBegins', 'imagesBegin', 'postedThrough', ...more.map(({ heading }) => heading)],
    rows: types
      .flatMap((type) => indexesOf(type, dates))
      .map((index) => [
        index,
        ...['IndexBegin', 'ImageBegin', 'Posted', ...more.map(({ date }) => date)].map((date) => day(index, date)),
      ]),
  };
}

/** The county's document: the link labeled Disclaimer among those of the login page (002 section 2.5, 'Home Selections'). */
export const findDisclaimer = (county: Pick<LoginRecords, 'loginPageLinks'>): Paragraph | null =>
  county.loginPageLinks.paragraphs.find(
    ({ heading, paragraphContent }) => heading.trim().toLowerCase() === 'disclaimer' && paragraphContent !== '',
  ) ?? null;

export type HomeCards = Omit<HomeContent, 'lockout' | 'transactionTotals'>;

/**
 * The cards of the home page, each only when the county enables it (000 section 2).
 *
 * @param mayCount whether this reader has transactions to count
 */
export function homeCards(county: HomeRecords, hasTorrens: boolean, mayCount: boolean): HomeCards {
  const { homeSelections: on, notableDates: dates } = county;
  const slides = on.loginSlides ? shownSlides(county) : { numberOfSlides: 0, captions: [] };
  const hasDates = on.notableDates && dates.showNotableDates;
  return {
    selections: {
      contactUs: on.contactUs,
      disclaimer: on.disclaimer,
      latestNews: on.latestNews,
      latestNewsMore: on.latestNewsMore,
      links: on.links,
      linksMore: on.linksMore,
      loginSlides: on.loginSlides,
      notableDates: hasDates,
      transactions: on.transactions && mayCount,
    },
    numberOfSlides: slides.numberOfSlides,
    slideCaptions: slides.captions,
    common: contactOf(county.common),
    links: on.links ? county.externalLinks : { paragraphs: [] },
    disclaimer: on.disclaimer ? findDisclaimer(county) : null,
    latestNews: on.latestNews ? county.latestNews : { paragraphs: [] },
    notableDates: hasDates ? notableDatesTable(dates, hasTorrens) : { headings: [], rows: [] },
  };
}
