import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type RegistryRemote, registryRemoteSchema } from '@portal/contracts/remote';
import type { Prerendered } from '@portal/federation/page';
import { aUser } from '@portal/testing/fixtures';
import { type ShellOrigin, startShellOrigin, startStaticOrigin } from '@portal/testing/origins';
import { type Browser, chromium, type Page } from 'playwright-core';
import { answerAsServer } from './support/answers.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'shell/dist');
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const LOGIN_SCRIPT_BYTES = 150_000;

/** The data of the prerendered login page. `landshark` has the configuration of the county that the browser may see. */
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
let shellOrigin: ShellOrigin;
let remoteOrigin: Awaited<ReturnType<typeof startStaticOrigin>>;

/** Resources to close, the last opened first. They are closed even after a failed setup. */
const opened: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  browser = await chromium.launch({
    timeout: 180_000,
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  opened.unshift(browser);
  shellOrigin = await startShellOrigin(dist, answerAsServer, { login: prerenderLogin() });
  opened.unshift(shellOrigin);
  remoteOrigin = await startStaticOrigin(join(root, 'mfe-search/dist'));
  opened.unshift(remoteOrigin);
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'mfe-search/dist/manifest.json'), 'utf8'));
  const remote: RegistryRemote = registryRemoteSchema.parse({ ...Object(manifest), baseUrl: remoteOrigin.url });
  // public, because these tests check how code is loaded, not who may load it
  const routes = remote.routes.map((route) => ({ ...route, access: 'public' }));
  shellOrigin.publish({ contract: shellOrigin.shell.contract, remotes: [{ ...remote, routes }] });
});

afterAll(async () => {
  for (const part of opened) await part.close();
});

interface NamedScripts {
  /** URLs of the scripts that the page's HTML names and the page has requested. */
  readonly loaded: readonly string[];
  /** Lets all other scripts load too, including those that were requested earlier. */
  readonly releaseOtherScripts: () => void;
}

/** Opens a page that receives only the scripts that its HTML names, until the others are released. */
async function openWithNamedScripts(page: Page, path: string): Promise<NamedScripts> {
  const html = await (await fetch(`${shellOrigin.url}${path}`)).text();
  const loaded: string[] = [];
  const others = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    const url = route.request().url();
    if (html.includes(url.replace(shellOrigin.url, ''))) loaded.push(url);
    else await others.promise;
    await route.continue();
  });
  await page.goto(`${shellOrigin.url}${path}`);
  return { loaded, releaseOtherScripts: others.resolve };
}

/** The transferred bytes of these scripts of the shell, compressed as the server sends them. */
function bytesOf(urls: readonly string[]): number {
  const files = urls.map((url) => join(dist, url.replace(shellOrigin.url, '')));
  const sizes = files.map((file) => statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const REFUSAL = 'Wrong username or password.';
const loginAnswers = {
  refused: { ok: false, status: 'INVALID', message: REFUSAL, lockout: null, content: {} },
  accepted: { ok: true, status: 'OK', message: '', lockout: null, content: { user: aUser() } },
};

/** Fakes the login call, which accepts only the password 'right'. */
async function answerLogins(page: Page): Promise<void> {
  await page.route('**/api/auth/login', async (route) => {
    const typed: unknown = route.request().postDataJSON();
    const isAccepted = typed instanceof Object && 'password' in typed && typed.password === 'right';
    await route.fulfill({
      status: isAccepted ? 200 : 401,
      json: isAccepted ? loginAnswers.accepted : loginAnswers.refused,
    });
  });
}

test('the HTML of a deep link to a remote names every script of its screen, so that all of them load in parallel', async () => {
  const page = await browser.newPage();
  const { loaded } = await openWithNamedScripts(page, 'search');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // over HTTP/1.1 a browser loads six files at a time, so 16 files take three rounds
  expect(loaded.length).toBeLessThanOrEqual(16);
  await page.close();
});

test('the login page runs at most 8 scripts, 150 KB in total, all named by its HTML', async () => {
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
  const { loaded, releaseOtherScripts } = await openWithNamedScripts(page, 'login');
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
  releaseOtherScripts();
  await page.waitForURL(`${shellOrigin.url}home`);
  await page.close();
});

/** Opens the prerendered login page and holds its scripts back until the returned function is called. */
async function openWithDelayedScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/main.*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${shellOrigin.url}login`, { waitUntil: 'commit' });
  return released.resolve;
}

test('the scripts are fetched only after the form has been painted', async () => {
  const page = await browser.newPage();
  // The page also starts its scripts after one second without a paint. The test turns this timer off, because a slow machine may
  // paint later than that.
  await page.addInitScript(() => {
    const originalSetTimeout = globalThis.setTimeout;
    Reflect.set(globalThis, 'setTimeout', (task: TimerHandler, ms = 0) =>
      ms === 1_000 ? 0 : originalSetTimeout(task, ms),
    );
  });
  await page.goto(`${shellOrigin.url}login`);
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
  const startScripts = await openWithDelayedScripts(page);
  await page.getByLabel('Language').selectOption('JAPANESE');
  startScripts();
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor();
  await page.close();
});

test('a click on the guest button before the scripts are loaded takes effect once they are loaded', async () => {
  const page = await browser.newPage();
  await answerLogins(page);
  const startScripts = await openWithDelayedScripts(page);
  const sent = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  startScripts();
  expect((await sent).postDataJSON()).toEqual({ username: 'guest.user', password: '', language: 'ENGLISH' });
  await page.close();
});

test('typed text, focus and selection survive the start of the scripts, and React hydrates without errors', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const startScripts = await openWithDelayedScripts(page);
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
  // a script without the shell
  await page.route('**/assets/main.*', (route) => route.fulfill({ status: 200, body: 'globalThis.changed = true;' }));
  await page.goto(`${shellOrigin.url}home`);
  await page.getByRole('alert').filter({ hasText: 'Could not start.' }).waitFor();
  await page.close();
});
