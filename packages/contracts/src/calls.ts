import { login, loginPageLatestNews, loginPageLinks, loginPageSlides, logout } from './auth/auth.ts';
import { confirmEmail } from './auth/email-change.ts';
import { forgotPassword, forgotUsername, resetPassword } from './auth/recovery.ts';
import { completeRegistration, signUp } from './auth/registration.ts';
import { extendSession, sessionTime } from './auth/session-time.ts';
import { loginStatus, usageBalance } from './current-user/current-user.ts';
import { changePassword, readProfile, updateProfile } from './current-user/profile.ts';
import { documentDetails } from './documents/document-details.ts';
import {
  landlink,
  landshark,
  landsharkCodeDescription,
  notableDates,
  productVersions,
} from './helper-data/helper-data.ts';
import { homeAll } from './home/home.ts';
import { transactionReport } from './home/transaction-report.ts';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from './imaging/order.ts';
import { getThumbnails, getZoomImage, updateImagePreviewSettings } from './imaging/thumbnails.ts';
import { authorizationResponse, authorizeCard } from './payments/card.ts';
import { completeDeposit, initiateDeposit } from './payments/escrow-deposit.ts';
import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from './payments/flat-fee.ts';
import { acknowledgePaymentNotice, paymentNotices } from './payments/notices.ts';
import type { Call } from './platform/call.ts';
import { logReact } from './platform/product.ts';
import { searchByDocumentNumber, searchByName } from './search/search.ts';

/** Every call of the portal. A test holds this list, the server's routes and the clients' uses equal. */
export const CALLS: readonly Call[] = [
  login,
  logout,
  loginPageLinks,
  loginPageSlides,
  loginPageLatestNews,
  forgotUsername,
  forgotPassword,
  resetPassword,
  signUp,
  completeRegistration,
  confirmEmail,
  loginStatus,
  sessionTime,
  extendSession,
  usageBalance,
  readProfile,
  updateProfile,
  changePassword,
  homeAll,
  transactionReport,
  landlink,
  landshark,
  landsharkCodeDescription,
  productVersions,
  notableDates,
  searchByName,
  searchByDocumentNumber,
  documentDetails,
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
  paymentNotices,
  acknowledgePaymentNotice,
  getAddOnOptions,
  getUserAddOnConfirmation,
  userAddOn,
  logReact,
];
