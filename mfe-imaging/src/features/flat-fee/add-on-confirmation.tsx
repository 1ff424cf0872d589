import type { AddOnConfirmation } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { LedgerLines, Message, Stack, Text } from '@portal/ui';
import { balanceLabels, imagesText, optionText, purchaseNotes } from './add-on-texts.ts';

export interface AddOnConfirmationSheetProps {
  readonly confirmation: AddOnConfirmation;
  /** Whether the shortfall can be deposited here. */
  readonly mayDeposit: boolean;
}

/** Effect of buying an add-on (001 section 2.6): two header lines, the second one bold, then account and balances. */
export function AddOnConfirmationSheet({ confirmation, mayDeposit }: AddOnConfirmationSheetProps) {
  const t = useText('imaging');
  const { money } = useFormats();
  const { accountName, images, costCents, beginningCents, endingCents, surchargeCents, insufficientBalance } =
    confirmation;

  const balance = balanceLabels(confirmation, t);
  const notes = purchaseNotes(confirmation, t, money);
  return (
    <Stack>
      <div>
        <p>{t('addOn.about')}</p>
        <p>
          <b>{optionText(confirmation, t, money)}</b>
        </p>
      </div>
      <Text>{t('account', { name: accountName })}</Text>
      <LedgerLines
        caption={t('addOn.confirmation')}
        lines={[
          { key: 'beginning', label: balance.beginning, amount: money(beginningCents) },
          { key: 'purchase', label: imagesText(images, t), amount: money(costCents) },
          ...(surchargeCents > 0
            ? [{ key: 'surcharge', label: t('line.SURCHARGE'), amount: money(surchargeCents) }]
            : []),
          {
            key: 'ending',
            label: balance.ending,
            amount: money(endingCents),
            total: true,
            isInsufficient: insufficientBalance,
          },
        ]}
      />
      {insufficientBalance ? (
        <Message tone="warning" title={notes[0]}>
          {t(mayDeposit ? 'addOn.buyHere' : 'addOn.tooLittle')}
        </Message>
      ) : (
        notes.map((note) => (
          <Text key={note} variant="note">
            {note}
          </Text>
        ))
      )}
    </Stack>
  );
}
