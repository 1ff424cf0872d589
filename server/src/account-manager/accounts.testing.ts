import { NEW_ACCOUNT, omit } from '@portal/domain';

/** What an entry sends of an account; say only what the test is about. */
export const aSavedAccount = (more: object = {}): object => ({
  id: 0,
  ...omit(NEW_ACCOUNT, 'name'),
  landLinkAccount: '4711',
  ...more,
});
