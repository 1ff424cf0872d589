import * as z from 'zod/mini';
import { creditCardRecord } from './credit-card.setting.ts';
import { specialRatesRecord } from './special-rates.setting.ts';

interface DependentRecord {
  readonly record: 'creditCard';
  /** The new value of the dependent record, from the value that was saved and its own previous value. */
  readonly valueAfter: (saved: unknown, previous: unknown) => object;
}

/**
 * Records that change when another record is saved, by the name of that other record. The special rates of a la carte accounts are copied
 * to the credit card record, because they also apply to cards.
 */
export const DEPENDENT_RECORDS: Readonly<Partial<Record<string, DependentRecord>>> = {
  aLaCarteSpecialRates: {
    record: 'creditCard',
    valueAfter: (saved, previous) => ({
      ...z.parse(creditCardRecord, previous ?? {}),
      rates: z.parse(specialRatesRecord, saved).rates,
    }),
  },
};
