import type { UsageBalance } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, styled } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useEffect, useRef } from 'react';
import type { CardPaymentState, CardPurpose } from './card-payment.model.ts';
import type { CardPayment, CardPaymentCalls, GivenForm } from './card-payment.process.ts';
import { CardPaymentFace } from './card-payment-face.tsx';
import type { FrameMessage } from './frame-message.ts';
import { useCardPayment } from './use-card-payment.ts';

const Place = styled('div', {
  base: { display: 'grid', gap: 's3', marginTop: 's3', '&:focus-visible': { outline: 'none' } },
});

export interface CardWindowProps {
  readonly purpose: CardPurpose;
  readonly calls: CardPaymentCalls;
  /** A form whose token was fetched ahead. */
  readonly given?: GivenForm | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly onPaid: (balance: UsageBalance) => void;
  readonly onClose: () => void;
}

/** What the form says, acted on. What else it may say closes a preauthorization, and means nothing to a deposit. */
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

/** When the form goes, the focus that was in it goes with it: what stands there now takes it. */
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
  const { purpose, calls, given, onBack, onPaid, onClose } = props;
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
  const text = (key: string) => t(`card.${purpose}.${key}`);
  return (
    <Dialog
      open
      wide
      holds
      onClose={onClose}
      title={text('title')}
      description={state.step === 'form' ? t(`card.${purpose}.text`, { amount: money(state.form.amountCents) }) : null}
      initialFocus={place}
      actions={
        <>
          {onBack !== undefined && !isAsking && <Button onClick={onBack}>{t('order.back')}</Button>}
          <Button onClick={onClose}>{t(isAsking ? 'common:close' : 'common:cancel')}</Button>
        </>
      }
    >
      <Place ref={place} tabIndex={-1}>
        <CardPaymentFace
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
