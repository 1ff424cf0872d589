import { type Translate, useFormats, useText } from '@portal/i18n';
import { Button, type ButtonProps, Row } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { downloadWords } from './fee-words.ts';
import { cardNeedOf, type OrderState, orderOf } from './order.model.ts';
import type { OrderProcess } from './order.process.ts';

export interface OrderActionsProps {
  readonly state: OrderState;
  readonly process: OrderProcess;
  /** Continue without a price yet: requests one, or says why there is none. */
  readonly onContinue: () => void;
  /** The balance is too low and there are ways to buy: opens the first of them. */
  readonly onBuy: () => void;
  readonly onClose: () => void;
  /** A window that sees to the balance lies on the order. */
  readonly isBuying: boolean;
}

/** Longer than a window takes to give the focus back: what it gives it to may be gone by then. */
const FOCUS_MS = 60;

/** When the window closes, the next step is the primary. */
function useFocusAfter(isBuying: boolean, primary: RefObject<HTMLButtonElement | null>): void {
  const was = useRef(isBuying);
  useEffect(() => {
    if (was.current === isBuying) return undefined;
    was.current = isBuying;
    const timer = isBuying ? undefined : setTimeout(() => primary.current?.focus(), FOCUS_MS);
    return () => clearTimeout(timer);
  }, [isBuying, primary]);
}

/** The one primary of the window, and the ways back. */
export function OrderActions(props: OrderActionsProps) {
  const { state, process, onClose, isBuying } = props;
  const t = useText('imaging');
  const { money } = useFormats();
  const { step } = state;
  const order = orderOf(state);
  const words = order === null ? t('common:continue') : downloadWords(order.fees, t, money);
  const primary = useRef<HTMLButtonElement>(null);
  // Back takes itself away, and the focus would go with it.
  useEffect(() => {
    if (step === 'choosing' && document.activeElement === document.body) primary.current?.focus();
  }, [step]);
  useFocusAfter(isBuying, primary);
  return (
    <Row>
      <Button ref={primary} look="primary" aria-keyshortcuts="D" {...primaryOf(props, t, words)} />
      {(step === 'quoted' || step === 'expired' || step === 'notPaid') && (
        <Button title={t('order.backHint')} onClick={() => process.back()}>
          {t('order.back')}
        </Button>
      )}
      {step !== 'paying' && step !== 'noContent' && (
        <Button onClick={onClose}>{t(step === 'delivered' ? 'common:close' : 'common:cancel')}</Button>
      )}
    </Row>
  );
}

/** What there is to do about a balance that is too low (001 section 4.8). */
function fundingOf({ state, process, onBuy }: OrderActionsProps, t: Translate): ButtonProps {
  const order = orderOf(state);
  if (order !== null && cardNeedOf(order) !== null) {
    return { children: t('order.toPreauthorization'), onClick: onBuy };
  }
  if (order?.purchaseOptions.hasBuyOptions === true) return { children: t('order.addToEscrow'), onClick: onBuy };
  return {
    children: t('order.checkAgain'),
    look: 'plain',
    icon: 'refresh',
    onClick: () => void process.recompute(),
  };
}

/** `words` pay the order in view. */
function primaryOf(props: OrderActionsProps, t: Translate, words: string): ButtonProps {
  const { state, process, onContinue, onClose } = props;
  switch (state.step) {
    case 'choosing':
      return { children: t('common:continue'), onClick: onContinue };
    case 'computing':
      return { children: t('common:continue'), busy: true, busyLabel: t('order.computing') };
    case 'quoted':
      if (state.order.fees.insufficientBalance) return fundingOf(props, t);
      // Off until its lines have been in view for a moment, and seen to be off: a click is never dropped in silence.
      return { children: words, icon: 'download', busy: !state.isArmed, onClick: () => void process.pay() };
    case 'expired':
      return { children: t('order.priceAgain'), icon: 'refresh', onClick: () => void process.compute() };
    case 'paying':
      return { children: words, busy: true, busyLabel: t('order.paying') };
    case 'fetching':
      return { children: words, busy: true, busyLabel: t('download.running') };
    case 'delivered':
      return { children: t('download.again'), icon: 'download', onClick: () => process.saveAgain() };
    case 'noContent':
      return { children: t('common:close'), onClick: onClose };
    case 'notPriced':
      return { children: t('common:retry'), icon: 'refresh', onClick: () => void process.compute() };
    // An order is charged once, however often it is paid.
    case 'notPaid':
      return { children: words, icon: 'refresh', onClick: () => void process.pay() };
    case 'notFetched':
      return { children: t('download.again'), icon: 'refresh', onClick: () => void process.fetchAgain() };
  }
}
