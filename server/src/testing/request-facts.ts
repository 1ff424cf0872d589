import type { RequestFacts } from '../platform/http/route.ts';

/** The facts of a request, for handlers that tests call without HTTP. The browser is unknown, and cookies are discarded. */
export const REQUEST: RequestFacts = {
  id: 'test',
  address: '127.0.0.1',
  network: '127.0.0.0/24',
  browserToken: null,
  filerToken: null,
  setFilerCookie: () => undefined,
  setSessionCookie: () => undefined,
  setBrowserCookie: () => undefined,
};
