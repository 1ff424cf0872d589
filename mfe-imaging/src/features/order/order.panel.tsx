import { failureWords } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { groupCents, useCountyGroup } from '@portal/session';
import { FailedState, Heading, Message, PRINT, ROOM_BELOW_992, Stack, styled, Text, VisuallyHidden } from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { DownloadProgressBar } from '../download/download-progress-bar.tsx';
import { fileSize } from '../download/file-size.ts';
import { ChargeSummary } from './charge-summary.tsx';
import { downloadWords, holdWords, lostPagesWords, shortfallWords } from './fee-words.ts';
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
    // Its parts are in the desk, so that the footer can stay at the end of the visible part.
    [ROOM_BELOW_992]: { display: 'contents' },
    [PRINT]: { borderInlineStart: 0 },
  },
});
const Paper = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 's4',
    [ROOM_BELOW_992]: {
      flex: 1,
      background: 'surface',
      padding: 's4',
      borderTop: '1px solid {colors.rule-2}',
    },
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
    // beside two ways back, the way on has its own line
    '& button': { flex: '1 1 auto' },
    '& button:first-of-type:nth-last-of-type(n+3)': { flexBasis: '100%' },
    // One line on a phone: the words of the way on take two where they must, and the ways back as little as they need.
    [ROOM_BELOW_992]: {
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
// Next to the lines this text would be a repetition; where they are scrolled out of view, nothing else says why nothing can be
// bought.
const Due = styled('p', {
  base: {
    display: 'none',
    marginBottom: 's2',
    textStyle: 'note',
    [ROOM_BELOW_992]: { display: 'block' },
  },
});
// Controls for choosing are not printed.
const Choosing = styled('div', { base: { [PRINT]: { display: 'none' } } });
// Clear of the foot that is over it on a narrow screen.
const Outcome = styled('div', { base: { scrollMarginBottom: 's4', [ROOM_BELOW_992]: { scrollMarginBottom: '6rem' } } });

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
  /** A card was authorized, images were bought: said while the order continues to be paid. */
  readonly funding: string | null;
  readonly onContinue: () => void;
  readonly onBuy: () => void;
  readonly onClose: () => void;
  /** A window that sees to the balance lies on the order. */
  readonly isBuying: boolean;
  readonly documentTitle: string;
  readonly pageCount: number;
}

/** What is chosen, what it costs, and the one step that buys it. */
export function OrderPanel(props: OrderPanelProps) {
  const { state, process, children, funding, onContinue, onBuy, onClose, isBuying, documentTitle, pageCount } = props;
  const t = useText('imaging');
  const { money } = useFormats();
  const order = orderOf(state);
  const said = state.step === 'quoted' && !state.order.fees.insufficientBalance;
  const { maxAmount } = useCountyGroup('creditCardExtra');
  const isDue = state.step === 'quoted' && state.order.fees.insufficientBalance;
  const dueWords =
    order === null ? '' : (holdWords(order, groupCents(maxAmount), t, money) ?? shortfallWords(order.fees, t, money));
  return (
    <Panel aria-label={t('order.region')}>
      <Paper>
        <Heading as="h2" srOnly>
          {t('order.region')}
        </Heading>
        <Choosing>{children}</Choosing>
        {order !== null && state.step !== 'delivered' && <ChargeSummary order={order} stage={stageOf(state.step)} />}
        <WholePrice state={state} pageCount={pageCount} />
        <VisuallyHidden role="status">
          {said
            ? [lostPagesWords(state.order.lostPages, t), downloadWords(state.order.fees, t, money)].join(' ').trim()
            : ''}
        </VisuallyHidden>
        {funding !== null && <Message tone="success">{funding}</Message>}
        <OrderOutcome state={state} documentTitle={documentTitle} />
      </Paper>
      <Foot>
        {isDue && <Due aria-hidden>{dueWords}</Due>}
        <OrderActions {...{ state, process, onContinue, onBuy, onClose, isBuying }} />
      </Foot>
    </Panel>
  );
}

type OutcomeProps = Pick<OrderPanelProps, 'state' | 'documentTitle'>;

/** How it went, brought into view. The way on is the primary button below, so that the focus never has to move. */
function OrderOutcome({ state, documentTitle }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { step } = state;
  useEffect(() => {
    if (SAID.includes(step)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <Outcome ref={place}>
      <OutcomeWords state={state} documentTitle={documentTitle} />
    </Outcome>
  );
}

function OutcomeWords({ state, documentTitle }: OutcomeProps) {
  const t = useText('imaging');
  switch (state.step) {
    case 'fetching':
      return <DownloadProgressBar progress={state.progress} />;
    case 'delivered':
      return (
        <Stack>
          <Choosing>
            <Message tone="success" title={t('download.done', { name: state.file.name })}>
              <Text look="note">{t('download.doneNote', { size: fileSize(state.file.bytes.size) })}</Text>
            </Message>
          </Choosing>
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
      return <FailedState {...failureWords(state.failure)} />;
    case 'notPaid':
      return <FailedState {...failureWords(state.failure)} next={t('order.payAgainNote')} />;
    case 'notFetched':
      return <FailedState {...failureWords(state.failure)} next={t('download.failedNote')} />;
    default:
      return null;
  }
}
