import { Slot } from '@portal/federation';
import { hasText, useFormats, useText } from '@portal/i18n';
import { groupCents, setBalance, useCounty, useCountyGroup, useCurrentUser } from '@portal/session';
import { Box, LedgerLines } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { takeCardForm } from './card-form.ts';
import { priceOf } from './search-price.tsx';

export interface PaymentDialogsProps {
  /** The card was authorized before, but for less: the re-authorization price list. */
  readonly again: boolean;
  /** The card is authorized: the search is submitted once more. */
  readonly onPaid: () => void;
  readonly onCancel: () => void;
}

/** Details that have a rate of their own: a card pays for the view of a record too (001 section 1). */
const PRICED_DETAILS = ['documentDetails', 'taxLienDetails'] as const;

/** The price list of searches and details for card payers; Continue opens the card authorization (001 section 4.2). */
export function PaymentDialogs({ again, onPaid, onCancel }: PaymentDialogsProps) {
  const t = useText('search');
  const common = useText('common');
  const { money } = useFormats();
  const user = useCurrentUser();
  const rates = user?.creditCardSearchRates ?? [];
  const details = PRICED_DETAILS.map((lookup) => ({ lookup, cents: priceOf(user, lookup) })).filter(
    ({ cents }) => cents > 0,
  );
  const maxAmount = useCountyGroup('creditCardExtra').maxAmount;
  const { bookLabel, torrensLabel } = useCounty();
  const [authorizing, setAuthorizing] = useState<{ readonly form: ReturnType<typeof takeCardForm> } | null>(null);
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
      description={t(again ? 'payment.textAgain' : 'payment.text', {
        amount: money(groupCents(maxAmount)),
      })}
      confirmLabel={common('continue')}
      cancelLabel={common('cancel')}
      onConfirm={() => setAuthorizing({ form: takeCardForm() })}
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
            ...details.map(({ lookup, cents }) => ({
              key: lookup,
              label: t(`payment.${lookup}`),
              amount: money(cents),
            })),
          ]}
        />
      </Box>
    </ConfirmDialog>
  );
}
