import type { ApiError } from '@portal/api-client';
import { genericFailureText } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, FailedState, Message, Skeleton } from '@portal/ui';
import type { CardPaymentState, CardPurpose } from './card-payment.model.ts';
import type { FrameMessage } from './frame-message.ts';
import { PaymentFrame } from './payment-frame.tsx';
import { useOnline } from './use-online.ts';

export interface CardPaymentStepProps {
  readonly state: CardPaymentState;
  readonly purpose: CardPurpose;
  readonly frameTitle: string;
  readonly onMessage: (message: FrameMessage) => void;
  readonly onOpenAgain: () => void;
  readonly onAskAgain: () => void;
}

/** Warns that the form is offline or has expired, with a button to open a new one. */
function FormWarning({ isExpired, onOpenAgain }: { readonly isExpired: boolean; readonly onOpenAgain: () => void }) {
  const t = useText('imaging');
  const isOnline = useOnline();
  if (isOnline && !isExpired) return null;
  return (
    <Message
      tone="warning"
      title={t(isOnline ? 'card.expired' : 'card.offline')}
      action={<Button onClick={onOpenAgain}>{t('card.newForm')}</Button>}
    >
      {t(isOnline ? 'card.expiredNext' : 'card.offlineNext')}
    </Message>
  );
}

function Refused({
  failure,
  purpose,
  onOpenAgain,
}: Pick<CardPaymentStepProps, 'purpose' | 'onOpenAgain'> & {
  readonly failure: ApiError | null;
}) {
  const t = useText('imaging');
  const code = purpose === 'PREAUTHORIZATION' ? 'CARD_AUTHORIZATION_FAILED' : 'CARD_NOT_CONFIRMED';
  return (
    <FailedState
      sentence={t(`errors:${code}.text`)}
      next={t(`errors:${code}.next`)}
      reference={failure === null ? undefined : genericFailureText(failure).reference}
      retryLabel={t('card.newForm')}
      onRetry={onOpenAgain}
    />
  );
}

/** A payment without a final result yet, which is not an error. */
function Pending({ hasNoResponse, onAskAgain }: { readonly hasNoResponse: boolean; readonly onAskAgain: () => void }) {
  const t = useText('imaging');
  return (
    <Message
      tone="info"
      title={t(hasNoResponse ? 'card.noResponse' : 'errors:PAYMENT_PENDING.text')}
      action={<Button onClick={onAskAgain}>{t('card.askAgain')}</Button>}
    >
      {t('card.goOnAsking')}
    </Message>
  );
}

/** The current step of a card payment: the form, or a message about its result. */
export function CardPaymentStep(props: CardPaymentStepProps) {
  const { state, purpose, frameTitle, onMessage, onOpenAgain, onAskAgain } = props;
  const t = useText('imaging');
  switch (state.step) {
    case 'opening':
      return <Skeleton label={t('card.opening')} />;
    case 'notOpened':
      return (
        <FailedState {...genericFailureText(state.failure)} retryLabel={t('common:retry')} onRetry={onOpenAgain} />
      );
    case 'form':
      return (
        <>
          <FormWarning isExpired={state.isExpired} onOpenAgain={onOpenAgain} />
          <PaymentFrame token={state.form.token} title={frameTitle} onMessage={onMessage} />
        </>
      );
    case 'reporting':
      return <Message tone="info">{t('card.reporting')}</Message>;
    case 'pending':
      return <Pending hasNoResponse={state.hasNoResponse} onAskAgain={onAskAgain} />;
    case 'done':
      return <Message tone="success">{t(`card.${purpose}.done`)}</Message>;
    case 'refused':
      return <Refused failure={state.failure} purpose={purpose} onOpenAgain={onOpenAgain} />;
  }
}
