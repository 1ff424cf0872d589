import { type Alternative, alsoTryNames } from '@portal/contracts';
import { checkNameSearch } from '@portal/domain';
import { priceOfLookup } from '../ledger/charge.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { alternativesOf } from './name-alternatives.ts';
import { admitSearch } from './submitted-search.ts';

/** Time limit of the search for other names: the user already has the rows of the search itself. */
const LOOKED_FOR_MS = 1_000;

/**
 * What to try beside a search of names. It is no search: it costs nothing, stands in no history and has no audit row. Where searches
 * cost something nothing is counted, since a count is an answer that others pay for.
 */
export const alsoTryRoute = (services: Services): Route =>
  route(alsoTryNames, async ({ input: { found, ...typed }, session }) => {
    const asked = { input: typed, session };
    const { county, today, filter } = await admitSearch(services, asked, { type: 'Name', rule: checkNameSearch });
    const lateAt = performance.now() + LOOKED_FOR_MS;
    const isLate = () => performance.now() > lateAt;
    const others = await alternativesOf(services.database.read(), { input: typed, filter, today, found, isLate });
    const isFree = priceOfLookup({ session, lookup: 'Name', county }).totalCents === 0;
    return { alternatives: isFree ? others : others.map(withoutCount) };
  });

const withoutCount = ({ kind, criteria }: Alternative): Alternative => ({ kind, criteria });
