import { NEW_ACCOUNT, omit } from '@portal/domain';

/** The request of `saveAccount` with default values; a test passes only the fields that matter to it. */
export const aSavedAccount = (more: object = {}): object => ({
  id: 0,
  ...omit(NEW_ACCOUNT, 'name'),
  landLinkAccount: '4711',
  ...more,
});
