import { sessionStore } from '@portal/session';
import { draftKey, restoreDraft, storeDraft } from '@portal/ui';

// Stored as a draft of its user: the portal deletes the drafts of other users at each login, even if this remote is not loaded then.
const keyOf = (transactionNumber: string): string =>
  draftKey({
    user: sessionStore.getState().user?.username ?? '',
    url: `/efile/receipt/${transactionNumber}`,
    formId: 'receipt-email',
  });

/** Stores the email address of a filing in this tab, so that the receipt does not have to ask for it. */
export const storeReceipt = (transactionNumber: string, email: string): void =>
  storeDraft(keyOf(transactionNumber), { email }, ['email']);

/** The stored email address of a filing; undefined if this user neither made nor looked up the filing in this tab. */
export function storedEmail(transactionNumber: string): string | undefined {
  const { email } = restoreDraft(keyOf(transactionNumber), { email: '' }, ['email']);
  return email === '' ? undefined : email;
}
