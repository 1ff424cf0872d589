export { type HeaderMoney, headerMoney, type MoneyHolder, type MoneySettings } from './header-money.ts';
export {
  type AccountDocumentType,
  type CallAccess,
  type CallDecision,
  decideCall,
  firstSearch,
  hasProfileAndHistory,
  type ImageRights,
  imageRights,
  maySeeConfidential,
  type SearchRights,
  type SearchSwitches,
  TABS,
  type Tab,
  visibleSearches,
  visibleTabs,
} from './rights.ts';
