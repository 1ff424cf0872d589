import { type ApiError, callApi } from '@portal/api-client';
import { type ThumbnailSet, updateImagePreviewSettings } from '@portal/contracts';
import type { PageSelectionChange, PageSelectionMethod } from '@portal/domain';
import { type Dispatch, useReducer } from 'react';
import { askedPreview } from './choice-in-address.ts';
import { type PreviewAction, type PreviewState, previewReducer } from './preview.model.ts';

export interface PageSelectionControl {
  readonly state: PreviewState;
  readonly dispatch: Dispatch<PreviewAction>;
  readonly chooseMethod: (method: PageSelectionMethod) => void;
  /** The list loses the focus: its text is sent to the server. */
  readonly leaveList: () => void;
  readonly changePage: (change: 'PAGE_TOGGLED' | 'KEEP_PAGE' | 'IGNORE_PAGE', page: number) => void;
}

/**
 * The selection of pages. A change shows at once and is reported to the server with its reason (001 section 4.7). The server's
 * answer is used unless the selection changed again in the meantime. `asked` is the selection in the address.
 */
export function usePageSelection(
  set: ThumbnailSet,
  asked: string,
  onFailure: (failure: ApiError) => void,
): PageSelectionControl {
  const [state, dispatch] = useReducer(previewReducer, set, (first) => askedPreview(first, asked));
  const { sourcedDocKey, pageCount } = set.header;

  const report = async (change: PageSelectionChange, page: number, next: PreviewState): Promise<void> => {
    // The server applies the change itself, so it gets the selection before the change; a method is a change in itself.
    const { selection } = change === 'PAGE_SELECTION_METHOD_CHANGED' ? next : state;
    const imagePreviewSettings = { sourcedDocKey, pageCount, ...selection };
    const answer = await callApi(updateImagePreviewSettings, {
      imagePreviewSettingChange: change,
      imagePreviewSettings,
      page,
    });
    if (answer.ok) dispatch({ type: 'ANSWERED', revision: next.revision, pagesSelected: answer.value.pagesSelected });
    else onFailure(answer.failure);
  };
  const act = (action: PreviewAction, change: PageSelectionChange, page: number): void => {
    const next = previewReducer(state, action);
    dispatch(action);
    if (next.listFailure === null) void report(change, page, next);
  };

  return {
    state,
    dispatch,
    chooseMethod: (method) => act({ type: 'METHOD_CHOSEN', method }, 'PAGE_SELECTION_METHOD_CHANGED', 0),
    leaveList: () => {
      if (state.isTyped) act({ type: 'SELECTION_CHANGED', change: 'PAGES_CHANGED', page: 0 }, 'PAGES_CHANGED', 0);
    },
    changePage: (change, page) => act({ type: 'SELECTION_CHANGED', change, page }, change, page),
  };
}
