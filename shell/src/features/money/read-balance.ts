import { callApi } from '@portal/api-client';
import { usageBalance } from '@portal/contracts';
import { sessionStore, setBalance } from '@portal/session';

/** Requests the current user's balance; on failure returns false, and the old figure stays. */
export async function readBalance(): Promise<boolean> {
  const { user } = sessionStore.getState();
  if (user === null) return false;
  const answer = await callApi(usageBalance, { userId: user.userId });
  // Another user may have logged in meanwhile.
  if (answer.ok && sessionStore.getState().user?.userId === user.userId) setBalance(answer.value.usageBalance);
  return answer.ok;
}
