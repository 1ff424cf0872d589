import { onUserChange } from '@portal/session';

/**
 * The last filters, order and page of each list by its path. They belong to the user and are cleared with the session.
 */
const places = new Map<string, string>();
onUserChange(() => places.clear());

/** Stores the URL parameters of a list: '?page=2'. */
export const storeListPlace = (path: string, search: string): void => void places.set(path.toLowerCase(), search);

/** The address of a list with its last filters, order and page. */
export const listAddress = (path: string): string => `${path}${places.get(path.toLowerCase()) ?? ''}`;
