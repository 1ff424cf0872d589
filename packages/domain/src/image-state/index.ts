/** The states of an order of page images, from the preview to the download: which actions they allow, and how long. */
export {
  DOWNLOAD_PERIOD_MILLIS,
  hasOrderExpired,
  IMAGE_STATE_ACTIONS,
  IMAGE_STATES,
  type ImageStateAction,
  type ImageStateName,
  isCharged,
  mayDownload,
  nextImageState,
  ORDER_LIFETIME_MILLIS,
  statesAllowing,
} from './image-state.ts';
export { type ChargedOrder, checkRefund, isRefundable, REFUND_REASON_LENGTH } from './refund.ts';
