import type { Deposit, DepositRules } from '@portal/domain';
import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { useBalance } from '@portal/session';
import { type LedgerLine, LedgerLines, Stack, Text } from '@portal/ui';

/** A purchase that the account's balance does not cover. */
export interface UncoveredPurchase {
  /** Pages to download, or an add-on: further images for a flat-fee account. */
  readonly purchase: 'download' | 'addOn';
  readonly accountName: string;
  readonly balanceCents: number;
  readonly orderCents: number;
}

interface DepositSheetProps {
  readonly deposit: Deposit;
  readonly waitingPurchase: UncoveredPurchase | null;
  readonly rules: DepositRules;
}

/** Describes the card fee: 'A card fee of 2.5% is added.' Undefined if there is no fee. */
export function surchargeText(
  { surcharge }: DepositRules,
  t: Translate,
  { money, count }: Formats,
): string | undefined {
  if (surcharge === null) return undefined;
  const extra =
    surcharge.method === 'dollars' ? money(surcharge.amountCents) : `${count(surcharge.basisPoints / 100)}%`;
  return t('deposit.surchargeOf', { extra });
}

/** The balance before and after the deposit, including the purchase that waits for it. */
function useAccountLines({ deposit, waitingPurchase }: Omit<DepositSheetProps, 'rules'>): LedgerLine[] {
  const t = useText('imaging');
  const { money } = useFormats();
  const balance = useBalance();
  const beginning = waitingPurchase?.balanceCents ?? (balance?.kind === 'ESCROW' ? balance.amount : undefined);
  if (beginning === undefined) return [];
  const order = waitingPurchase?.orderCents ?? 0;
  const ending = beginning + deposit.depositCents - order;
  return [
    { key: 'beginning', label: t('line.BEGINNING_BALANCE'), amount: money(beginning) },
    { key: 'deposit', label: t('deposit.deposit'), amount: money(deposit.depositCents) },
    ...(order === 0
      ? []
      : [
          {
            key: 'order',
            label: t(waitingPurchase?.purchase === 'addOn' ? 'deposit.addOn' : 'deposit.download'),
            amount: money(-order),
          },
        ]),
    { key: 'ending', label: t('line.ENDING_BALANCE'), amount: money(ending), total: true, isInsufficient: ending < 0 },
  ];
}

/** Shows how the typed deposit changes the account's balance, and what the card is charged. */
export function DepositSheet(props: DepositSheetProps) {
  const { deposit, waitingPurchase, rules } = props;
  const t = useText('imaging');
  const formats = useFormats();
  const { money } = formats;
  const surcharge = surchargeText(rules, t, formats);
  const account = useAccountLines(props);
  return (
    <Stack gap="tight">
      {account.length > 0 && <LedgerLines caption={t('deposit.account')} lines={account} />}
      {/* the specified message of a deposit for a purchase; a plain deposit has only the amounts (001-2.6.escrow.1) */}
      {waitingPurchase !== null && surcharge !== undefined && <Text variant="note">{surcharge}</Text>}
      <LedgerLines
        caption={t('deposit.card')}
        lines={[
          { key: 'surcharge', label: t('deposit.surcharge'), amount: money(deposit.surchargeCents) },
          { key: 'total', label: t('deposit.total'), amount: money(deposit.totalCents), total: true },
        ]}
      />
    </Stack>
  );
}
