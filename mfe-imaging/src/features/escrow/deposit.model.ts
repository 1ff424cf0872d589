import {
  type Deposit,
  type DepositRules,
  NO_CENTS,
  parseDollars,
  type Surcharge,
  sumCents,
  surchargeOn,
} from '@portal/domain';
import { type CountyGroup, groupBasisPoints, groupCents } from '@portal/session';

/** The county's rules of deposits, as its `escrow` group tells them (000 section 3 'Escrow configuration'). */
export function depositRules(group: CountyGroup): DepositRules {
  const isPercent = group.creditCardSurchargeMethod === 'percent';
  const surcharge: Surcharge = isPercent
    ? { method: 'percent', basisPoints: groupBasisPoints(group.creditCardSurchargePercent) }
    : { method: 'dollars', amountCents: groupCents(group.creditCardSurcharge) };
  return {
    minimumCents: groupCents(group.minReloadAmount),
    maximumCents: groupCents(group.maxReloadAmount),
    surcharge: group.applySurcharge === true ? surcharge : null,
  };
}

/** What an amount costs while it is typed: one that cannot be read yet costs nothing, one beyond the limits what it would. */
export function depositWhileTyped(typed: string, { surcharge }: DepositRules): Deposit {
  const parsed = parseDollars(typed);
  const depositCents = parsed.ok && parsed.value > 0 ? parsed.value : NO_CENTS;
  const surchargeCents = surchargeOn(depositCents, surcharge);
  return { depositCents, surchargeCents, totalCents: sumCents([depositCents, surchargeCents]) };
}
