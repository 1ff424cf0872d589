import type { HomeContent } from '@portal/contracts';
import { homeCards } from '@portal/contracts/county-config';
import type { Session } from '../platform/http/session.ts';
import type { HomeServices } from './home-services.ts';

/** The data of the home page, with only the cards that the county enables (000 section 2). */
export async function homeContent(services: HomeServices, session: Session | null): Promise<HomeContent> {
  const county = services.county.current;
  const { lockoutInPlace, messageHeadline } = county.userLockout;
  const isCustomer = session !== null && session.role !== 'GUEST';
  const cards = homeCards(county, county.facts.landlink.torrens, isCustomer);
  const showsTotals = isCustomer && cards.selections.transactions;
  const totals = showsTotals ? await services.readTransactionTotals(session) : [];
  return {
    ...cards,
    lockout: { lockoutInPlace, messageHeadline: lockoutInPlace ? messageHeadline : '' },
    transactionTotals: showsTotals
      ? { headings: ['range', 'count', 'charged'], rows: totals }
      : { headings: [], rows: [] },
  };
}
