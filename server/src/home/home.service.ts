import type { HomeContent } from '@portal/contracts';
import type { Session } from '../auth/session.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Services } from '../services.ts';

const RECORD_TYPES = ['abstract', 'torrens', 'lien'] as const;

/** How far each index reaches: headings are language keys, cells ISO days. */
function notableDatesTable(county: CountyRecords): HomeContent['notableDates'] {
  const dates = county.notableDates;
  return {
    headings: ['record', 'indexBegins', 'imagesBegin', 'postedThrough', 'verifiedThrough'],
    rows: RECORD_TYPES.filter((type) => type !== 'torrens' || county.facts.landlink.torrens).map((type) => [
      type,
      dates[`${type}IndexBeginDate`],
      dates[`${type}ImageBeginDate`],
      dates[`${type}PostedDate`],
      dates[`${type}VerifiedDate`],
    ]),
  };
}

/** Everything the home page shows, each card only when the county enables it (000 section 2). */
export async function homeContent(services: Services, session: Session | null): Promise<HomeContent> {
  const county = services.county.current;
  const on = county.homeSelections;
  const { lockoutInPlace, messageHeadline } = county.userLockout;
  const slides = on.loginSlides ? county.loginPageSlides : { numberOfSlides: 0, captions: [] };
  const empty = { headings: [], rows: [] };
  const mayCount = on.transactions && session !== null && session.role !== 'GUEST';
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
      notableDates: on.notableDates,
      transactions: mayCount,
    },
    numberOfSlides: slides.numberOfSlides,
    slideCaptions: slides.captions,
    common: { contactPhone: county.common.contactPhone, contactEmail: county.common.contactEmail },
    links: on.links ? county.externalLinks : { paragraphs: [] },
    latestNews: on.latestNews ? county.latestNews : { paragraphs: [] },
    notableDates: on.notableDates ? notableDatesTable(county) : empty,
    transactionTotals: mayCount ? { headings: ['range', 'count', 'charged'], rows: totals } : empty,
  };
}
