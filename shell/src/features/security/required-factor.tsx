import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';

const loadDialog = async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './required-factor.dialog.tsx'),
    loadTexts('profile'),
  ]);
  return dialog;
};

/** Replaces every page for staff until they set up the second factor, if the county requires it. */
export const RequiredFactor = lazyScreen(loadDialog, () => null);
