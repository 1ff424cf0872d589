import { type Translate, useFormats, useText } from '@portal/i18n';
import { Button, type ButtonProps, Row } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { downloadText } from './fee-texts.ts';
import { canOrderNothing, neededAuthorization, type OrderState, orderOf } from './order.model.ts';
import type { OrderProcess } from './order.process.ts';

export interface OrderActionsProps {
  readonly state: OrderState;
  readonly process: OrderProcess;
  /** Continue button before there is a price: requests one, or shows why there is none. */
  readonly onContinue: () => void;
  /** Opens the window to fund the order, if the balance is too low and funding is possible. */
  readonly onBuy: () => void;
  readonly onClose: () => void;
  /** Whether a window to fund the order is open. */
  readonly isBuying: boolean;
}

/** Longer than a closing window needs to return the focus to its opener, which may no longer exist. */
const FOCUS_MS = 60;

/** Moves the focus to the primary button when the funding window closes. */
function useFocusAfter(isBuying: boolean, primary: RefObject<HTMLButtonElement | null>): void {
  const wasBuying = useRef(isBuying);
  useEffect(() => {
    if (wasBuying.current === isBuying) return undefined;
    wasBuying.current = isBuying;
    const timer = isBuying ? undefined : setTimeout(() => primary.current?.focus(), FOCUS_MS);
    return () => clearTimeout(timer);
  }, [isBuying, primary]);
}

/** The primary button of the window, with Back and Cancel. */
export function OrderActions(props: OrderActionsProps) {
  const { state, process, onClose, isBuying } = props;
  const t = useText('imaging');
  const { money } = useFormats();
  const { step } = state;
  const order = orderOf(state);
  const payLabel = order === null ? t('common:continue') : downloadText(order.fees, t, money);
  const primary = useRef<HTMLButtonElement>(null);
  // The Back button removes itself, so the focus moves to the primary button.
  useEffect(() => {
    if (step === 'choosing' && document.activeElement === document.body) primary.current?.focus();
  }, [step]);
  useFocusAfter(isBuying, primary);
  return (
    <Row>
      <Button ref={primary} variant="primary" aria-keyshortcuts="D" {...primaryOf(props, t, payLabel)} />
      {(step === 'quoted' || step === 'expired' || step === 'notPaid') && (
        <Button title={t('order.backHint')} onClick={() => process.back()}>
          {t('order.back')}
        </Button>
      )}
      {step !== 'paying' && step !== 'noContent' && !canOrderNothing(state) && (
        <Button onClick={onClose}>{t(step === 'delivered' ? 'common:close' : 'common:cancel')}</Button>
      )}
    </Row>
  );
}

/** The primary button if the balance is too low (001 section 4.8). */
function fundingOf({ state, process, onBuy }: OrderActionsProps, t: Translate): ButtonProps {
  const order = orderOf(state);
  if (order !== null && neededAuthorization(order) !== null) {
    return { children: t('order.toPreauthorization'), onClick: onBuy };
  }
  if (order?.purchaseOptions.hasBuyOptions === true) return { children: t('order.addToEscrow'), onClick: onBuy };
  return {
    children: t('order.checkAgain'),
    variant: 'plain',
    icon: 'refresh',
    onClick: () => void process.recompute(),
  };
}

/** The primary button of each step. `payLabel` is its label if it pays. */
function primaryOf(props: OrderActionsProps, t: Translate, payLabel: string): ButtonProps {
  const { state, process, onContinue, onClose } = props;
  switch (state.step) {
    case 'choosing':
      return { children: t('common:continue'), onClick: onContinue };
    case 'computing':
      return { children: t('common:continue'), busy: true, busyLabel: t('order.computing') };
    case 'quoted':
      if (state.order.fees.insufficientBalance) return fundingOf(props, t);
      // Visibly busy until the charge lines have been shown for a moment, so that no click is silently ignored.
      return { children: payLabel, icon: 'download', busy: !state.isArmed, onClick: () => void process.pay() };
    case 'expired':
      return { children: t('order.priceAgain'), icon: 'refresh', onClick: () => void process.compute() };
    case 'paying':
      return { children: payLabel, busy: true, busyLabel: t('order.paying') };
    case 'fetching':
      return { children: payLabel, busy: true, busyLabel: t('download.running') };
    case 'delivered':
      return { children: t('download.again'), icon: 'download', onClick: () => process.saveAgain() };
    case 'noContent':
      return { children: t('common:close'), onClick: onClose };
    case 'notPriced':
      if (canOrderNothing(state)) return { children: t('common:close'), onClick: onClose };
      return { children: t('common:retry'), icon: 'refresh', onClick: () => void process.compute() };
    // Retrying is safe: the server charges an order only once.
    case 'notPaid':
      return { children: payLabel, icon: 'refresh', onClick: () => void process.pay() };
    case 'notFetched':
      return { children: t('download.again'), icon: 'refresh', onClick: () => void process.fetchAgain() };
  }
}
