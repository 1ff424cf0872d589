import type { AddOnConfirmation } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { LedgerLines, Stack, Text } from '@portal/ui';

const BOLD_HEADER = 1;

/** What buying an add-on does (001 section 2.6): header lines, account, balances. */
export function AddOnConfirmationSheet({ confirmation }: { readonly confirmation: AddOnConfirmation }) {
  const t = useText('imaging');
  const { headers, accountMessage, purchaseMessage, beginningBalance, purchase, endingBalance } = confirmation;
  return (
    <Stack>
      <div>
        {headers.map((header, index) => (
          <p key={header}>{index === BOLD_HEADER ? <b>{header}</b> : header}</p>
        ))}
      </div>
      <Text>{accountMessage}</Text>
      <LedgerLines
        caption={t('addOn.confirmation')}
        lines={[
          { key: 'beginning', label: beginningBalance.description, amount: beginningBalance.value },
          { key: 'purchase', label: purchase.description, amount: purchase.value },
          {
            key: 'ending',
            label: endingBalance.description,
            amount: endingBalance.value,
            total: true,
            short: confirmation.insufficientBalance,
          },
        ]}
      />
      {purchaseMessage !== '' && <Text look="note">{purchaseMessage}</Text>}
    </Stack>
  );
}
