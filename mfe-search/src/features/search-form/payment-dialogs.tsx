import { Slot } from '@portal/federation';
import { hasText, useFormats, useText } from '@portal/i18n';
import { groupCents, setBalance, useCounty, useCountyGroup, useCurrentUser } from '@portal/session';
import { Box, LedgerLines } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { useCardFee } from '../../card-fee.ts';
import { consumeCardForm } from './card-form.ts';
import { lookupPrice } from './search-price.tsx';

export interface PaymentDialogsProps {
  /** The purchase: a search type, or the details call of a kind of record. */
  readonly lookup: string;
  /** The existing hold does not cover the charges, so another authorization is needed. */
  readonly again: boolean;
  /** Called when the card is authorized, to submit the search again. */
  readonly onPaid: () => void;
  readonly onCancel: () => void;
}

/** Details calls with their own price: a card also pays to view a record (001 section 1). */
const PRICED_DETAILS = ['documentDetails', 'taxLienDetails'] as const;

/** Key of the dialog's text. The text includes the price of the purchase if the server sent one. */
const textKeyOf = (lookup: string, cents: number): string => {
  if (cents === 0) return 'payment.text';
  return PRICED_DETAILS.some((details) => details === lookup) ? 'payment.textOfDetails' : 'payment.textOfSearch';
};

/** The price list of searches and details for card payers; Continue opens the card authorization (001 section 4.2). */
export function PaymentDialogs({ lookup, again, onPaid, onCancel }: PaymentDialogsProps) {
  const t = useText('search');
  const common = useText('common');
  const { money } = useFormats();
  const user = useCurrentUser();
  const price = lookupPrice(user, lookup);
  const rates = user?.creditCardSearchRates ?? [];
  const details = PRICED_DETAILS.map((key) => ({ key, cents: lookupPrice(user, key) })).filter(
    ({ cents }) => cents > 0,
  );
  const maxAmount = useCountyGroup('creditCardExtra').maxAmount;
  const cardFee = useCardFee();
  const { bookLabel, torrensLabel } = useCounty();
  const [authorizing, setAuthorizing] = useState<{ readonly form: ReturnType<typeof consumeCardForm> } | null>(null);
  if (authorizing !== null)
    return (
      <Slot
        name="imaging.payment.v1"
        label={t('payment.window')}
        props={{
          purpose: 'PREAUTHORIZATION',
          form: authorizing.form,
          onBack: () => setAuthorizing(null),
          onPaid: (balance) => {
            setBalance(balance);
            onPaid();
          },
          onClose: onCancel,
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      title={t(again ? 'payment.titleAgain' : 'payment.title')}
      description={`${t(again ? 'payment.textAgain' : textKeyOf(lookup, price), {
        price: money(price),
        amount: money(groupCents(maxAmount)),
      })} ${cardFee}`.trim()}
      confirmLabel={common('continue')}
      cancelLabel={common('cancel')}
      onConfirm={() => setAuthorizing({ form: consumeCardForm() })}
      onCancel={onCancel}
    >
      <Box marginTop="s3">
        <LedgerLines
          caption={t('payment.caption')}
          lines={[
            ...rates.map(({ code, description, cents }) => ({
              key: code,
              label: hasText(`search:types.${code}`) ? t(`types.${code}`, { bookLabel, torrensLabel }) : description,
              amount: money(cents),
            })),
            ...details.map(({ key, cents }) => ({
              key,
              label: t(`payment.${key}`),
              amount: money(cents),
            })),
          ]}
        />
      </Box>
    </ConfirmDialog>
  );
}
