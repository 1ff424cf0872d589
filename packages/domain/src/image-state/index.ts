export {
  hasExpired,
  IMAGE_STATE_ACTIONS,
  IMAGE_STATES,
  type ImageStateAction,
  type ImageStateName,
  isCharged,
  mayFetch,
  nextImageState,
  ORDER_LIFETIME_MILLIS,
  REFETCH_MILLIS,
  statesAllowing,
} from './image-state.ts';
