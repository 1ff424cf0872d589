import type { UsageBalance } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, styled } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useEffect, useRef } from 'react';
import { holdWords } from '../order/fee-words.ts';
import type { Order } from '../order/order.model.ts';
import type { CardPaymentState, CardPurpose } from './card-payment.model.ts';
import type { CardPayment, CardPaymentCalls, GivenForm } from './card-payment.process.ts';
import { CardPaymentStep } from './card-payment-step.tsx';
import type { FrameMessage } from './frame-message.ts';
import { useCardPayment } from './use-card-payment.ts';

const Place = styled('div', {
  base: { display: 'grid', gap: 's3', marginTop: 's3', '&:focus-visible': { outline: 'none' } },
});

export interface CardWindowProps {
  readonly purpose: CardPurpose;
  readonly calls: CardPaymentCalls;
  /** What waits for the card. */
  readonly order?: Order | undefined;
  /** A form whose token was fetched ahead. */
  readonly given?: GivenForm | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly onPaid: (balance: UsageBalance) => void;
  readonly onClose: () => void;
  /** Leaves while the provider's answer is awaited: away from every step that would pay once more. `onClose` where it is not given. */
  readonly onLeave?: (() => void) | undefined;
}

/** Handles the messages of the form. Other messages close a preauthorization, and are ignored for a deposit. */
function hear(message: FrameMessage, payment: CardPayment, { purpose, onClose }: CardWindowProps): void {
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

/** When the form disappears, it takes the focus with it: the content that replaces it gets the focus. */
function useFocusOnSteps(step: CardPaymentState['step']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && before.current !== 'opening') place.current?.focus();
    before.current = step;
  }, [step]);
  return place;
}

/** 'Credit Card Preauthorization' and 'Credit card payment for escrow': the provider's form, and what became of it. */
export function CardWindow(props: CardWindowProps) {
  const { purpose, calls, given, order, onBack, onPaid, onClose, onLeave = onClose } = props;
  const t = useText('imaging');
  const { money } = useFormats();
  const [state, payment] = useCardPayment({
    calls,
    given,
    onDone: (balance) => {
      setBalance(balance);
      onPaid(balance);
    },
  });
  const place = useFocusOnSteps(state.step);
  const isAsking = state.step === 'reporting' || state.step === 'pending';
  const leave = isAsking ? onLeave : onClose;
  const text = (key: string) => t(`card.${purpose}.${key}`);
  const describe = (amountCents: number): string => {
    const held = order === undefined ? undefined : holdWords(order, amountCents, t, money);
    return held === undefined
      ? t(`card.${purpose}.text`, { amount: money(amountCents) })
      : `${held} ${t('card.PREAUTHORIZATION.when')}`;
  };
  return (
    <Dialog
      open
      wide
      closeOnOutsideClick={false}
      onClose={leave}
      // a phone's Back is pressed by the way: while an answer is awaited it would lead to a step that pays a second time
      onBack={() => {
        if (!isAsking) onClose();
      }}
      title={text('title')}
      description={state.step === 'form' ? describe(state.form.amountCents) : null}
      initialFocus={place}
      actions={
        <>
          {onBack !== undefined && !isAsking && <Button onClick={onBack}>{t('order.back')}</Button>}
          <Button onClick={leave}>{t(isAsking ? 'common:close' : 'common:cancel')}</Button>
        </>
      }
    >
      <Place ref={place} tabIndex={-1}>
        <CardPaymentStep
          state={state}
          purpose={purpose}
          frameTitle={text('title')}
          onMessage={(message) => hear(message, payment, props)}
          onOpenAgain={() => void payment.openAgain()}
          onAskAgain={() => void payment.askAgain()}
        />
      </Place>
    </Dialog>
  );
}
