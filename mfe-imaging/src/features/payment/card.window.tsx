import type { UsageBalance } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, styled } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useEffect, useRef } from 'react';
import { holdExplanation } from '../order/fee-texts.ts';
import type { Order } from '../order/order.model.ts';
import type { CardPaymentState, CardPurpose, OpenedForm } from './card-payment.model.ts';
import type { CardPayment, CardPaymentCalls, PrefetchedForm } from './card-payment.process.ts';
import { CardPaymentStep } from './card-payment-step.tsx';
import type { FrameMessage } from './frame-message.ts';
import { useCardPayment } from './use-card-payment.ts';

const Place = styled('div', {
  base: { display: 'grid', gap: 's3', marginTop: 's3', '&:focus-visible': { outline: 'none' } },
});

export interface CardWindowProps {
  readonly purpose: CardPurpose;
  readonly calls: CardPaymentCalls;
  /** The order that needs the card. */
  readonly order?: Order | undefined;
  /** A form with a prefetched token. */
  readonly prefetched?: PrefetchedForm | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly onPaid: (balance: UsageBalance) => void;
  readonly onClose: () => void;
  /** Called if the user leaves while the result is pending. Must not lead to a step that could pay again. Defaults to `onClose`. */
  readonly onLeave?: (() => void) | undefined;
}

/** Handles the messages of the form. An unknown message closes a preauthorization, but is ignored for other payments. */
function handleMessage(message: FrameMessage, payment: CardPayment, { purpose, onClose }: CardWindowProps): void {
  switch (message.action) {
    case 'transactResponse':
      void payment.approved(message.hint);
      break;
    case 'cancel':
      onClose();
      break;
    case 'resizeWindow':
      break;
    case 'other':
      if (purpose === 'PREAUTHORIZATION') onClose();
  }
}

/** Moves the focus to the content that replaces the form. */
function useFocusOnSteps(step: CardPaymentState['step']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && before.current !== 'opening') place.current?.focus();
    before.current = step;
  }, [step]);
  return place;
}

/** Window of a card payment: the provider's form, then its result. */
export function CardWindow(props: CardWindowProps) {
  const { purpose, calls, prefetched, order, onBack, onPaid, onClose, onLeave = onClose } = props;
  const t = useText('imaging');
  const { money, count } = useFormats();
  const [state, payment] = useCardPayment({
    calls,
    prefetched,
    onDone: (balance) => {
      setBalance(balance);
      onPaid(balance);
    },
  });
  const place = useFocusOnSteps(state.step);
  const isPending = state.step === 'reporting' || state.step === 'pending';
  const leave = isPending ? onLeave : onClose;
  const text = (key: string) => t(`card.${purpose}.${key}`);
  const describe = ({ amountCents, cardFee }: OpenedForm): string => {
    const holdText = order === undefined ? undefined : holdExplanation(order, amountCents, t, money);
    const text =
      holdText === undefined
        ? t(`card.${purpose}.text`, { amount: money(amountCents) })
        : `${holdText} ${t('card.PREAUTHORIZATION.when')}`;
    if (cardFee === undefined) return text;
    const fee = cardFee.method === 'percent' ? `${count(cardFee.amount / 100)}%` : money(cardFee.amount);
    return `${text} ${t('card.fee', { amount: fee })}`;
  };
  return (
    <Dialog
      open
      wide
      closeOnOutsideClick={false}
      onClose={leave}
      // A phone's Back is easily pressed by accident. While the result is pending, it must not lead to a step that could pay again.
      onBack={() => {
        if (!isPending) onClose();
      }}
      title={text('title')}
      description={state.step === 'form' ? describe(state.form) : null}
      initialFocus={place}
      actions={
        <>
          {onBack !== undefined && !isPending && <Button onClick={onBack}>{t('order.back')}</Button>}
          <Button onClick={leave}>{t(isPending ? 'common:close' : 'common:cancel')}</Button>
        </>
      }
    >
      <Place ref={place} tabIndex={-1}>
        <CardPaymentStep
          state={state}
          purpose={purpose}
          frameTitle={text('title')}
          onMessage={(message) => handleMessage(message, payment, props)}
          onOpenAgain={() => void payment.openAgain()}
          onAskAgain={() => void payment.askAgain()}
        />
      </Place>
    </Dialog>
  );
}
