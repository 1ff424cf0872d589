import { useFormats, useText } from '@portal/i18n';
import { BELOW_992, FailedFace, Heading, Message, styled, Text, VisuallyHidden } from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { DownloadProgressBar } from '../download/download-progress-bar.tsx';
import { fileSize } from '../download/file-size.ts';
import { failureWords } from '../preview/failure-words.ts';
import { ChargeSummary } from './charge-summary.tsx';
import { downloadWords, lostPagesWords, priceWords, purchaseWords } from './fee-words.ts';
import { type OrderState, type OrderStep, orderOf } from './order.model.ts';
import type { OrderProcess } from './order.process.ts';
import { OrderActions } from './order-actions.tsx';

const Panel = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 's4',
    padding: 's4',
    paddingBottom: 0,
    background: 'surface',
    borderInlineStart: '1px solid {colors.rule-2}',
    minWidth: 0,
    overflow: 'auto',
    [BELOW_992]: { overflow: 'visible', borderInlineStart: 0, borderTop: '1px solid {colors.rule-2}' },
  },
});
// The way on stays in view however long the summary is, and on a phone however far the pages are scrolled.
const Foot = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    marginTop: 'auto',
    marginInline: '-1rem',
    paddingInline: 's4',
    paddingBlock: 's3',
    background: 'surface',
    borderTop: '1px solid {colors.rule-2}',
    zIndex: 'sticky',
    // beside two ways back, the way on has a line of its own
    '& button': { flex: '1 1 auto' },
    '& button:first-of-type:nth-last-of-type(n+3)': { flexBasis: '100%' },
    [BELOW_992]: { position: 'fixed', insetInline: 0, marginInline: 0 },
  },
});
// Beside the lines this would be said twice; where they are scrolled out of sight, nothing else names the price.
const Due = styled('p', {
  base: {
    display: 'none',
    marginBottom: 's2',
    [BELOW_992]: { display: 'flex', justifyContent: 'space-between', gap: 's3' },
  },
});
// Clear of the foot that stands over it on a narrow screen.
const Outcome = styled('div', { base: { scrollMarginBottom: 's4', [BELOW_992]: { scrollMarginBottom: '10rem' } } });

const FORMER: readonly OrderStep[] = ['choosing', 'computing', 'expired'];
const SAID: readonly OrderStep[] = [
  ...(['fetching', 'delivered', 'noContent', 'expired'] as const),
  ...(['notPriced', 'notPaid', 'notFetched'] as const),
];
/** What the lines in view stand for. */
const stageOf = (step: OrderStep): 'offered' | 'former' | 'settled' => {
  if (FORMER.includes(step)) return 'former';
  return step === 'quoted' ? 'offered' : 'settled';
};

export interface OrderPanelProps {
  readonly state: OrderState;
  readonly process: OrderProcess;
  /** The choice of pages, above the money. */
  readonly children: ReactNode;
  /** A card was authorized, images were bought: said while the order goes on to be paid. */
  readonly funding: string | null;
  readonly onContinue: () => void;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}

/** What is chosen, what it costs, and the one step that buys it. */
export function OrderPanel({ state, process, children, funding, onContinue, onBuy, onClose }: OrderPanelProps) {
  const t = useText('imaging');
  const { money } = useFormats();
  const order = orderOf(state);
  const said = state.step === 'quoted' && !state.order.fees.insufficientBalance;
  const isDue = state.step === 'quoted' && state.order.fees.insufficientBalance;
  return (
    <Panel aria-label={t('order.region')}>
      <Heading as="h2" srOnly>
        {t('order.region')}
      </Heading>
      {children}
      {order !== null && <ChargeSummary order={order} stage={stageOf(state.step)} />}
      <VisuallyHidden role="status">
        {said
          ? [lostPagesWords(state.order.lostPages, t), downloadWords(state.order.fees, t, money)].join(' ').trim()
          : ''}
      </VisuallyHidden>
      {funding !== null && <Message tone="success">{funding}</Message>}
      <OrderOutcome state={state} />
      <Foot>
        {isDue && (
          <Due aria-hidden>
            <span>{purchaseWords(state.order.fees, t)}</span>
            <b>{priceWords(state.order.fees, t, money)}</b>
          </Due>
        )}
        <OrderActions state={state} process={process} onContinue={onContinue} onBuy={onBuy} onClose={onClose} />
      </Foot>
    </Panel>
  );
}

/** How it went, brought into view. The way on is the primary button below, so that the focus never has to move. */
function OrderOutcome({ state }: Pick<OrderPanelProps, 'state'>) {
  const place = useRef<HTMLDivElement>(null);
  const { step } = state;
  useEffect(() => {
    if (SAID.includes(step)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <Outcome ref={place}>
      <OutcomeWords state={state} />
    </Outcome>
  );
}

function OutcomeWords({ state }: Pick<OrderPanelProps, 'state'>) {
  const t = useText('imaging');
  switch (state.step) {
    case 'fetching':
      return <DownloadProgressBar progress={state.progress} />;
    case 'delivered':
      return (
        <Message tone="success" title={t('download.done', { name: state.file.name })}>
          <Text look="note">{t('download.doneNote', { size: fileSize(state.file.bytes.size) })}</Text>
        </Message>
      );
    case 'noContent':
      return (
        <Message tone="warning" title={t('errors:NO_CONTENT_TO_SHOW.text')}>
          {t('errors:NO_CONTENT_TO_SHOW.next')}
        </Message>
      );
    case 'expired':
      return (
        <Message tone="warning" title={t('errors:ORDER_CLOSED.text')}>
          {t('order.expiredNote')}
        </Message>
      );
    case 'notPriced':
      return <FailedFace {...failureWords(state.failure, t)} />;
    case 'notPaid':
      return <FailedFace {...failureWords(state.failure, t)} next={t('order.payAgainNote')} />;
    case 'notFetched':
      return <FailedFace {...failureWords(state.failure, t)} next={t('download.failedNote')} />;
    default:
      return null;
  }
}
