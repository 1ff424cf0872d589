import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { heading, logInByApi, THEMES } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

const FRAME_HEIGHT = 500;
const fieldOf = (answer: unknown, name: string): string =>
  typeof answer === 'object' && answer !== null ? String(Reflect.get(answer, name)) : '';

/** Gets the token of a preauthorization and the URL of the payment form, as the portal's own pages do. */
async function issueToken(page: Page): Promise<{ token: string; formUrl: string }> {
  const { url } = portal();
  const product: unknown = await (await page.request.get(`${url}landsharkui/product.json`)).json();
  const headers = { origin: new URL(url).origin };
  const answer = await page.request.post(`${url}api/creditcard/authorize`, { data: {}, headers });
  const envelope: unknown = await answer.json();
  const content: unknown = typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, 'content') : null;
  return { token: fieldOf(content, 'token'), formUrl: fieldOf(product, 'paymentFormUrl') };
}

/** A page that submits the token into an iframe, or into its own window. */
const senderPage = ({ token, formUrl }: { token: string; formUrl: string }, isFramed: boolean): string =>
  `<!doctype html><html lang="en"><title>Sender</title><h1>Sender</h1>${isFramed ? '<iframe name="pay" title="Form"></iframe>' : ''}
<form method="post" action="${formUrl}"${isFramed ? ' target="pay"' : ''}><input type="hidden" name="token" value="${token}"></form></html>`;

async function openForm(page: Page): Promise<void> {
  const token = await issueToken(page);
  await page.goto('about:blank');
  await page.setContent(senderPage(token, false));
  await page.evaluate('document.forms[0].submit()');
  await heading(page, 'Card payment').waitFor();
}

test.each(THEMES)('the card form is accessible and works by keyboard, %s, in the width of a phone', async (theme) => {
  const { page, guard, closePage } = await portal().openPage({ width: 375, theme });
  await logInByApi(page, portal().url, 'card.payer');
  await eventually(async () => {
    const ready: unknown = await (await page.request.get(`${portal().url}api/ready`)).json();
    expect(ready).toMatchObject({ ok: true, checks: { database: true, images: true, cardProvider: true } });
  });
  await page.setViewportSize({ width: 375, height: FRAME_HEIGHT });
  await openForm(page);
  await guard.checkAccessibility('the empty form');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  // by keyboard: every field in order, then the button, which is far below the visible part
  const focusOrder: unknown[] = [];
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    focusOrder.push(await page.evaluate('document.activeElement.id || document.activeElement.type'));
  }
  expect(focusOrder).toEqual([
    'cardNumber',
    'expiry',
    'cardCode',
    'firstName',
    'lastName',
    'address',
    'city',
    'state',
    'zip',
    'submit',
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  // the focus moves shortly after the message appears
  await page.locator('#summary:focus').waitFor();
  await guard.checkAccessibility('the form with faults');
  await page.getByRole('link', { name: /^ZIP code/ }).press('Enter');
  await page.locator('#zip:focus').waitFor();
  await closePage();
});

/** The content of a file; empty if the running portal has deleted it meanwhile. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (existsSync(file)) throw error;
    return Buffer.alloc(0);
  }
}

/** Files below a folder that contain one of the texts. */
const filesWith = (folder: string, texts: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = contentOf(file);
      return texts.some((text) => content.includes(text));
    });

test('[S38] the number and code of a card that was used for a payment are in no file and in no line of the log', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'card.payer');
  await openForm(page);
  const values = {
    'Card number': '4012 8888 1888 8',
    'Expiration date': '12/29',
    'Card code': '7391',
    'First name': 'Canary',
    'Last name': 'Payer',
    Address: '1 Beach Road',
    City: 'Garapan',
    State: 'MP',
    'ZIP code': '96950',
  };
  // the first submission is refused for a missing name, the second is accepted
  for (const lastName of ['', values['Last name']]) {
    for (const [label, value] of Object.entries({ ...values, 'Last name': lastName })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.locator('button[type="submit"]').click();
    if (lastName === '') await page.getByRole('alert').waitFor();
  }
  await heading(page, 'Card accepted').waitFor();
  const { folders, output } = portal().servers;
  const findFilesWith = (texts: readonly string[]): string[] => folders.flatMap((folder) => filesWith(folder, texts));
  expect(findFilesWith(['Canary'])).toContainEqual(expect.stringMatching(/\/card-sandbox\/card-sandbox\.jsonl$/));
  expect(findFilesWith(['4012888818888', '4012 8888 1888 8', '"7391"', '=7391'])).toEqual([]);
  expect(await output()).not.toMatch(/4012 ?8888|[="]7391\b/);
  await closePage();
});

/** Serves one page from another origin. */
async function serveStranger(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

test('[S23] a page of another origin can frame neither the card form nor the communicator page', async () => {
  const { page, closePage } = await portal().openPage({ expected: /frame-ancestors|Failed to load resource/ });
  await logInByApi(page, portal().url, 'card.payer');
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refusals.push(message.text());
  });
  const token = await issueToken(page);
  const communicator = `<iframe src="${portal().url}IFrameCommunicator.html" title="Communicator"></iframe>`;
  for (const html of [senderPage(token, true), communicator]) {
    const stranger = await serveStranger(html);
    const before = refusals.length;
    await page.goto(stranger.url);
    await page.evaluate('document.forms[0]?.submit()');
    const isRefused = () => page.frames()[1]?.url().startsWith('chrome-error:') === true;
    const isLogged = () => refusals.length > before;
    // the browser first logs the reason, and then shows its error page
    for (let waits = 0; !(isLogged() && isRefused()) && waits < 600; waits += 1) await page.waitForTimeout(100);
    expect({ isLogged: isLogged(), isRefused: isRefused() }).toEqual({ isLogged: true, isRefused: true });
    stranger.close();
  }
  await closePage();
});
