import { useFormats, useText } from '@portal/i18n';
import { Heading, LedgerLines, Message, Stack, styled, Text } from '@portal/ui';
import { chargeLines, purchasedItem } from './charge-words.ts';
import type { Order } from './order.model.ts';

const Lines = styled('div', { variants: { former: { true: { opacity: '0.6' } } } });

export interface ChargeSummaryProps {
  readonly order: Order;
  /** The price of a choice that has changed since: still in view, no longer to be had. */
  readonly isFormer: boolean;
}

/** What an order costs, line by line (001 section 4.8). */
export function ChargeSummary({ order: { fees, purchaseOptions }, isFormer }: ChargeSummaryProps) {
  const t = useText('imaging');
  const { money } = useFormats();
  const title = t('order.title', { item: purchasedItem(fees) });
  return (
    <Stack gap="tight" aria-busy={isFormer}>
      <Heading as="h3">{title}</Heading>
      {fees.purchaseMessage !== '' && <Text look="note">{fees.purchaseMessage}</Text>}
      <Lines {...(isFormer ? { former: true } : {})}>
        <LedgerLines caption={title} lines={chargeLines(fees, t, money)} />
      </Lines>
      {fees.alreadyPurchasedMessage !== '' && <Text look="note">{fees.alreadyPurchasedMessage}</Text>}
      {fees.insufficientBalance && (
        <Message tone="warning" title={fees.insufficientBalanceMessage}>
          <p>{noWayToBuy(fees.noPurchasingOptionsAvailableMessage, purchaseOptions.hasBuyOptions, t)}</p>
        </Message>
      )}
    </Stack>
  );
}

/** Nothing can be bought in this window: who can help is said in words, no button leads nowhere. */
const noWayToBuy = (message: string, hasBuyOptions: boolean, t: (key: string) => string): string => {
  if (message !== '') return message;
  return t(hasBuyOptions ? 'order.buyElsewhere' : 'errors:BUY_OPTIONS_NOT_SUPPORTED.text');
};
