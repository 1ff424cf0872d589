import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';

const loadDialog = async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './demanded-factor.dialog.tsx'),
    loadTexts('profile'),
  ]);
  return dialog;
};

/** Stands in the place of every page until the second step was set up that the county wants of its staff. */
export const DemandedFactor = lazyScreen(loadDialog, () => null);
