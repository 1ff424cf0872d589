import type { RequestFacts } from '../platform/http/route.ts';

/** A request of nobody in particular, for what is called without HTTP: no browser is known, and no cookie is kept. */
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
