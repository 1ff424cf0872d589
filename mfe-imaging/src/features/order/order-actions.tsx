import { type Translate, useText } from '@portal/i18n';
import { Button, type ButtonProps, Row } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { type OrderState, orderOf } from './order.model.ts';
import type { OrderProcess } from './order.process.ts';

export interface OrderActionsProps {
  readonly state: OrderState;
  readonly process: OrderProcess;
  /** Continue with no price yet: asks for one, or says why there is none. */
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** The one primary of the window, and the ways back. */
export function OrderActions(props: OrderActionsProps) {
  const { state, process, onClose } = props;
  const t = useText('imaging');
  const { step } = state;
  const primary = useRef<HTMLButtonElement>(null);
  // Back takes itself away, and the focus would go with it.
  useEffect(() => {
    if (step === 'choosing' && document.activeElement === document.body) primary.current?.focus();
  }, [step]);
  return (
    <Row>
      <Button ref={primary} look="primary" {...primaryOf(props, t)} />
      {(step === 'quoted' || step === 'notPaid') && <Button onClick={() => process.back()}>{t('order.back')}</Button>}
      {step !== 'paying' && step !== 'noContent' && (
        <Button onClick={onClose}>{t(step === 'delivered' ? 'common:close' : 'common:cancel')}</Button>
      )}
    </Row>
  );
}

function primaryOf({ state, process, onContinue, onClose }: OrderActionsProps, t: Translate): ButtonProps {
  const words = orderOf(state)?.fees.downloadButtonText ?? t('common:continue');
  switch (state.step) {
    case 'choosing':
      return { children: t('common:continue'), onClick: onContinue };
    case 'computing':
      return { children: t('common:continue'), busy: true, busyLabel: t('order.computing') };
    case 'quoted':
      if (state.order.fees.insufficientBalance) {
        return {
          children: t('order.checkAgain'),
          look: 'plain',
          icon: 'refresh',
          onClick: () => void process.recompute(),
        };
      }
      // Off until its lines have been in view for a moment, and seen to be off: a click is never dropped in silence.
      return { children: words, icon: 'download', busy: !state.isArmed, onClick: () => void process.pay() };
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
