import { groupCents } from './hooks.ts';
import type { CountyGroup } from './session-store.ts';

/** What visitors pay, in cents, from the county's group `visitors`; undefined from servers that do not say. */
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
    hold: cents('hold'),
  };
}
