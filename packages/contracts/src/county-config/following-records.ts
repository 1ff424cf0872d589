import * as z from 'zod/mini';
import { creditCardRecord } from './credit-card.setting.ts';
import { specialRatesRecord } from './special-rates.setting.ts';

interface FollowingRecord {
  readonly record: 'creditCard';
  /** The new value of the dependent record after the other record was saved. */
  readonly valueAfter: (saved: unknown, before: unknown) => object;
}

/** Records that change together with another one, keyed by its name. Special rates also apply to cards. */
export const FOLLOWING_RECORDS: Readonly<Partial<Record<string, FollowingRecord>>> = {
  aLaCarteSpecialRates: {
    record: 'creditCard',
    valueAfter: (saved, before) => ({
      ...z.parse(creditCardRecord, before ?? {}),
      rates: z.parse(specialRatesRecord, saved).rates,
    }),
  },
};
