import type { Surcharge } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';

type CardFee = Partial<CountyRecords['creditCardExtra']>;

function settingOf(surcharge: Surcharge): CardFee {
  if (surcharge === null) return { applySurcharge: false };
  return surcharge.method === 'dollars'
    ? { applySurcharge: true, surchargeMethod: 'dollars', surcharge: surcharge.amountCents }
    : { applySurcharge: true, surchargeMethod: 'percent', surchargeBasisPoints: surcharge.basisPoints };
}

/**
 * The county's configuration with the card fee that the user's card will be charged: the one of the open hold, even if the county has
 * changed it since. Screens name it next to prices.
 */
export async function withAgreedCardFee(
  { county: { current }, cardHolds, database }: Pick<Services, 'county' | 'cardHolds' | 'database'>,
  session: Session | null,
): Promise<CountyRecords> {
  if (session === null || session.paymentMethod !== 'CREDIT_CARD') return current;
  const agreed = await cardHolds.agreedSurcharge(database.db, session);
  if (agreed === undefined) return current;
  return { ...current, creditCardExtra: { ...current.creditCardExtra, ...settingOf(agreed) } };
}
