import type { ImageState } from '@portal/contracts';
import { type Deposit, parseDollars } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useBalance } from '@portal/session';
import { type LedgerLine, LedgerLines, Stack, Text } from '@portal/ui';

export type EscrowOptions = NonNullable<ImageState['purchaseOptions']['escrowOptions']>;

const centsOf = (value: string | undefined): number | undefined => {
  const parsed = parseDollars(value ?? '');
  return parsed.ok ? parsed.value : undefined;
};

interface DepositSheetProps {
  readonly deposit: Deposit;
  /** Of an order that the balance does not cover. */
  readonly options: EscrowOptions | null;
}

/** The account before and after. The order that waits for the deposit is reckoned in. */
function useAccountLines({ deposit, options }: DepositSheetProps): LedgerLine[] {
  const t = useText('imaging');
  const { money } = useFormats();
  const shown = useBalance();
  const beginning = centsOf(options?.beginningBalance.value) ?? (shown?.kind === 'ESCROW' ? shown.amount : undefined);
  if (beginning === undefined) return [];
  const order = beginning - (centsOf(options?.endingBalance.value) ?? beginning);
  const ending = beginning + deposit.depositCents - order;
  return [
    { key: 'beginning', label: t('line.BEGINNING_BALANCE'), amount: money(beginning) },
    { key: 'deposit', label: t('deposit.deposit'), amount: money(deposit.depositCents) },
    ...(order === 0 ? [] : [{ key: 'order', label: t('deposit.download'), amount: money(-order) }]),
    { key: 'ending', label: t('line.ENDING_BALANCE'), amount: money(ending), total: true, short: ending < 0 },
  ];
}

/** What a deposit does to the account, and what it costs the card, as it is typed. */
export function DepositSheet(props: DepositSheetProps) {
  const { deposit, options } = props;
  const t = useText('imaging');
  const { money } = useFormats();
  const account = useAccountLines(props);
  return (
    <Stack gap="tight">
      {account.length > 0 && <LedgerLines caption={t('deposit.account')} lines={account} />}
      {options !== null && options.surchargeMessage !== '' && <Text look="note">{options.surchargeMessage}</Text>}
      <LedgerLines
        caption={t('deposit.card')}
        lines={[
          { key: 'surcharge', label: t('line.SURCHARGE'), amount: money(deposit.surchargeCents) },
          { key: 'total', label: t('deposit.total'), amount: money(deposit.totalCents), total: true },
        ]}
      />
    </Stack>
  );
}
