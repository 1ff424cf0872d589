import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type RegistryRemote, registryRemoteSchema } from '@portal/contracts/remote';
import type { Prerendered } from '@portal/federation/page';
import { aUser } from '@portal/testing/fixtures';
import { type SuiteOrigin, startStaticOrigin, startSuiteOrigin } from '@portal/testing/origins';
import { type Browser, chromium, type Page } from 'playwright-core';
import { answerAsServer } from './support/answers.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'shell/dist');
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const LOGIN_SCRIPT_BYTES = 150_000;

const loginData = {
  landshark: {
    lists: [
      { name: 'languages', baseContent: { languages: true } },
      { name: 'userAccess', baseContent: { guestUserName: 'guest.user' } },
    ],
  },
  slides: { numberOfSlides: 0, captions: [] },
  news: { paragraphs: [] },
  links: { paragraphs: [] },
  thisYear: 2026,
};

interface Prerender {
  readonly renderLogin: (screen: { data: unknown }) => Prerendered;
}
const isPrerender = (module: unknown): module is Prerender =>
  typeof module === 'object' && module !== null && typeof Reflect.get(module, 'renderLogin') === 'function';

function prerenderLogin(): Prerendered {
  const module: unknown = createRequire(import.meta.filename)(join(dist, 'prerender.cjs'));
  if (!isPrerender(module)) throw new Error('dist/prerender.cjs has no renderLogin');
  return module.renderLogin({ data: loginData });
}

jest.setTimeout(300_000);
let browser: Browser;
let suite: SuiteOrigin;
let cdn: Awaited<ReturnType<typeof startStaticOrigin>>;

/** Resources to close, the last opened first. They are closed even after a failed setup. */
const opened: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  browser = await chromium.launch({
    timeout: 180_000,
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  opened.unshift(browser);
  suite = await startSuiteOrigin(dist, answerAsServer, { login: prerenderLogin() });
  opened.unshift(suite);
  cdn = await startStaticOrigin(join(root, 'mfe-search/dist'));
  opened.unshift(cdn);
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'mfe-search/dist/manifest.json'), 'utf8'));
  const remote: RegistryRemote = registryRemoteSchema.parse({ ...Object(manifest), baseUrl: cdn.url });
  // public here, because these tests are about the loading of code, not about the login
  const routes = remote.routes.map((route) => ({ ...route, access: 'public' }));
  suite.publish({ contract: suite.shell.contract, remotes: [{ ...remote, routes }] });
});

afterAll(async () => {
  for (const part of opened) await part.close();
});

interface NamedScripts {
  /** URLs of the scripts that the page's HTML names and the page has requested. */
  readonly loaded: readonly string[];
  /** Lets the other scripts load too, including those that were requested earlier. */
  readonly letTheRestThrough: () => void;
}

/** Opens a page that gets only the scripts that its HTML names. */
async function openWithNamedScripts(page: Page, path: string): Promise<NamedScripts> {
  const html = await (await fetch(`${suite.url}${path}`)).text();
  const loaded: string[] = [];
  const rest = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    const url = route.request().url();
    if (html.includes(url.replace(suite.url, ''))) loaded.push(url);
    else await rest.promise;
    await route.continue();
  });
  await page.goto(`${suite.url}${path}`);
  return { loaded, letTheRestThrough: rest.resolve };
}

