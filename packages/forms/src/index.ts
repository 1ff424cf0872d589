/** Forms connected to API calls: the components of `@portal/ui` with the client of `@portal/api-client`. */
export { AlertHost } from './alert-host.tsx';
export { CallForm, type CallFormProps } from './call-form.tsx';
export { fieldTexts } from './field-texts.ts';
export { LeaveConfirmation } from './leave-confirmation.tsx';
export { CallListView, type CallListViewProps } from './list/call-list-view.tsx';
export { EntryPage, type EntryPageProps } from './list/entry-page.tsx';
export { listFilterFields, listRequestOf } from './list/list-filters.ts';
export { ListPage, type ListPageProps, type SortedFilters } from './list/list-page.tsx';
export { listAddress } from './list/list-places.ts';
export {
  type EntryActionRules,
  EntryActions,
  useDeleteConfirmation,
  useEntryRemoval,
  useEntryStatus,
  useRowActions,
} from './list/managed-actions.tsx';
export { ManagedList } from './list/managed-list.tsx';
export { type CallList, type CallListOptions, type ListAnswer, useCallList } from './list/use-call-list.ts';
export { type Confirmation, type Confirmations, useConfirmation } from './list/use-confirmation.tsx';
export { type FileDownload, useFileDownload } from './list/use-file-download.ts';
export { useListAction } from './list/use-list-action.ts';
export { type PagePicture, PageViewer, type PageViewerProps } from './pages/page-viewer.tsx';
export { type PersonValues, personErrors, personFields, personOf, profileOf } from './person/person-fields.ts';
export { hasUnsaved, useUnsaved } from './unsaved.ts';
export { type AfterSuccess, type CallFormModel, type CallFormOptions, useCallForm } from './use-call-form.ts';
export { type CallOptionsChoice, useCallOptions } from './use-call-options.ts';
export { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts';
export { useSettled } from './use-settled.ts';
export { ConcurrentSaveMessage } from './versions/concurrent-save-message.tsx';
export { useManagedEntry } from './versions/use-managed-entry.tsx';
export { type ConcurrentSave, useVersionedForm, type VersionedForm } from './versions/use-versioned-form.ts';
export { VersionedActions } from './versions/versioned-actions.tsx';
export { type LastChange, VersionedEntry, type VersionedEntryProps } from './versions/versioned-entry.tsx';
