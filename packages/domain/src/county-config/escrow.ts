import { collectMessages, type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/index.ts';

/** The values that the rules of the Escrow screen check; amounts in cents, a percentage in basis points. */
export interface EscrowSettings {
  readonly applySurcharge: boolean;
  readonly feeCode: string;
  readonly chargeCode: string;
  readonly reloadByCreditCard: boolean;
  readonly minReloadAmount: number;
  readonly maxReloadAmount: number;
  readonly creditCardSurchargeMethod: 'dollars' | 'percent';
  readonly creditCardSurcharge: number;
  readonly creditCardSurchargeBasisPoints: number;
}

type Field =
  | 'feeCode'
  | 'chargeCode'
  | 'minReloadAmount'
  | 'maxReloadAmount'
  | 'creditCardSurcharge'
  | 'creditCardSurchargePercent';

/** The rules of the Escrow screen (002 section 5); messages by wire name. */
export function checkEscrowSettings(escrow: EscrowSettings): FieldMessages<Field> {
  const { feeCode, chargeCode, applySurcharge, creditCardSurchargeMethod: method } = escrow;
  const isMissing = (amount: number, isRequired: boolean) => (isRequired && amount === 0 ? REQUIRED : undefined);
  return collectMessages<Field>({
    feeCode: feeCode === '' && chargeCode !== '' ? fieldMessage('validation.requiredWithChargeCode') : undefined,
    chargeCode: chargeCode === '' && feeCode !== '' ? fieldMessage('validation.requiredWithFeeCode') : undefined,
    minReloadAmount: isMissing(escrow.minReloadAmount, escrow.reloadByCreditCard),
    maxReloadAmount: checkMaximum(escrow),
    creditCardSurcharge: isMissing(escrow.creditCardSurcharge, applySurcharge && method === 'dollars'),
    creditCardSurchargePercent: isMissing(
      escrow.creditCardSurchargeBasisPoints,
      applySurcharge && method === 'percent',
    ),
  });
}

function checkMaximum({
  reloadByCreditCard,
  minReloadAmount,
  maxReloadAmount,
}: EscrowSettings): FieldMessage | undefined {
  if (!reloadByCreditCard) return undefined;
  if (maxReloadAmount === 0) return REQUIRED;
  return maxReloadAmount < minReloadAmount ? fieldMessage('validation.belowMinimumReload') : undefined;
}
