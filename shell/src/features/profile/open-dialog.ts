import { draftKey, dropDraft, restoreDraft, storeDraft } from '@portal/ui';
import { useState } from 'react';

/** Which dialog of the header is open; '' for none. */
export type OpenDialog = '' | 'profile' | 'password' | 'security';

const keyOf = (user: string): string => draftKey({ user, url: 'profile', formId: 'open' });

const isDialog = (word: string): word is OpenDialog => ['', 'profile', 'password', 'security'].includes(word);

/**
 * Which dialog is open, stored per user in this tab: after a reload, or a new login when the session has ended, it opens again
 * with the user's input.
 */
export function useOpenDialog(user: string) {
  const [open, setOpen] = useState<OpenDialog>(() => {
    const { dialog } = restoreDraft(keyOf(user), { dialog: '' }, ['dialog']);
    return isDialog(dialog) ? dialog : '';
  });
  const show = (dialog: OpenDialog): void => {
    setOpen(dialog);
    if (dialog === '') dropDraft(keyOf(user));
    else storeDraft(keyOf(user), { dialog }, ['dialog']);
  };
  return [open, show] as const;
}
