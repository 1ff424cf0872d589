import { callApi, saveFile } from '@portal/api-client';
import { useQueryClient } from '@portal/api-client/query';
import { getZoomImage, type ThumbnailSet, type UsageBalance, usageBalance } from '@portal/contracts';
import { formatPageList } from '@portal/domain';
import { useText } from '@portal/i18n';
import { notifyPaymentLeftOpen, setBalance } from '@portal/session';
import { useEffect } from 'react';
import type { OrderState } from '../order/order.model.ts';
import type { OrderRequest } from '../order/order.process.ts';
import { pageListErrorText } from '../order/page-list-error-text.ts';
import { useOrder } from '../order/use-order.ts';
import { useOrderFunding } from '../order/use-order-funding.ts';
import { type PreviewState, parsePageNumber } from './preview.model.ts';
import { selectionForUrl } from './selection-in-url.ts';
import { showFailureAlert, showWarning } from './show-warning.ts';
import { usePageSelection } from './use-page-selection.ts';

export interface PreviewLayoutProps {
  readonly set: ThumbnailSet;
  readonly instrumentCode: string;
  readonly onBalance: (balance: UsageBalance) => void;
  readonly onClose: () => void;
  /** Called when a payment starts or ends. The window must not close during a payment. */
  readonly onPayingChange: (isPaying: boolean) => void;
  /** The selection in the URL. */
  readonly requested: string;
  /** Called with the selection for the URL. */
  readonly onChoice: (chosen: string) => void;
}

/** The order request for the selection. Null if nothing can be ordered. */
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

/** Reloads the balance. After a failure the old one stays. */
async function readBalance(onBalance: (balance: UsageBalance) => void): Promise<void> {
  const result = await callApi(usageBalance, {});
  if (!result.ok) return;
  setBalance(result.value.usageBalance);
  onBalance(result.value.usageBalance);
}

/** Reloads the displayed page after a purchase, and keeps the window open during a payment. */
function useOrderEffects({ step }: OrderState, onPayingChange: (isPaying: boolean) => void): void {
  const queryClient = useQueryClient();
  const isBought = step === 'delivered';
  useEffect(() => {
    // Bought pages have no watermark.
    if (isBought) void queryClient.invalidateQueries({ queryKey: [getZoomImage.name] });
  }, [queryClient, isBought]);
  const isPaying = step === 'paying';
  useEffect(() => onPayingChange(isPaying), [onPayingChange, isPaying]);
}

/** The selected pages and their order, with the user's actions. */
export function usePreviewLayout(props: PreviewLayoutProps) {
  const { set, instrumentCode, onBalance, onPayingChange, requested, onChoice } = props;
  const t = useText('imaging');
  const alertCode = (code: string) => showWarning(t(`errors:${code}.text`), t(`errors:${code}.next`));

  const pages = usePageSelection(set, requested, showFailureAlert);
  const { state, dispatch } = pages;
  const choice = selectionForUrl(state);
  useEffect(() => onChoice(choice), [onChoice, choice]);
  const [order, process] = useOrder(
    requestOf(state, set, instrumentCode),
    state.chosen.length === 0 && !state.isTyped,
    {
      onBalance: (balance) => {
        setBalance(balance);
        onBalance(balance);
      },
      onRefund: () => void readBalance(onBalance),
      onLeftOpen: notifyPaymentLeftOpen,
      onInsufficientFunds: () => alertCode('INSUFFICIENT_FUNDS'),
      onNoContent: () => alertCode('NO_CONTENT_TO_SHOW'),
      saveFile,
    },
  );
  useOrderEffects(order, onPayingChange);

  const jump = (typed: string) => {
    const page = parsePageNumber(typed, state.pageCount);
    if (page === null) showWarning(t('validation:noSuchPage', { page: typed }));
    else dispatch({ type: 'JUMPED', page });
  };
  const onContinue = () => {
    const { listFailure, chosen } = state;
    if (listFailure !== null) showWarning(pageListErrorText(listFailure, t));
    else if (chosen.length === 0) showWarning(t('validation:noPagesSelected'));
    else void process.compute();
  };

  const buying = useOrderFunding(order, process, () => alertCode('BUY_OPTIONS_NOT_SUPPORTED'));
  return { pages, order, process, buying, jump, onContinue };
}
