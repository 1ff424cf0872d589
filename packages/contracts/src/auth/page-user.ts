/**
 * Header of a request: the id of the user whom the page shows. All tabs of a browser share one session, so another tab may have logged in
 * as another user without this page's knowledge. A call of such a page is refused: it must not act, or pay, for the other user.
 */
export const PAGE_USER_HEADER = 'portal-page-user';
