import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';

const loadDialog = async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './required-password-change.dialog.tsx'),
    loadTexts('profile'),
  ]);
  return dialog;
};

/** Replaces every page until a password set by an administrator has been changed. */
export const RequiredPasswordChange = lazyScreen(loadDialog, () => null);
