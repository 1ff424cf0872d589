import { SEARCH_LIMITS } from '@portal/domain';

/** The state of a list's rows that is not part of the rows themselves. */
export interface RowsState {
  /** The row whose detail is shown. */
  readonly selectedId: string | null;
  /** Rows whose detail was shown. The list marks them as read. */
  readonly visited: ReadonlySet<string>;
  readonly checked: ReadonlySet<string>;
  /** Only checked rows are shown, and no checkbox can be changed. */
  readonly isFiltered: boolean;
}

export type RowsAction =
  | { readonly type: 'selected'; readonly id: string }
  | { readonly type: 'checkToggled'; readonly id: string }
  | { readonly type: 'filterApplied' }
  | { readonly type: 'filterRemoved' }
  | { readonly type: 'readReset' }
  | { readonly type: 'resultsReplaced' };

/** The result of pressing a checkbox; only 'limit' needs a message. */
export type CheckResult = 'checked' | 'unchecked' | 'limit' | 'locked';

export const NO_ROWS: RowsState = { selectedId: null, visited: new Set(), checked: new Set(), isFiltered: false };

export function checkResult(state: RowsState, id: string): CheckResult {
  if (state.isFiltered) return 'locked';
  if (state.checked.has(id)) return 'unchecked';
  return state.checked.size >= SEARCH_LIMITS.filter ? 'limit' : 'checked';
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((member) => member !== id));

function toggled(state: RowsState, id: string): RowsState {
  switch (checkResult(state, id)) {
    case 'checked':
      return { ...state, checked: new Set(state.checked).add(id) };
    case 'unchecked':
      return { ...state, checked: without(state.checked, id) };
    default:
      return state;
  }
}

/** A pure reducer for selection, visited marks, checks and the filter. New results reset everything. */
export function rowsReducer(state: RowsState, action: RowsAction): RowsState {
  switch (action.type) {
    case 'selected':
      return { ...state, selectedId: action.id, visited: new Set(state.visited).add(action.id) };
    case 'checkToggled':
      return toggled(state, action.id);
    case 'filterApplied':
      return state.checked.size === 0 ? state : { ...state, isFiltered: true };
    case 'filterRemoved':
      return { ...state, isFiltered: false };
    case 'readReset':
      return { ...state, visited: new Set() };
    case 'resultsReplaced':
      return NO_ROWS;
  }
}

/** The rows to show: all rows, or only the checked ones while the filter is applied. */
export function rowsInView<Row>(rows: readonly Row[], rowId: (row: Row) => string, state: RowsState): readonly Row[] {
  return state.isFiltered ? rows.filter((row) => state.checked.has(rowId(row))) : rows;
}
