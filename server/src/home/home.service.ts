import type { HomeContent } from '@portal/contracts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Session } from '../platform/http/session.ts';
import type { HomeServices } from './home-services.ts';
import { shownSlides } from './login-page-content.ts';

const RECORD_TYPES = ['abstract', 'torrens', 'lien'] as const;

type Dates = CountyRecords['notableDates'];

/** Indexes of names and of legals, where the county keeps the latter apart: liens have none of their own. */
const indexesOf = (type: (typeof RECORD_TYPES)[number], dates: Dates): string[] =>
  type !== 'lien' && dates.showSeparateIndexes ? [type, `${type}Legal`] : [type];

/** How far each index reaches: headings are language keys, cells ISO days. */
function notableDatesTable(county: CountyRecords): HomeContent['notableDates'] {
  const dates = county.notableDates;
  const day = (index: string, date: string): string => String(Reflect.get(dates, `${index}${date}Date`) ?? '');
  const verified = dates.useVerificationDate;
  // columns of what the county has not said are left out
  const isSaid = (date: string) => RECORD_TYPES.some((type) => day(type, date) !== '');
  const more = [
    ...(verified ? [{ heading: 'verifiedThrough', date: 'Verified' }] : []),
    ...(isSaid('ImageThru') ? [{ heading: 'imagesThrough', date: 'ImageThru' }] : []),
    ...(isSaid('CertificateThru') && county.facts.landlink.torrens
      ? [{ heading: 'certificatesThrough', date: 'CertificateThru' }]
      : []),
  ];
  const types = RECORD_TYPES.filter((type) => type !== 'torrens' || county.facts.landlink.torrens);
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
export const findDisclaimer = (county: CountyRecords): HomeContent['disclaimer'] =>
  county.loginPageLinks.paragraphs.find(
    ({ heading, paragraphContent }) => heading.trim().toLowerCase() === 'disclaimer' && paragraphContent !== '',
  ) ?? null;

/** Everything the home page shows, each card only when the county enables it (000 section 2). */
export async function homeContent(services: HomeServices, session: Session | null): Promise<HomeContent> {
  const county = services.county.current;
  const on = county.homeSelections;
  const { lockoutInPlace, messageHeadline } = county.userLockout;
  const slides = on.loginSlides ? shownSlides(county) : { numberOfSlides: 0, captions: [] };
  const empty = { headings: [], rows: [] };
  const mayCount = on.transactions && session !== null && session.role !== 'GUEST';
  const hasDates = on.notableDates && county.notableDates.showNotableDates;
  const totals = mayCount ? await services.readTransactionTotals(session) : [];
  return {
    lockout: { lockoutInPlace, messageHeadline: lockoutInPlace ? messageHeadline : '' },
    selections: {
      contactUs: on.contactUs,
      disclaimer: on.disclaimer,
      latestNews: on.latestNews,
      latestNewsMore: on.latestNewsMore,
      links: on.links,
      linksMore: on.linksMore,
      loginSlides: on.loginSlides,
      notableDates: hasDates,
      transactions: mayCount,
    },
    numberOfSlides: slides.numberOfSlides,
    slideCaptions: slides.captions,
    common: { contactPhone: county.common.contactPhone, contactEmail: county.common.contactEmail },
    links: on.links ? county.externalLinks : { paragraphs: [] },
    disclaimer: on.disclaimer ? findDisclaimer(county) : null,
    latestNews: on.latestNews ? county.latestNews : { paragraphs: [] },
    notableDates: hasDates ? notableDatesTable(county) : empty,
    transactionTotals: mayCount ? { headings: ['range', 'count', 'charged'], rows: totals } : empty,
  };
}
