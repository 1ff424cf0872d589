/** The base path of the portal with slashes at both ends, from the page's `<base>`. */
export const basePath = (): string => new URL(document.baseURI).pathname;

/** The current address below the base path, with a leading slash and its query. */
export function currentPath(): string {
  const { pathname, search } = window.location;
  const base = basePath();
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname.replace(/^\//, '');
  return `/${below}${search}`;
}

/** True at the addresses of the login page. */
export const isLoginPath = (path: string): boolean => /^\/(?:login\/?)?(?:\?|$)/.test(path);
