import { Navigate, Outlet, useOwnEntry } from '@portal/router';
import { historyOwner, useCurrentUser } from '@portal/session';

/**
 * The pages of the current user. If a session of this tab ended without a logout, its addresses are still in the browser's history, and
 * they contain search criteria. Another user who presses Back must not see them, nor run their searches: the entry becomes /home.
 */
export function OwnEntries() {
  // renders again when the user changes
  useCurrentUser();
  return useOwnEntry(historyOwner()) ? <Outlet /> : <Navigate to="/home" replace />;
}
