import { cents, type Surcharge } from '@portal/domain';
import * as z from 'zod/mini';
import type { CountyRecords } from '../county-config/records.ts';

/** What the county adds when a card is charged (002 section 3, 'Credit card extra config'). */
export function cardSurcharge({ creditCardExtra }: Pick<CountyRecords, 'creditCardExtra'>): Surcharge {
  const { applySurcharge, surchargeMethod, surcharge, surchargeBasisPoints } = creditCardExtra;
  if (!applySurcharge) return null;
  return surchargeMethod === 'dollars'
    ? { method: 'dollars', amountCents: cents(surcharge) }
    : { method: 'percent', basisPoints: surchargeBasisPoints };
}

/** What the county adds to a deposit by card (002 section 3, 'Escrow config'). */
export function escrowSurcharge({ escrow }: Pick<CountyRecords, 'escrow'>): Surcharge {
  if (!escrow.applySurcharge) return null;
  return escrow.creditCardSurchargeMethod === 'dollars'
    ? { method: 'dollars', amountCents: cents(escrow.creditCardSurcharge) }
    : { method: 'percent', basisPoints: escrow.creditCardSurchargeBasisPoints };
}

const kept = z.nullable(
  z.discriminatedUnion('method', [
    z.object({ method: z.literal('dollars'), amountCents: z.int() }),
    z.object({ method: z.literal('percent'), basisPoints: z.int() }),
  ]),
);

/** The surcharge that a hold was opened with. */
export function keptSurcharge(json: unknown): Surcharge {
  const surcharge = z.parse(kept, json);
  return surcharge?.method === 'dollars' ? { ...surcharge, amountCents: cents(surcharge.amountCents) } : surcharge;
}
