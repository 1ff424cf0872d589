import type { SourcedDocKey } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { CONTAINER_BELOW_992, EmptyState, PRINT, styled, useNarrow } from '@portal/ui';
import { BuyWindow } from '../order/buy.window.tsx';
import { isInProgress } from '../order/order.model.ts';
import { OrderPanel } from '../order/order.panel.tsx';
import { PageChoice } from '../order/page-choice.tsx';
import { PageViewer } from '../zoom/page-viewer.tsx';
import { JumpToPage } from './jump-to-page.tsx';
import { hasStripMoves, isShortDocument, mayPreview } from './preview.model.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { type PreviewLayoutProps, usePreviewLayout } from './use-preview-layout.ts';

const Columns = styled('div', {
  base: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: '10.5rem minmax(0, 1fr) 21rem',
    // Narrow layout, from top to bottom: the page, the strip of pages, the price. The buttons are sticky at the bottom.
    [CONTAINER_BELOW_992]: { flex: 'auto', minHeight: 'auto', display: 'flex', flexDirection: 'column' },
    [PRINT]: { display: 'block' },
  },
});

// in place of the strip and the scan
const NoPreview = styled('div', {
  base: {
    gridColumn: 'span 2',
    background: 'sunken',
    padding: 's6',
    [CONTAINER_BELOW_992]: { flex: 'none', padding: 's4' },
    [PRINT]: { display: 'none' },
  },
});

interface ScansProps extends Pick<ReturnType<typeof usePreviewLayout>, 'pages' | 'jump'> {
  readonly sourcedDocKey: SourcedDocKey;
  readonly isFixed: boolean;
}

/** The strip of thumbnails and the enlarged page. */
function Scans({ pages, jump, sourcedDocKey, isFixed }: ScansProps) {
  const { state, dispatch, changePage } = pages;
  const isNarrow = useNarrow();
  const hasMoves = hasStripMoves(state) && !(isNarrow && isShortDocument(state));
  // The React keys keep the state of both elements when the layout changes between wide and narrow.
  const strip = (
    <ThumbnailStrip
      key="strip"
      state={state}
      sourcedDocKey={sourcedDocKey}
      isFixed={isFixed}
      isNarrow={isNarrow}
      onMove={(move) => dispatch({ type: 'STRIP_MOVED', move })}
      onShow={(page) => dispatch({ type: 'PAGE_SHOWN', page })}
      onToggle={(page) => changePage('PAGE_TOGGLED', page)}
    />
  );
  return (
    <>
      {!isNarrow && strip}
      <PageViewer
        key="viewer"
        page={state.shownPage}
        pageCount={state.pageCount}
        sourcedDocKey={sourcedDocKey}
        isChosen={state.chosen.includes(state.shownPage)}
        isFixed={isFixed}
        onKeep={() => changePage('KEEP_PAGE', state.shownPage)}
        onIgnore={() => changePage('IGNORE_PAGE', state.shownPage)}
        onTurn={(direction) => dispatch({ type: 'PAGE_TURNED', direction })}
        jump={hasMoves && <JumpToPage onJump={jump} />}
      />
      {isNarrow && strip}
    </>
  );
}

/** Layout of the preview: pages on the left, scan in the middle, price on the right. */
export function PreviewLayout(props: PreviewLayoutProps) {
  const { set, onClose } = props;
  const t = useText('imaging');
  const { pages, order, process, buying, jump, onContinue } = usePreviewLayout(props);
  const { state, dispatch } = pages;
  const isFixed = isInProgress(order);
  return (
    <Columns>
      {mayPreview(set) ? (
        <Scans pages={pages} jump={jump} sourcedDocKey={set.header.sourcedDocKey} isFixed={isFixed} />
      ) : (
        <NoPreview>
          <EmptyState title={t('empty.noPreview')} />
        </NoPreview>
      )}
      <OrderPanel
        state={order}
        process={process}
        funding={buying.funding}
        isBuying={buying.option !== null}
        documentTitle={set.header.uiTitle}
        pageCount={state.pageCount}
        onContinue={onContinue}
        onBuy={() => void buying.start()}
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
    </Columns>
  );
}
