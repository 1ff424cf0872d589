// Removing or renaming an export raises the major version, and the shell then refuses remotes that were built with an older one. So an
// export keeps its name even if it is not the best one.
export { announce } from './core/announcer.ts';
export { AppLink, type LinkComponent, type LinkProps, LinkProvider } from './core/app-link.tsx';
// `MoreBadge` is the '3 more' button of a list inside a table row.
export { Badge, type BadgeProps, type BadgeTone, MoreBadge, type MoreBadgeProps } from './core/badge.tsx';
export { BatchProgress, type BatchProgressProps } from './core/batch-progress.tsx';
export { Breadcrumb, type BreadcrumbProps } from './core/breadcrumb.tsx';
export { Button, type ButtonProps, type ButtonVariant } from './core/button.tsx';
export { recordConnection, useConnection } from './core/connection.ts';
export { clearDrafts, type DraftOwner, draftKey, dropDraft, restoreDraft, storeDraft } from './core/draft-store.ts';
export { EntryList, type EntryListProps } from './core/entry-list.tsx';
export { Facts, type FactsProps } from './core/facts.tsx';
export { Icon, type IconProps } from './core/icon.tsx';
export { IconButton, type IconButtonProps } from './core/icon-button.tsx';
export type { IconName } from './core/icon-paths.ts';
export { Kbd, KeyboardShortcuts } from './core/kbd.tsx';
export { type LedgerLine, LedgerLines, type LedgerLinesProps } from './core/ledger-lines.tsx';
export { LiveRegion } from './core/live-region.tsx';
export { Message, type MessageProps, type MessageTone } from './core/message.tsx';
export { NewsList, type NewsListProps } from './core/news-list.tsx';
export { focusNextPage, focusPage, usePageFocus } from './core/page-focus.ts';
export { PageHead, type PageHeadProps } from './core/page-head.tsx';
export { PageTitleProvider, type ReportPageTitle, usePageTitle } from './core/page-title.ts';
export { Progress } from './core/progress.tsx';
export { Section, SectionHead, type SectionHeadProps, type SectionProps } from './core/section.tsx';
export { PlainSheet, Sheet, SheetHeading, type SheetProps } from './core/sheet.tsx';
export { SizeContainer } from './core/size-container.tsx';
export { Skeleton, SkeletonLine, type SkeletonProps } from './core/skeleton.tsx';
export { SkipLink, type SkipLinkProps } from './core/skip-link.tsx';
// `SlidesTurning` has the texts and handlers of the controls for turning to another slide.
export { Slides, type SlidesProps, type SlidesTurning } from './core/slides.tsx';
export { Spinner } from './core/spinner.tsx';
// `SplitLinesProps` are the props of `SplitSkeleton`.
export { SinglePaneOnly, Split, type SplitLinesProps, type SplitProps, SplitSkeleton } from './core/split.tsx';
export { styled } from './core/styled.ts';
export { AlignEnd, Box, Grid, Heading, Row, Stack, TabularNumber, Text } from './core/text.tsx';
export {
  type TextKey,
  TextProvider,
  type TextProviderProps,
  type TextValues,
  type Translate,
  useLocale,
  useT,
} from './core/text-context.tsx';
export { TextLink } from './core/text-link.tsx';
export { ControlGroup, StatusLine, Toolbar } from './core/toolbar.tsx';
export { VisuallyHidden } from './core/visually-hidden.tsx';
// An open dialog as an entry of the browser's history, so that Back closes it.
export type { WindowEntryComponent, WindowEntryProps } from './core/window-entry.ts';
export * from './fields/index.ts';
export { CoverHeading, CoverPage, type CoverPageProps } from './frame/cover-page.tsx';
export { Footer, type FooterProps } from './frame/footer.tsx';
export { useNarrow } from './frame/use-narrow.ts';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { FailedState, type FailedStateProps } from './states/failed-state.tsx';
export { View, type ViewProps } from './states/view.tsx';
export { type QueryLike, type ViewState, viewOf } from './states/view-state.ts';
export { applyCountyAccent, type CountyAccent } from './theme/county-accent.ts';
export { createPortalCache, type PortalCacheOptions } from './theme/emotion-cache.ts';
export {
  BELOW_640,
  BELOW_992,
  BELOW_1200,
  CONTAINER_BELOW_320,
  CONTAINER_BELOW_480,
  CONTAINER_BELOW_800,
  CONTAINER_BELOW_992,
  FROM_992,
  MOTION_ALLOWED,
  NO_HOVER,
  PRINT,
  ROOM_FOR_STICKY_BUTTONS,
} from './theme/media.ts';
export { PortalProvider, type PortalProviderProps } from './theme/portal-provider.tsx';
export { portalSystem } from './theme/system.ts';
export {
  applyStoredTheme,
  getTheme,
  setTheme,
  THEME_CHOICES,
  type ThemeChoice,
  useTheme,
} from './theme/theme-choice.ts';
