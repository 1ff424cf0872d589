export { type Alert, closeAlert, forgetAlerts, showAlert, useAlert } from './alerts.ts';
export { historyOwner } from './history-owner.ts';
export {
  type County,
  countyOf,
  groupBasisPoints,
  groupCents,
  useBalance,
  useCodeList,
  useCounty,
  useCountyFlags,
  useCountyGroup,
  useCountyZone,
  useCurrentUser,
  useHistory,
  useLockout,
  useSessionEndCharge,
  useSessionEndReason,
  useSessionLanguage,
  useSessionStatus,
  useTypeText,
} from './hooks.ts';
export { notifyPaymentLeftOpen, onPaymentLeftOpen } from './open-payments.ts';
export { notifyOtherTabs, type TabMessage, watchOtherTabs } from './other-tabs.ts';
export { clearPendingLogout, isLogoutPending, markLogoutPending } from './pending-logout.ts';
export { portalNow, recordPortalTime } from './portal-clock.ts';
export { consumeReturnPath, forgetReturnPath, rememberReturnPath } from './return-path.ts';
export {
  type CleanUp,
  handleLogin,
  handleLoginElsewhere,
  handleLogout,
  handleLogoutElsewhere,
  handleSessionExpiry,
  onUserChange,
} from './session-actions.ts';
export { recordSessionTime, type SessionEnd, sessionEnd, watchSessionTime } from './session-clock.ts';
export {
  addCountyGroups,
  type CountyGroup,
  clearUser,
  resetSession,
  type SessionState,
  type SessionStatus,
  sessionStore,
  setAllowableAccounts,
  setBalance,
  setCodeLists,
  setHistory,
  setLanguage,
  setLockout,
  setLookupPrice,
  setUser,
} from './session-store.ts';
export { visitorTermsOf } from './visitor-terms.ts';
