import {
  acknowledgePaymentNotice,
  authorizationResponse,
  authorizeCard,
  cancelImageState,
  completeDeposit,
  computeDownloadOrder,
  getAddOnOptions,
  getImage,
  getThumbnails,
  getUserAddOnConfirmation,
  getZoomImage,
  initiateDeposit,
  payDownloadOrder,
  recomputeDownloadOrder,
  updateImagePreviewSettings,
  usageBalance,
  userAddOn,
} from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';

/** Page preview, download order and every way to pay: windows over other remotes' pages, no addresses of its own. */
export default defineRemote({
  id: 'imaging',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [],
  navigation: [],
  slots: {
    'imaging.preview.v1': () => import('./features/preview/preview.window.tsx'),
    'imaging.payment.v1': () => import('./features/payment/payment.window.tsx'),
  },
  requires: {
    calls: [
      getThumbnails,
      updateImagePreviewSettings,
      getZoomImage,
      computeDownloadOrder,
      recomputeDownloadOrder,
      cancelImageState,
      payDownloadOrder,
      getImage,
      authorizeCard,
      authorizationResponse,
      initiateDeposit,
      completeDeposit,
      getAddOnOptions,
      getUserAddOnConfirmation,
      userAddOn,
      acknowledgePaymentNotice,
      usageBalance,
    ],
    slots: [],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- webpack makes a table of the files in ./locales of it
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
