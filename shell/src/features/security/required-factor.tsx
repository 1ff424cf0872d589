import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';

// The same chunk as the other dialogs about the profile and password: users who need one of them usually need others.
const loadDialog = async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './required-factor.dialog.tsx'),
    loadTexts('profile'),
  ]);
  return dialog;
};

/**
 * The dialog in place of every page for staff who must set up a second factor, because the county requires it. While it is loading,
 * nothing is shown.
 */
export const RequiredFactor = lazyScreen(loadDialog, () => null);
