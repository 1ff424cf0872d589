import { onUserGone } from '@portal/session';

/** Where each list stood when it was left, by its path. They are the user's own, and go with it. */
const places = new Map<string, string>();
onUserGone(() => places.clear());

/** Notes where a list stands: '?page=2'. */
export const keepListPlace = (path: string, search: string): void => void places.set(path.toLowerCase(), search);

/** The address that leads back to a list as it was left. */
export const listAddress = (path: string): string => `${path}${places.get(path.toLowerCase()) ?? ''}`;
