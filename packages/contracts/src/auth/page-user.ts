/**
 * Header of a request: the id of the user whom the page shows. All tabs of a browser share one session, so another tab may have logged in
 * as another user without this page's knowledge. A call of such a page is refused: it must not act, or pay, for the other user.
 */
export const PAGE_USER_HEADER = 'portal-page-user';

/**
 * Header of a request of a guest's page: the login of the guest whom the page shows. All guests are one user, but what a guest has begun or
 * paid belongs to one login.
 */
export const PAGE_GUEST_HEADER = 'portal-page-guest';

/** Whom a page shows. */
export interface PageUser {
  readonly userId: number;
  /** Tells the logins of guests apart; undefined for other users, and from older servers. */
  readonly guestLogin?: number | undefined;
}
