import { useFormats, useText } from '@portal/i18n';
import { groupCents, useCountyGroup } from '@portal/session';
import { Heading, LedgerLines, Message, Stack, styled, Text } from '@portal/ui';
import { chargeLines } from './charge-texts.ts';
import {
  alreadyPurchasedText,
  holdExplanation,
  lostPagesText,
  purchasedItem,
  purchaseText,
  shortfallText,
  withoutOptionsText,
} from './fee-texts.ts';
import { neededAuthorization, type Order } from './order.model.ts';

const FadedLines = styled('div', { variants: { former: { true: { opacity: '0.6' } } } });

export interface ChargeSummaryProps {
  readonly order: Order;
  /**
   * `offered` can be paid. `former` is the price of an earlier selection: still visible, but no longer valid. `settled` is being
   * paid, or is paid.
   */
  readonly stage: 'offered' | 'former' | 'settled';
}

/** The charges of an order, line by line (001 section 4.8). */
export function ChargeSummary({ order, stage }: ChargeSummaryProps) {
  const t = useText('imaging');
  const { money } = useFormats();
  const { fees } = order;
  const isFormer = stage === 'former';
  const isInsufficient = fees.insufficientBalance && stage !== 'settled';
  const need = isInsufficient ? neededAuthorization(order) : null;
  const title = need === 'AGAIN' ? t('order.exceeding') : t('order.title', { item: purchasedItem(fees, t) });
  const alreadyPurchased = alreadyPurchasedText(fees, t);
  const lost = lostPagesText(order.lostPages, t);
  return (
    <Stack gap="tight" aria-busy={isFormer}>
      <Heading as="h3">{title}</Heading>
      {need !== null && <CardHold order={order} need={need} />}
      {lost !== '' && <Message tone="warning">{lost}</Message>}
      <Text variant="note">{purchaseText(fees, t)}</Text>
      <FadedLines {...(isFormer ? { former: true } : {})}>
        <LedgerLines caption={title} lines={chargeLines(fees, t, money)} />
      </FadedLines>
      {alreadyPurchased !== '' && <Text variant="note">{alreadyPurchased}</Text>}
      {isInsufficient && need === null && <InsufficientBalance order={order} />}
    </Stack>
  );
}

/**
 * Explains the hold on the card and the actual charge, then the amount of the authorization and its reason. The charges follow
 * below (001 section 4.8).
 */
function CardHold({ order, need }: { readonly order: Order; readonly need: 'FIRST' | 'AGAIN' }) {
  const t = useText('imaging');
  const { money } = useFormats();
  const { maxAmount } = useCountyGroup('creditCardExtra');
  const hold = groupCents(maxAmount);
  return (
    <Message tone="info" title={holdExplanation(order, hold, t, money)}>
      {t(need === 'AGAIN' ? 'order.exceedingText' : 'order.cardText', { amount: money(hold) })}
    </Message>
  );
}

/** Says that the balance is too low, what can be done and who can do it. */
function InsufficientBalance({ order: { fees, purchaseOptions } }: Pick<ChargeSummaryProps, 'order'>) {
  const t = useText('imaging');
  const { money } = useFormats();
  const noOptionsText = withoutOptionsText(fees, t);
  return (
    <Message tone="warning" title={shortfallText(fees, t, money)}>
      <p>
        {purchaseOptions.hasBuyOptions
          ? t('order.buyHere')
          : noOptionsText || t('errors:BUY_OPTIONS_NOT_SUPPORTED.text')}
      </p>
    </Message>
  );
}
