import { saveFile } from '@portal/api-client';
import { useQueryClient } from '@portal/api-client/query';
import { getZoomImage, type ThumbnailSet, type UsageBalance } from '@portal/contracts';
import { formatPageList } from '@portal/domain';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { BELOW_992, styled } from '@portal/ui';
import { useEffect, useState } from 'react';
import { BuyWindow } from '../order/buy.window.tsx';
import { listWords } from '../order/list-words.ts';
import { isUnderWay } from '../order/order.model.ts';
import { OrderPanel } from '../order/order.panel.tsx';
import type { OrderRequest } from '../order/order.process.ts';
import { PageChoice } from '../order/page-choice.tsx';
import { useBuying } from '../order/use-buying.ts';
import { useOrder } from '../order/use-order.ts';
import { Stage } from '../zoom/stage.tsx';
import { failureWords } from './failure-words.ts';
import { Film } from './film.tsx';
import { JumpToPage } from './jump-to-page.tsx';
import { hasStripMoves, type PreviewState, pageOfJump } from './preview.model.ts';
import { PreviewAlert, type PreviewAlertWords } from './preview-alert.tsx';
import { usePageSelection } from './use-page-selection.ts';

const Desk = styled('div', {
  base: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: '10.5rem minmax(0, 1fr) 21rem',
    // On a narrow screen: pages, scan, then money; room at the end for the actions that stand over it.
    [BELOW_992]: { flex: 'none', gridTemplateColumns: 'minmax(0, 1fr)', paddingBottom: '10rem' },
  },
});

export interface PreviewDeskProps {
  readonly set: ThumbnailSet;
  readonly instrumentCode: string;
  readonly onBalance: (balance: UsageBalance) => void;
  readonly onClose: () => void;
  /** Told while money is moving, when the window must stay. */
  readonly onHold: (isHeld: boolean) => void;
}

/** What the choice would order; null while it can order nothing. */
function requestOf(state: PreviewState, set: ThumbnailSet, instrumentCode: string): OrderRequest | null {
  if (state.listFailure !== null || state.chosen.length === 0) return null;
  const { pageSelectionMethod } = state.selection;
  return {
    sourcedDocKey: set.header.sourcedDocKey,
    instrumentCode,
    pageCount: state.pageCount,
    pageSelectionMethod,
    pagesSelected: pageSelectionMethod === 'CSV_PAGES' ? formatPageList(state.chosen) : '',
  };
}

/** Pages left, scan in the middle, money right. */
export function PreviewDesk({ set, instrumentCode, onBalance, onClose, onHold }: PreviewDeskProps) {
  const t = useText('imaging');
  const [alert, setAlert] = useState<PreviewAlertWords | null>(null);
  const alertCode = (code: string) =>
    setAlert({ kind: 'WARNING', text: t(`errors:${code}.text`), next: t(`errors:${code}.next`) });

  const pages = usePageSelection(set, (failure) => {
    const { sentence, next, reference } = failureWords(failure, t);
    setAlert({ kind: 'WARNING', text: sentence, next, reference });
  });
  const { state, dispatch, changePage } = pages;
  const [order, process] = useOrder(requestOf(state, set, instrumentCode), {
    onBalance: (balance) => {
      setBalance(balance);
      onBalance(balance);
    },
    onInsufficientFunds: () => alertCode('INSUFFICIENT_FUNDS'),
    onNoContent: () => alertCode('NO_CONTENT_TO_SHOW'),
    saveFile,
  });
  const queryClient = useQueryClient();
  const isBought = order.step === 'delivered';
  useEffect(() => {
    // What is bought is shown without a watermark.
    if (isBought) void queryClient.invalidateQueries({ queryKey: [getZoomImage.name] });
  }, [queryClient, isBought]);
  const isPaying = order.step === 'paying';
  useEffect(() => onHold(isPaying), [onHold, isPaying]);

  const jump = (typed: string) => {
    const page = pageOfJump(typed, state.pageCount);
    if (page === null) setAlert({ kind: 'WARNING', text: t('validation:noSuchPage', { page: typed }) });
    else dispatch({ type: 'JUMPED', page });
  };
  const onContinue = () => {
    const { listFailure, chosen } = state;
    if (listFailure !== null) setAlert({ kind: 'WARNING', text: listWords(listFailure, t) });
    else if (chosen.length === 0) setAlert({ kind: 'WARNING', text: t('validation:noPagesSelected') });
    else void process.compute();
  };

  const buying = useBuying(order, process, () => alertCode('BUY_OPTIONS_NOT_SUPPORTED'));

  const isFixed = isUnderWay(order);
  const { sourcedDocKey } = set.header;
  return (
    <Desk>
      <Film
        state={state}
        sourcedDocKey={sourcedDocKey}
        isFixed={isFixed}
        onMove={(move) => dispatch({ type: 'STRIP_MOVED', move })}
        onShow={(page) => dispatch({ type: 'PAGE_SHOWN', page })}
        onToggle={(page) => changePage('PAGE_TOGGLED', page)}
      />
      <Stage
        page={state.shownPage}
        pageCount={state.pageCount}
        sourcedDocKey={sourcedDocKey}
        isChosen={state.chosen.includes(state.shownPage)}
        isFixed={isFixed}
        onKeep={() => changePage('KEEP_PAGE', state.shownPage)}
        onIgnore={() => changePage('IGNORE_PAGE', state.shownPage)}
        onTurn={(way) => dispatch({ type: 'PAGE_TURNED', way })}
        jump={hasStripMoves(state) && <JumpToPage onJump={jump} />}
      />
      <OrderPanel
        state={order}
        process={process}
        funding={buying.funding}
        onContinue={onContinue}
        onBuy={buying.start}
        onClose={onClose}
      >
        <PageChoice
          state={state}
          onMethod={pages.chooseMethod}
          onType={(text) => dispatch({ type: 'LIST_TYPED', text })}
          onLeave={pages.leaveList}
          isFixed={isFixed}
        />
      </OrderPanel>
      {buying.option !== null && buying.order !== null && (
        <BuyWindow
          option={buying.option}
          order={buying.order}
          onFunded={buying.funded}
          onDeposited={buying.deposited}
          onClose={buying.close}
        />
      )}
      {alert !== null && <PreviewAlert alert={alert} onClose={() => setAlert(null)} />}
    </Desk>
  );
}
