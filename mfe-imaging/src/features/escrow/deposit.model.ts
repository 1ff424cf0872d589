import {
  cents,
  type Deposit,
  type DepositRules,
  formatCents,
  NO_CENTS,
  parseDollars,
  type Surcharge,
  sumCents,
  surchargeOn,
} from '@portal/domain';
import { type CountyGroup, groupBasisPoints, groupCents } from '@portal/session';

/** The county's deposit rules, from the `escrow` group of its configuration (000 section 3 'Escrow configuration'). */
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

/** Default amount (001 section 9). */
const NO_AMOUNT = '0';

/** The initial amount: the smallest that the county accepts and that covers the shortfall. '0' if there is no shortfall. */
export function initialDepositAmount(missingCents: number, { minimumCents, maximumCents }: DepositRules): string {
  if (missingCents <= 0) return NO_AMOUNT;
  const least = Math.max(missingCents, minimumCents);
  // if the shortfall is above the county's maximum for one deposit, start with the maximum
  const amount = maximumCents > 0 ? Math.min(least, maximumCents) : least;
  return formatCents(cents(amount)).replaceAll('$', '').replaceAll(',', '');
}

/** The cost of a typed amount. An invalid amount costs nothing. The limits are not checked here. */
export function estimateDeposit(typed: string, { surcharge }: DepositRules): Deposit {
  const parsed = parseDollars(typed);
  const depositCents = parsed.ok && parsed.value > 0 ? parsed.value : NO_CENTS;
  const surchargeCents = surchargeOn(depositCents, surcharge);
  return { depositCents, surchargeCents, totalCents: sumCents([depositCents, surchargeCents]) };
}
