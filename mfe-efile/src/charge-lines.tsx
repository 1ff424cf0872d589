import { useText } from '@portal/i18n';
import { LedgerLines } from '@portal/ui';
import { useDollars } from './dollars.ts';

/** The charges of a filing, in dollars. */
interface ChargesInDollars {
  readonly firstPageCharge: number;
  readonly additionalPagesCharge: number;
  readonly surcharge: number;
  readonly totalCharge: number;
  readonly paymentMethod: string;
}

/** The charges of a filing, line by line. The surcharge is omitted if it is 0. */
export function ChargeLines({ charges }: { readonly charges: ChargesInDollars }) {
  const t = useText('efile');
  const dollars = useDollars();
  const { firstPageCharge, additionalPagesCharge, surcharge, totalCharge, paymentMethod } = charges;
  const surchargeKey = paymentMethod === 'CREDIT_CARD' ? 'creditCardSurcharge' : 'paymentSurcharge';
  const line = (key: string, amount: number) => ({ key, label: t(`charges.${key}`), amount: dollars(amount) });
  return (
    <LedgerLines
      caption={t('charges.caption')}
      lines={[
        line('firstPageCharge', firstPageCharge),
        line('additionalPagesCharge', additionalPagesCharge),
        ...(surcharge === 0 ? [] : [line(surchargeKey, surcharge)]),
        { ...line('totalCharge', totalCharge), total: true },
      ]}
    />
  );
}
