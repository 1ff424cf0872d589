import { cents, type Surcharge } from '@portal/domain';
import * as z from 'zod/mini';

const storedSurchargeSchema = z.nullable(
  z.discriminatedUnion('method', [
    z.object({ method: z.literal('dollars'), amountCents: z.int() }),
    z.object({ method: z.literal('percent'), basisPoints: z.int() }),
  ]),
);

/** The surcharge that a hold was opened with. */
export function parseStoredSurcharge(json: unknown): Surcharge {
  const surcharge = z.parse(storedSurchargeSchema, json);
  return surcharge?.method === 'dollars' ? { ...surcharge, amountCents: cents(surcharge.amountCents) } : surcharge;
}
