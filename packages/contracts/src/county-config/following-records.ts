import * as z from 'zod/mini';
import { creditCardRecord } from './credit-card.setting.ts';
import { specialRatesRecord } from './special-rates.setting.ts';

interface FollowingRecord {
  readonly record: 'creditCard';
  /** The follower's value once the other record was saved. */
  readonly valueAfter: (saved: unknown, before: unknown) => object;
}

/** Records that change with another one, by its name. Special rates are the card's special rates too. */
export const FOLLOWING_RECORDS: Readonly<Partial<Record<string, FollowingRecord>>> = {
  aLaCarteSpecialRates: {
    record: 'creditCard',
    valueAfter: (saved, before) => ({
      ...z.parse(creditCardRecord, before ?? {}),
      rates: z.parse(specialRatesRecord, saved).rates,
    }),
  },
};
