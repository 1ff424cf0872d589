import { type Alternative, alsoTryNames, alsoTryTaxpayers } from '@portal/contracts';
import { checkNameSearch, checkTaxLienSearch } from '@portal/domain';
import { priceOfLookup } from '../ledger/charge.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { alternativesOf } from './name-alternatives.ts';
import { admitSearch } from './submitted-search.ts';
import { taxpayerAlternativesOf } from './taxpayer-alternatives.ts';

/** Time limit for finding alternatives: the user already has the results of the search itself. */
const TIME_LIMIT_MS = 1_000;

/**
 * Suggests alternatives to a name search. This call does not count as a search: it is free, and is not in the search history or the audit
 * log. If searches cost money, the suggestions have no counts, because a count is part of the result that others pay for.
 */
export const alsoTryRoute = (services: Services): Route =>
  route(alsoTryNames, async ({ input: { found, ...typed }, session }) => {
    const call = { input: typed, session };
    const { county, today, filter } = await admitSearch(services, call, { type: 'Name', rule: checkNameSearch });
    const lateAt = services.now().getTime() + TIME_LIMIT_MS;
    const isLate = () => services.now().getTime() > lateAt;
    const alternatives = await alternativesOf(services.database.read(), { input: typed, filter, today, found, isLate });
    const isFree = priceOfLookup({ session, lookup: 'Name', county }).totalCents === 0;
    return { alternatives: isFree ? alternatives : alternatives.map(withoutCount) };
  });

/** Suggests alternatives to a search of tax liens by taxpayer, on the same terms. */
export const alsoTryTaxpayersRoute = (services: Services): Route =>
  route(alsoTryTaxpayers, async ({ input, session }) => {
    const search = { type: 'TaxLien', rule: checkTaxLienSearch } as const;
    const { county, today, filter } = await admitSearch(services, { input, session }, search);
    const alternatives = await taxpayerAlternativesOf(services.database.read(), { input, filter, today });
    const isFree = priceOfLookup({ session, lookup: 'TaxLien', county }).totalCents === 0;
    return { alternatives: isFree ? alternatives : alternatives.map(withoutCount) };
  });

const withoutCount = ({ kind, criteria }: Alternative): Alternative => ({ kind, criteria });
