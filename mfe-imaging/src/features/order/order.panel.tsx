import { failureText } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { groupCents, useCountyGroup } from '@portal/session';
import {
  CONTAINER_BELOW_992,
  FailedState,
  Heading,
  Message,
  PRINT,
  ROOM_FOR_STICKY_BUTTONS,
  Stack,
  styled,
  Text,
  VisuallyHidden,
} from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { DownloadProgressBar } from '../download/download-progress-bar.tsx';
import { fileSize } from '../download/file-size.ts';
import { ChargeSummary } from './charge-summary.tsx';
import { downloadText, holdExplanation, lostPagesText, shortfallText } from './fee-texts.ts';
import { type OrderState, type OrderStep, orderOf } from './order.model.ts';
import type { OrderProcess } from './order.process.ts';
import { OrderActions } from './order-actions.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { WholePrice } from './whole-price.tsx';

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
    // `contents` makes the parts children of the preview's columns, so that the footer can be sticky at the bottom of the visible area.
    [CONTAINER_BELOW_992]: { display: 'contents' },
    [PRINT]: { borderInlineStart: 0 },
  },
});
const Content = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 's4',
    [CONTAINER_BELOW_992]: {
      flex: 1,
      background: 'surface',
      padding: 's4',
      borderTop: '1px solid {colors.rule-2}',
    },
  },
});
// Keeps the buttons visible regardless of the length of the summary and, on a phone, of the scroll position. In a low window, such as one at
// 400 % zoom, they would cover what scrolls below them, so there they follow the summary.
const Foot = styled('div', {
  base: {
    [ROOM_FOR_STICKY_BUTTONS]: { position: 'sticky', bottom: 0 },
    marginTop: 'auto',
    marginInline: '-1rem',
    paddingInline: 's4',
    paddingBlock: 's3',
    background: 'surface',
    borderTop: '1px solid {colors.rule-2}',
    zIndex: 'sticky',
    // with two other buttons, the primary button has its own line
    '& button': { flex: '1 1 auto' },
    '& button:first-of-type:nth-last-of-type(n+3)': { flexBasis: '100%' },
    // All buttons are on one line on a phone: the primary label may wrap, and the other buttons are as narrow as possible.
    [CONTAINER_BELOW_992]: {
      marginInline: 0,
      paddingBlock: 's2',
      '& button': { flex: '0 1 auto', paddingInline: 's2' },
      '& button:first-of-type, & button:first-of-type:nth-last-of-type(n+3)': {
        flex: '1 1 8.5rem',
        whiteSpace: 'normal',
        minWidth: 0,
      },
    },
    [PRINT]: { display: 'none' },
  },
});
// Why nothing can be bought. Only shown on narrow screens, where the charge lines that say so may be scrolled out of view.
const DueNote = styled('p', {
  base: {
    display: 'none',
    marginBottom: 's2',
    textStyle: 'note',
    [CONTAINER_BELOW_992]: { display: 'block' },
  },
});
// Controls are not printed.
const NotPrinted = styled('div', { base: { [PRINT]: { display: 'none' } } });
// The scroll margin keeps the outcome clear of the sticky footer, which overlaps it on a narrow screen.
const Outcome = styled('div', {
  base: {
    scrollMarginBottom: 's4',
    [CONTAINER_BELOW_992]: { [ROOM_FOR_STICKY_BUTTONS]: { scrollMarginBottom: '6rem' } },
  },
});

const FORMER_STEPS: readonly OrderStep[] = ['choosing', 'computing', 'expired'];
const STEPS_WITH_OUTCOME: readonly OrderStep[] = [
  ...(['fetching', 'delivered', 'noContent', 'expired'] as const),
  ...(['notPriced', 'notPaid', 'notFetched'] as const),
];
/** The meaning of the displayed charge lines. */
const stageOf = (step: OrderStep): 'offered' | 'former' | 'settled' => {
  if (FORMER_STEPS.includes(step)) return 'former';
  return step === 'quoted' ? 'offered' : 'settled';
};

export interface OrderPanelProps {
  readonly state: OrderState;
  readonly process: OrderProcess;
  /** The page selection, shown above the price. */
  readonly children: ReactNode;
  /** Message that a card was authorized or images were bought, shown while the payment continues. */
  readonly funding: string | null;
  readonly onContinue: () => void;
  readonly onBuy: () => void;
  readonly onClose: () => void;
  /** Whether a window to fund the order is open. */
  readonly isBuying: boolean;
  readonly documentTitle: string;
  readonly pageCount: number;
}

/** The selected pages, their price and the button for the next step. */
export function OrderPanel(props: OrderPanelProps) {
  const { state, process, children, funding, onContinue, onBuy, onClose, isBuying, documentTitle, pageCount } = props;
  const t = useText('imaging');
  const { money } = useFormats();
  const order = orderOf(state);
  const isPayable = state.step === 'quoted' && !state.order.fees.insufficientBalance;
  const { maxAmount } = useCountyGroup('creditCardExtra');
  const isDue = state.step === 'quoted' && state.order.fees.insufficientBalance;
  const dueText =
    order === null
      ? ''
      : (holdExplanation(order, groupCents(maxAmount), t, money) ?? shortfallText(order.fees, t, money));
  return (
    <Panel aria-label={t('order.region')}>
      <Content>
        <Heading as="h2" srOnly>
          {t('order.region')}
        </Heading>
        <NotPrinted>{children}</NotPrinted>
        {order !== null && state.step !== 'delivered' && <ChargeSummary order={order} stage={stageOf(state.step)} />}
        <WholePrice state={state} pageCount={pageCount} />
        <VisuallyHidden role="status">
          {isPayable
            ? [lostPagesText(state.order.lostPages, t), downloadText(state.order.fees, t, money)].join(' ').trim()
            : ''}
        </VisuallyHidden>
        {funding !== null && <Message tone="success">{funding}</Message>}
        <OrderOutcome state={state} documentTitle={documentTitle} />
      </Content>
      <Foot>
        {isDue && <DueNote aria-hidden>{dueText}</DueNote>}
        <OrderActions {...{ state, process, onContinue, onBuy, onClose, isBuying }} />
      </Foot>
    </Panel>
  );
}

type OutcomeProps = Pick<OrderPanelProps, 'state' | 'documentTitle'>;

/** The result of a step, scrolled into view. The focus stays on the primary button below, which is always the next step. */
function OrderOutcome({ state, documentTitle }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { step } = state;
  useEffect(() => {
    if (STEPS_WITH_OUTCOME.includes(step)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <Outcome ref={place}>
      <OutcomeMessage state={state} documentTitle={documentTitle} />
    </Outcome>
  );
}

function OutcomeMessage({ state, documentTitle }: OutcomeProps) {
  const t = useText('imaging');
  switch (state.step) {
    case 'fetching':
      return <DownloadProgressBar progress={state.progress} />;
    case 'delivered':
      return (
        <Stack>
          <NotPrinted>
            <Message tone="success" title={t('download.done', { name: state.file.name })}>
              <Text variant="note">{t('download.doneNote', { size: fileSize(state.file.bytes.size) })}</Text>
            </Message>
          </NotPrinted>
          <ReceiptSheet order={state.order} receipt={state.receipt} documentTitle={documentTitle} />
        </Stack>
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
      return <FailedState {...failureText(state.failure)} />;
    case 'notPaid':
      return <FailedState {...failureText(state.failure)} next={t('order.payAgainNote')} />;
    case 'notFetched':
      return <FailedState {...failureText(state.failure)} next={t('download.failedNote')} />;
    default:
      return null;
  }
}
