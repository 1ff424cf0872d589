export {
  allPages,
  formatPageList,
  PAGE_COUNT_LIMIT,
  PAGE_LIST_LIMIT,
  type PageListFailure,
  parsePageList,
  selectedAsBooleans,
  sortedPages,
} from './page-list.ts';
export {
  changeSelection,
  DEFAULT_PAGE_SELECTION,
  ignorePage,
  keepPage,
  PAGE_SELECTION_CHANGES,
  PAGE_SELECTION_METHODS,
  type PageSelection,
  type PageSelectionChange,
  type PageSelectionMethod,
  selectedPages,
  togglePage,
} from './page-selection.ts';
