export { BalanceBlock, type BalanceBlockProps } from './balance-block.tsx';
export { Masthead, MastheadGreeting, type MastheadProps } from './masthead.tsx';
export { MastheadLink, type MastheadLinkProps, MastheadTool, type MastheadToolProps } from './masthead-tool.tsx';
export { PageFrame, type PageFrameProps } from './page-frame.tsx';
export {
  type SideItem,
  SideNavigation,
  type SideNavigationProps,
  type SideSection,
} from './side-navigation.tsx';
export { TopNavigation, type TopNavigationProps } from './top-navigation.tsx';
