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

// Selects what the public sees of the county's records. The server returns it, and the screens that edit records
// preview it.

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

/** The county's contact. */
const contactOf = ({
  contactName,
  contactTitle,
  contactPhone,
  contactEmail,
}: HomeRecords['common']): HomeContent['common'] => ({ contactName, contactTitle, contactPhone, contactEmail });

/** The records that contain the county's notes. */
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

/** The number of slides, their captions and their uploaded pictures. */
const shownSlides = ({
  loginPageSlides: { numberOfSlides, slides },
}: Pick<LoginRecords, 'loginPageSlides'>): Required<ContentOf<typeof loginPageSlides>> => ({
  numberOfSlides,
  captions: slides.map(({ caption }) => caption),
  pictures: slides.map(({ picture }) => picture),
});

/** The links that people can follow: only those with an address. One without a description shows its address. */
const shownLinks = ({ paragraphs }: LoginRecords['loginPageLinks']): Paragraph[] =>
  paragraphs
    .filter(({ paragraphContent }) => paragraphContent !== '')
    .map(({ heading, paragraphContent }) => ({
      heading: heading === '' ? paragraphContent : heading,
      paragraphContent,
    }));

/** The public content of the login page: only parts that the county has enabled. */
export function loginPageContent({
  homeSelections,
  loginPageLinks: links,
  loginPageSlides,
  loginPageLatestNews: news,
}: LoginRecords): LoginPageContent {
  return {
    links: { paragraphs: homeSelections.linksLoginPage ? shownLinks(links) : [] },
    slides: shownSlides({ loginPageSlides }),
    news: homeSelections.latestNewsLoginPage ? news : { paragraphs: [] },
  };
}

const RECORD_TYPES = ['abstract', 'torrens', 'lien'] as const;

/**
 * The indexes of a record type: names, and legal descriptions where the county keeps those separately. Liens have no
 * legal index.
 */
const indexesOf = (type: (typeof RECORD_TYPES)[number], dates: Dates): string[] =>
  type !== 'lien' && dates.showSeparateIndexes ? [type, `${type}Legal`] : [type];

/** The date range of each index: headings are language keys, cells ISO dates. */
function notableDatesTable(dates: Dates, hasTorrens: boolean): HomeContent['notableDates'] {
  const day = (index: string, date: string): string => String(Reflect.get(dates, `${index}${date}Date`) ?? '');
  const verified = dates.useVerificationDate;
  // omit columns for which the county has entered no date
  const isSet = (date: string) => RECORD_TYPES.some((type) => day(type, date) !== '');
  const more = [
    ...(verified ? [{ heading: 'verifiedThrough', date: 'Verified' }] : []),
    ...(isSet('ImageThru') ? [{ heading: 'imagesThrough', date: 'ImageThru' }] : []),
    ...(isSet('CertificateThru') && hasTorrens ? [{ heading: 'certificatesThrough', date: 'CertificateThru' }] : []),
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

/** The county's disclaimer document: the login page link labeled Disclaimer (002 section 2.5, 'Home Selections'). */
export const findDisclaimer = (county: Pick<LoginRecords, 'loginPageLinks'>): Paragraph | null =>
  county.loginPageLinks.paragraphs.find(
    ({ heading, paragraphContent }) => heading.trim().toLowerCase() === 'disclaimer' && paragraphContent !== '',
  ) ?? null;

export type HomeCards = Omit<HomeContent, 'lockout' | 'transactionTotals'>;

/**
 * The cards of the home page that the county has enabled (000 section 2).
 *
 * @param mayCount whether this user has transactions to count
 */
export function homeCards(county: HomeRecords, hasTorrens: boolean, mayCount: boolean): HomeCards {
  const { homeSelections: enabled, notableDates: dates } = county;
  const slides = enabled.loginSlides ? shownSlides(county) : { numberOfSlides: 0, captions: [], pictures: [] };
  const hasDates = enabled.notableDates && dates.showNotableDates;
  return {
    selections: {
      contactUs: enabled.contactUs,
      disclaimer: enabled.disclaimer,
      latestNews: enabled.latestNews,
      latestNewsMore: enabled.latestNewsMore,
      links: enabled.links,
      linksMore: enabled.linksMore,
      loginSlides: enabled.loginSlides,
      notableDates: hasDates,
      transactions: enabled.transactions && mayCount,
    },
    numberOfSlides: slides.numberOfSlides,
    slideCaptions: slides.captions,
    slidePictures: slides.pictures,
    common: contactOf(county.common),
    links: { paragraphs: enabled.links ? shownLinks(county.externalLinks) : [] },
    disclaimer: enabled.disclaimer ? findDisclaimer(county) : null,
    latestNews: enabled.latestNews ? county.latestNews : { paragraphs: [] },
    notableDates: hasDates ? notableDatesTable(dates, hasTorrens) : { headings: [], rows: [] },
  };
}
