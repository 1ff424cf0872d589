import { groupBasisPoints, groupCents } from './hooks.ts';
import type { CountyGroup } from './session-store.ts';

/** Prices for visitors, in cents, from the county's group `visitors`; undefined if the server does not send them. */
export function visitorTermsOf(group: CountyGroup) {
  if (typeof group.copies !== 'string') return undefined;
  const cents = (name: string): number => groupCents(group[name]);
  return {
    guestSearch: [cents('guestSearchFrom'), cents('guestSearchTo')] as const,
    accountSearch: [cents('accountSearchFrom'), cents('accountSearchTo')] as const,
    copies: group.copies,
    firstPage: cents('firstPage'),
    additionalPage: cents('additionalPage'),
    document: cents('document'),
    leastCopy: cents('leastCopy'),
    cardFeeBasisPoints: groupBasisPoints(group.cardFeePercent),
    cardFeeCents: cents('cardFee'),
    hold: cents('hold'),
  };
}
