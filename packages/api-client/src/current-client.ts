import type { ApiClient } from './client.ts';

let current: ApiClient | undefined;

/** Sets the client of the whole page: the shell does so once at start, tests before each render. */
export function setApiClient(client: ApiClient): void {
  current = client;
}

const client = (): ApiClient => {
  if (current === undefined) throw new Error('No API client is set: call setApiClient at start');
  return current;
};

/** Makes a call through the page's client; see `ApiClient`. */
export const callApi: ApiClient['callApi'] = (call, ...rest) => client().callApi(call, ...rest);

/** Fetches a file through the page's client; see `ApiClient`. */
export const fetchFile: ApiClient['fetchFile'] = (call, request, options) => client().fetchFile(call, request, options);

/** Sends a file through the page's client; see `ApiClient`. */
export const uploadFile: ApiClient['uploadFile'] = (call, request, file, options) =>
  client().uploadFile(call, request, file, options);

/** Downloads through the page's client; see `ApiClient`. */
export const downloadPdf: ApiClient['downloadPdf'] = (call, request, options) =>
  client().downloadPdf(call, request, options);
