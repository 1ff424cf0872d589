import { creditCardRecord, specialRatesRecord } from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import type { CountyRecordName } from './records.ts';

interface FollowingRecord {
  readonly record: CountyRecordName;
  /** The follower's value once the other record was saved. */
  readonly valueAfter: (saved: unknown, before: unknown) => object;
}

/** Records that change with another one. Special rates are the card's special rates too. */
export const FOLLOWING_RECORDS: Partial<Record<CountyRecordName, FollowingRecord>> = {
  aLaCarteSpecialRates: {
    record: 'creditCard',
    valueAfter: (saved, before) => ({
      ...z.parse(creditCardRecord, before ?? {}),
      rates: z.parse(specialRatesRecord, saved).rates,
    }),
  },
};
