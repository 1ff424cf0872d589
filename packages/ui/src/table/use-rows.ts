import { useReducer } from 'react';
import { checkResult, NO_ROWS, type RowsState, rowsReducer } from './rows-model.ts';

export interface UseRowsOptions {
  readonly initial?: RowsState;
  /** Called when a 101st record would be checked; show a message, because the record is not checked. */
  readonly onLimit?: () => void;
}

/** Selection, visited marks, checks and filter of one result list. */
export function useRows({ initial = NO_ROWS, onLimit }: UseRowsOptions = {}) {
  const [state, dispatch] = useReducer(rowsReducer, initial);
  return {
    state,
    select: (id: string) => dispatch({ type: 'selected', id }),
    toggleCheck: (id: string) => {
      if (checkResult(state, id) === 'limit') onLimit?.();
      dispatch({ type: 'checkToggled', id });
    },
    applyFilter: () => dispatch({ type: 'filterApplied' }),
    removeFilter: () => dispatch({ type: 'filterRemoved' }),
    resetRead: () => dispatch({ type: 'readReset' }),
    replaceResults: () => dispatch({ type: 'resultsReplaced' }),
  };
}
