import type { Page } from 'playwright-core';

type ResponseChange = (page: Page) => Promise<void>;

const LEFT_SECONDS = 95;

/** The network drops a call. */
export const dropCall =
  (call: string): ResponseChange =>
  async (page) => {
    await page.route(`**/api/${call}`, (route) => route.abort());
  };

/** The server refuses a call with an error. */
export const refuseCall =
  (call: string): ResponseChange =>
  async (page) => {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500, body: '' }));
  };

/** Every response announces the end of the session, with its reason. */
export const announceSessionEnd =
  (endsBy: 'INACTIVITY' | 'ABSOLUTE'): ResponseChange =>
  async (page) => {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'portal-session': `left=${LEFT_SECONDS}; by=${endsBy}` };
      if (!route.request().url().endsWith('sessionTime')) return route.fulfill({ response, headers });
      const envelope: unknown = await response.json();
      const json = { ...Object(envelope), content: { secondsLeft: LEFT_SECONDS, endsBy } };
      return route.fulfill({ response, headers, json });
    });
  };

/** Replaces text in every response to a call. */
export const rewordResponses =
  (call: string, text: string, replacement: string): ResponseChange =>
  async (page) => {
    await page.route(`**/api/${call}`, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      // otherwise the screen would be checked without the replaced words
      if (!body.includes(text)) throw new Error(`The response to ${call} does not contain '${text}'`);
      return route.fulfill({ response, body: body.replaceAll(text, replacement) });
    });
  };
