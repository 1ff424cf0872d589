import { callApi } from '@portal/api-client';
import { paymentNotices, type UsageBalance, usageBalance } from '@portal/contracts';

const COMPLETED: ReadonlySet<string> = new Set(['AUTHORIZED', 'CREDITED']);

/** The new balance if the server has completed a payment whose form reported nothing; null if it has not, or does not respond. */
export async function findCompletedPayment(noticeId: string): Promise<UsageBalance | null> {
  const answer = await callApi(paymentNotices, {});
  if (!answer.ok) return null;
  const isCompleted = answer.value.notices.some(({ id, outcome }) => id === noticeId && COMPLETED.has(outcome));
  if (!isCompleted) return null;
  const balance = await callApi(usageBalance, {});
  return balance.ok ? balance.value.usageBalance : null;
}
