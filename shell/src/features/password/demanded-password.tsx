import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';

const loadDialog = async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './demanded-password.dialog.tsx'),
    loadTexts('profile'),
  ]);
  return dialog;
};

/** Stands in the place of every page until a password that an administrator set was changed. */
export const DemandedPassword = lazyScreen(loadDialog, () => null);
