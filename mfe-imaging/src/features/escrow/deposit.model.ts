import {
  type Cents,
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

/** The amount with which the window opens (001 sections 2.6 and 9). */
export const INITIAL_AMOUNT = '0';

/**
 * The smallest deposit that the county accepts and that covers a shortfall, or its maximum if the shortfall is above that. Undefined if
 * nothing is missing.
 */
export function suggestedDeposit(
  missingCents: number,
  { minimumCents, maximumCents }: DepositRules,
): Cents | undefined {
  if (missingCents <= 0) return undefined;
  const least = Math.max(missingCents, minimumCents);
  return cents(maximumCents > 0 ? Math.min(least, maximumCents) : least);
}

/** An amount as a user would type it. */
export const typedAmount = (amount: Cents): string => formatCents(amount).replaceAll('$', '').replaceAll(',', '');

/** The cost of a typed amount. An invalid amount costs nothing. The limits are not checked here. */
export function estimateDeposit(typed: string, { surcharge }: DepositRules): Deposit {
  const parsed = parseDollars(typed);
  const depositCents = parsed.ok && parsed.value > 0 ? parsed.value : NO_CENTS;
  const surchargeCents = surchargeOn(depositCents, surcharge);
  return { depositCents, surchargeCents, totalCents: sumCents([depositCents, surchargeCents]) };
}
