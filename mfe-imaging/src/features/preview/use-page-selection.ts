import { type ApiError, callApi } from '@portal/api-client';
import { type ThumbnailSet, updateImagePreviewSettings } from '@portal/contracts';
import type { PageSelectionChange, PageSelectionMethod } from '@portal/domain';
import { type Dispatch, useReducer } from 'react';
import { type PreviewAction, type PreviewState, previewReducer } from './preview.model.ts';
import { previewFromUrl } from './selection-in-url.ts';

export interface PageSelectionControl {
  readonly state: PreviewState;
  readonly dispatch: Dispatch<PreviewAction>;
  readonly chooseMethod: (method: PageSelectionMethod) => void;
  /** Called when the list loses the focus, to report its text to the server. */
  readonly leaveList: () => void;
  readonly changePage: (change: 'PAGE_TOGGLED' | 'KEEP_PAGE' | 'IGNORE_PAGE', page: number) => void;
}

/**
 * The selection of pages. A change is shown immediately and reported to the server with its reason (001 section 4.7). The server's
 * response is used unless the selection changed again in the meantime. `requested` is the selection in the URL.
 */
export function usePageSelection(
  set: ThumbnailSet,
  requested: string,
  onFailure: (failure: ApiError) => void,
): PageSelectionControl {
  const [state, dispatch] = useReducer(previewReducer, set, (first) => previewFromUrl(first, requested));
  const { sourcedDocKey, pageCount } = set.header;

  const report = async (change: PageSelectionChange, page: number, next: PreviewState): Promise<void> => {
    // The server applies a change itself, so it gets the selection before the change. Only a change of method is sent as the result.
    const { selection } = change === 'PAGE_SELECTION_METHOD_CHANGED' ? next : state;
    const imagePreviewSettings = { sourcedDocKey, pageCount, ...selection };
    const result = await callApi(updateImagePreviewSettings, {
      imagePreviewSettingChange: change,
      imagePreviewSettings,
      page,
    });
    if (result.ok) dispatch({ type: 'ANSWERED', revision: next.revision, pagesSelected: result.value.pagesSelected });
    else onFailure(result.failure);
  };
  const applyAndReport = (action: PreviewAction, change: PageSelectionChange, page: number): void => {
    const next = previewReducer(state, action);
    dispatch(action);
    if (next.listFailure === null) void report(change, page, next);
  };

  return {
    state,
    dispatch,
    chooseMethod: (method) => applyAndReport({ type: 'METHOD_CHOSEN', method }, 'PAGE_SELECTION_METHOD_CHANGED', 0),
    leaveList: () => {
      if (state.isTyped)
        applyAndReport({ type: 'SELECTION_CHANGED', change: 'PAGES_CHANGED', page: 0 }, 'PAGES_CHANGED', 0);
    },
    changePage: (change, page) => applyAndReport({ type: 'SELECTION_CHANGED', change, page }, change, page),
  };
}