/** The transferred bytes of these scripts of the shell, compressed as the server sends them. */
function bytesOf(urls: readonly string[]): number {
  const files = urls.map((url) => join(dist, url.replace(suite.url, '')));
  const sizes = files.map((file) => statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const REFUSAL = 'Wrong username or password.';
const loginAnswers = {
  refused: { ok: false, status: 'INVALID', message: REFUSAL, lockout: null, content: {} },
  accepted: { ok: true, status: 'OK', message: '', lockout: null, content: { user: aUser() } },
};

/** Fakes the login call: one password is right. */
async function answerLogins(page: Page): Promise<void> {
  await page.route('**/api/auth/login', async (route) => {
    const typed: unknown = route.request().postDataJSON();
    const isRight = typed instanceof Object && 'password' in typed && typed.password === 'right';
    await route.fulfill({
      status: isRight ? 200 : 401,
      json: isRight ? loginAnswers.accepted : loginAnswers.refused,
    });
  });
}

test('the HTML of a deep link to a remote names every script of its screen, so that all of them load in parallel', async () => {
  const page = await browser.newPage();
  const { loaded } = await openWithNamedScripts(page, 'search');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // with HTTP/1.1 a browser loads six at a time
  expect(loaded.length).toBeLessThanOrEqual(16);
  await page.close();
});

test('the login page runs at most 150 KB of scripts, all named by its HTML', async () => {
  const page = await browser.newPage();
  const { loaded } = await openWithNamedScripts(page, 'login');
  await page.locator('[data-portal="started"]').waitFor();
  expect(loaded.length).toBeLessThanOrEqual(8);
  expect(bytesOf(loaded)).toBeLessThanOrEqual(LOGIN_SCRIPT_BYTES);
  await page.close();
});

test("a login is refused and accepted with the login page's scripts alone; the rest of the portal loads afterwards", async () => {
  const page = await browser.newPage();
  await answerLogins(page);
  const { loaded, letTheRestThrough } = await openWithNamedScripts(page, 'login');
  await page.locator('[data-portal="started"]').waitFor();
  await page.getByLabel('Username').fill('title.examiner');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: REFUSAL }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('right');
  const accepted = page.waitForResponse((answer) => answer.url().endsWith('api/auth/login') && answer.ok());
  await page.keyboard.press('Enter');
  expect((await accepted).request().postDataJSON()).toEqual({
    username: 'title.examiner',
    password: 'right',
    language: 'ENGLISH',
  });
  expect(bytesOf(loaded)).toBeLessThanOrEqual(LOGIN_SCRIPT_BYTES);
  letTheRestThrough();
  await page.waitForURL(`${suite.url}home`);
  await page.close();
});

/** Opens the prerendered login page without its scripts, which start when the returned function is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/main.*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${suite.url}login`, { waitUntil: 'commit' });
  return held.resolve;
}

test('the scripts are fetched when the form is painted', async () => {
  const page = await browser.newPage();
  // the page starts its scripts after a second even without a paint: turned off, because a slow machine may paint later
  await page.addInitScript(() => {
    const later = globalThis.setTimeout;
    Reflect.set(globalThis, 'setTimeout', (task: TimerHandler, ms = 0) => (ms === 1_000 ? 0 : later(task, ms)));
  });
  await page.goto(`${suite.url}login`);
  await page.locator('[data-portal="started"]').waitFor();
  const [painted, fetched] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/main.'))?.startTime,
  ]);
  expect(painted).toBeGreaterThan(0);
  expect(fetched).toBeGreaterThan(painted ?? Number.NaN);
  await page.close();
});

test('a language that is chosen before the scripts start is kept afterwards', async () => {
  const page = await browser.newPage();
  const startScripts = await openWithoutScripts(page);
  await page.getByLabel('Language').selectOption('JAPANESE');
  startScripts();
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor();
  await page.close();
});

test("a click on the guests' login button before the scripts are loaded takes effect once they are", async () => {
  const page = await browser.newPage();
  await answerLogins(page);
  const startScripts = await openWithoutScripts(page);
  const sent = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  startScripts();
  expect((await sent).postDataJSON()).toEqual({ username: 'guest.user', password: '', language: 'ENGLISH' });
  await page.close();
});

test('typed text, focus and caret survive the start of the scripts, and React hydrates without errors', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const startScripts = await openWithoutScripts(page);
  const username = page.getByLabel('Username');
  await username.fill('title.examiner');
  await username.evaluate((input) => input instanceof HTMLInputElement && input.setSelectionRange(3, 5));
  startScripts();
  await page.locator('[data-portal="started"]').waitFor();
  await page.waitForTimeout(300);
  const state = await username.evaluate((input) =>
    input instanceof HTMLInputElement
      ? [input.value, input.selectionStart, input.selectionEnd, document.activeElement === input]
      : [],
  );
  expect(problems).toEqual([]);
  expect(state).toEqual(['title.examiner', 3, 5, true]);
  await page.close();
});

test('the page shows an error when the shell cannot start', async () => {
  const page = await browser.newPage();
  await page.route('**/assets/main.*', (route) => route.fulfill({ status: 200, body: 'globalThis.changed = true;' }));
  await page.goto(`${suite.url}home`);
  await page.getByRole('alert').filter({ hasText: 'Could not start.' }).waitFor();
  await page.close();
});
