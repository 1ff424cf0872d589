/** @timed: limits how long a person waits, which is only reliable on an otherwise idle machine. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RegistryRemote, registryRemoteSchema } from '@portal/contracts/remote';
import {
  createFaultInterceptor,
  type ShellOrigin,
  type StaticOrigin,
  startShellOrigin,
  startStaticOrigin,
} from '@portal/testing/origins';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { answerAsServer } from './support/answers.ts';
import {
  MESSAGE_WITHIN_MS,
  msUntilFailureMessage,
  recordMessageTimes,
  waitForFailureMessage,
} from './support/failure-message-times.ts';
import { startOneOrigin } from './support/one-origin.ts';

const root = join(import.meta.dirname, '../..');
const faulty = join(root, 'e2e/fixtures/faulty');
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

let browser: Browser;
let shellOrigin: ShellOrigin;
let cdn: StaticOrigin;
let context: BrowserContext;
let page: Page;
let violations: string[];
let remote: RegistryRemote;

jest.setTimeout(300_000);

/** Resources to close, the last opened first. They are closed even after a failed setup. */
const opened: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'packages/federation/src/build/build-part.ts'), faulty], {
    env: { ...process.env, NODE_ENV: 'production', PORTAL_BUILD_ID: 'faulty1', NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  browser = await chromium.launch({ timeout: 180_000, executablePath, args });
  opened.unshift(browser);
  shellOrigin = await startShellOrigin(join(root, 'shell/dist'), answerAsServer);
  opened.unshift(shellOrigin);
  cdn = await startStaticOrigin(join(faulty, 'dist'));
  opened.unshift(cdn);
  const manifest: unknown = JSON.parse(readFileSync(join(faulty, 'dist/manifest.json'), 'utf8'));
  remote = registryRemoteSchema.parse({ ...Object(manifest), baseUrl: cdn.url });
}, 120_000);

afterAll(async () => {
  for (const part of opened) await part.close();
});

beforeEach(async () => {
  shellOrigin.publish({ contract: shellOrigin.shell.contract, remotes: [remote] });
  shellOrigin.intercept((html) => html);
  cdn.intercept(undefined);
  // a new context, because cached files would work without their origin
  context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(12_000);
  page.on('console', (message) => process.env.DEBUG_CONSOLE && console.log(message.text()));
  violations = [];
  // The federation runtime must not log anything: retries are normal.
  page.on('console', (message) => message.text().includes('Federation Runtime') && violations.push(message.text()));
  await context.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(globalThis, 'noteViolation');
      if (typeof note === 'function') note(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await recordMessageTimes(page);
});

afterEach(async () => {
  await context.close();
  expect(violations).toEqual([]);
});

const waitUntilWorks = () => page.getByRole('heading', { name: 'The faulty remote works' }).waitFor();
const waitForFailure = (kind: string) => waitForFailureMessage(page, kind);
const expectMessageInTime = async () =>
  expect(await msUntilFailureMessage(page)).toBeLessThanOrEqual(MESSAGE_WITHIN_MS);
const retry = () => page.getByRole('button', { name: 'Retry' }).click();
const expectShellVisible = async () => expect(await page.getByRole('banner').isVisible()).toBe(true);
const repair = () => page.evaluate(() => Reflect.set(globalThis, 'repaired', true));
const entryOf = () => remote.entry;
const routeChunk = (): string => remote.critical.find((file) => file !== remote.entry && isRoute(file)) ?? '';
const isRoute = (file: string): boolean =>
  readFileSync(join(faulty, 'dist', file), 'utf8').includes('while it is drawn');

describe('a remote served from its own origin, under the policy and Trusted Types', () => {
  test('is rendered', async () => {
    await page.goto(`${shellOrigin.url}faulty`);
    await waitUntilWorks();
    await expectShellVisible();
  });

  test('[R27] answers 404: its area says so, and Retry works without a reload once it is back', async () => {
    cdn.intercept(createFaultInterceptor({ kind: 'missing' }).intercept);
    await page.goto(`${shellOrigin.url}faulty`);
    await waitForFailure('unreachable');
    await expectMessageInTime();
    await expectShellVisible();
    await retry();
    await waitForFailure('unreachable');
    cdn.intercept(undefined);
    await retry();
    await waitUntilWorks();
  });

  test('[R27] answers 503 once: the loader retries automatically', async () => {
    const fault = createFaultInterceptor({ kind: 'refuses once', file: entryOf() });
    cdn.intercept(fault.intercept);
    await page.goto(`${shellOrigin.url}faulty`);
    await waitUntilWorks();
    expect(fault.affectedRequests()).toBe(1);
  });

  test('[R27] hangs: a message with Retry within 3 s, and Retry is a fresh attempt', async () => {
    cdn.intercept(createFaultInterceptor({ kind: 'hangs', file: entryOf() }).intercept);
    await page.goto(`${shellOrigin.url}faulty`, { waitUntil: 'commit' });
    await page.locator('[data-remote-late]').waitFor();
    await expectMessageInTime();
    await expectShellVisible();
    cdn.intercept(undefined);
    await retry();
    await waitUntilWorks();
  }, 60_000);

  test('[R27] throws while it is loaded: contained, and works again once repaired', async () => {
    await page.goto(`${shellOrigin.url}faulty?fault=load`);
    await waitForFailure('broken');
    await expectMessageInTime();
    await expectShellVisible();
    await repair();
    await retry();
    await waitUntilWorks();
  });

  test('[R27] throws while it renders: contained, and works again once repaired', async () => {
    await page.goto(`${shellOrigin.url}faulty?fault=render`);
    await waitForFailure('broken');
    await expectMessageInTime();
    await expectShellVisible();
    await repair();
    await retry();
    await waitUntilWorks();
  });

  test('loses its route chunk: Retry fetches it again', async () => {
    const chunk = routeChunk();
    expect(chunk).not.toBe('');
    cdn.intercept(createFaultInterceptor({ kind: 'refuses', file: chunk }).intercept);
    await page.goto(`${shellOrigin.url}faulty`);
    await waitForFailure('unreachable');
    cdn.intercept(undefined);
    await retry();
    await waitUntilWorks();
  });

  test('[R27] has a route chunk that was damaged on its way and that the browser may keep: Retry fetches it again', async () => {
    const chunk = routeChunk();
    cdn.intercept((path, bytes, response) => {
      if (path !== chunk) return bytes;
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      return bytes.subarray(0, 100);
    });
    await page.goto(`${shellOrigin.url}faulty`);
    await waitForFailure('unreachable');
    cdn.intercept(undefined);
    await retry();
    await waitUntilWorks();
  });

  test('[R27] has a route chunk that hangs: the next attempt is a fresh one', async () => {
    cdn.intercept(createFaultInterceptor({ kind: 'hangs', file: routeChunk() }).intercept);
    await page.goto(`${shellOrigin.url}faulty`, { waitUntil: 'commit' });
    await page.locator('[data-remote-late]').waitFor();
    await expectMessageInTime();
    cdn.intercept(undefined);
    await waitUntilWorks();
  });

  test('was built for another contract: refused before anything of it is downloaded', async () => {
    shellOrigin.publish({
      contract: shellOrigin.shell.contract,
      remotes: [{ ...remote, contract: '9.0.0', critical: [] }],
    });
    const before = cdn.requests.length;
    await page.goto(`${shellOrigin.url}faulty`);
    await waitForFailure('incompatible');
    expect(cdn.requests.length).toBe(before);
  });

  test("is switched off: its area shows the administrator's message", async () => {
    shellOrigin.publish({
      contract: shellOrigin.shell.contract,
      remotes: [{ ...remote, disabledMessage: 'Closed until noon.' }],
    });
    await page.goto(`${shellOrigin.url}faulty`);
    await waitForFailure('disabled');
    await page.getByText('Closed until noon.').waitFor();
  });
});

// Over HTTP/1.1, a browser opens six connections to one origin.
test("[R27] a remote of the portal's own origin that hangs leaves connections to the rest, however often it is retried", async () => {
  const origin = await startOneOrigin(shellOrigin.url, cdn.url, 'remotes/faulty/');
  opened.unshift(origin);
  shellOrigin.publish({ contract: shellOrigin.shell.contract, remotes: [{ ...remote, baseUrl: 'remotes/faulty/' }] });
  origin.hang(true);
  await page.goto(`${origin.url}faulty`, { waitUntil: 'commit' });
  for (let tries = 0; tries < 8; tries += 1) {
    await page.locator('[data-remote-late]').waitFor();
    await retry();
    await page.waitForTimeout(500);
  }
  expect(origin.hanging()).toBeLessThanOrEqual(2);
  const status = await page.evaluate(async () => {
    const response = await fetch('remotes/registry.json', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return response.status;
  });
  expect(status).toBe(200);
  origin.hang(false);
  // the last of these attempts may find the files before it has failed, and then there is no button
  await Promise.any([retry(), waitUntilWorks()]);
  await waitUntilWorks();
}, 120_000);

test('the policy of the page blocks a script that is in no release', async () => {
  await page.goto(`${shellOrigin.url}faulty`);
  await waitUntilWorks();
  const outcome = await page.evaluate((url) => {
    const script = document.createElement('script');
    try {
      script.src = `${url}assets/other.js`;
      return 'let through';
    } catch (error) {
      return String(error);
    }
  }, cdn.url);
  expect(outcome).toContain('may not load');
});

/** The kinds of files of a build. Each is recognized by a text that only its file contains. */
const FILE_KINDS: readonly (readonly [string, (path: string, text: string) => boolean])[] = [
  ['entry', (path) => path === entryOf()],
  ['exposed module', (_path, text) => text.includes('while it is loaded')],
  ['route', (_path, text) => text.includes('while it is drawn')],
  ['lazy part', (_path, text) => text.includes('loaded on demand')],
  ['English texts', (_path, text) => text.includes('"Faulty"')],
  ['texts of another language', (_path, text) => text.includes('"Gojangnan"')],
];
const textOf = (path: string): string => readFileSync(join(faulty, 'dist', path), 'utf8');
const filesWhere = (matches: (path: string, text: string) => boolean): string[] =>
  remote.files.map(({ path }) => path).filter((path) => matches(path, textOf(path)));

describe('a file that was tampered with', () => {
  const inPage = (name: string) => page.evaluate((key) => String(Reflect.get(globalThis, key)), name);
  const pressMore = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText(name).waitFor();
  };
  beforeEach(() => page.addInitScript(() => localStorage.setItem('portal.language', 'KOREAN')));

  test('belongs to a known class, and each class runs if it is not tampered with', async () => {
    const filesByKind = FILE_KINDS.map(([, matches]) => filesWhere(matches));
    expect(filesByKind.map(({ length }) => length)).toEqual(FILE_KINDS.map(() => 1));
    const critical = remote.critical.filter((path) => !filesByKind.flat().includes(path));
    expect(critical).toEqual([]);
    await page.goto(`${shellOrigin.url}faulty`);
    await waitUntilWorks();
    await pressMore('This part was loaded on demand');
    expect([await inPage('texts_en'), await inPage('texts_ko')]).toEqual(['Faulty', 'Gojangnan']);
    expect(filesByKind.flat().filter((path) => !cdn.requests.includes(path))).toEqual([]);
  });

  test.each(FILE_KINDS)('[S36] never runs: %s', async (name, matches) => {
    const [changed = ''] = filesWhere(matches);
    const fault = createFaultInterceptor({ kind: 'changed', file: changed });
    cdn.intercept(fault.intercept);
    await page.goto(`${shellOrigin.url}faulty`);
    if (name === 'lazy part') {
      await waitUntilWorks();
      await pressMore('This part could not be loaded');
    } else if (name === 'texts of another language') {
      await waitUntilWorks();
      expect([await inPage('texts_en'), await inPage('texts_ko')]).toEqual(['Faulty', 'undefined']);
    } else await page.locator('[data-remote-failure]').waitFor();
    expect(fault.affectedRequests()).toBeGreaterThan(0);
    expect(await inPage('tampered')).toBe('undefined');
    await expectShellVisible();
  });

  const CHANGED_LOOK = 'body{--tampered:yes}';
  const look = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--tampered'));
  /** Expects that the browser reported only violations of this kind. */
  const expectRefusal = (of: RegExp) => {
    expect(violations.filter((violation) => !of.test(violation))).toEqual([]);
    expect(violations.splice(0)).not.toEqual([]);
  };

  test('[S36] has no effect: inline styles of the page', async () => {
    shellOrigin.intercept((html) => html.replace('<style>', `<style>${CHANGED_LOOK}`));
    await page.goto(`${shellOrigin.url}faulty`);
    await waitUntilWorks();
    expect(await page.content()).toContain(CHANGED_LOOK);
    expect(await look()).toBe('');
    expectRefusal(/^style-src/);
  });

  test.each(['the portal', 'the remote'])('[S36] has no effect: a stylesheet of %s', async (owner) => {
    const url = `${owner === 'the portal' ? shellOrigin.url : cdn.url}assets/look.css`;
    await page.route(url, (route) => route.fulfill({ contentType: 'text/css', body: CHANGED_LOOK }));
    await page.goto(`${shellOrigin.url}faulty`);
    await waitUntilWorks();
    await page.evaluate(async (href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      const settled = new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
      document.head.append(link);
      await settled;
    }, url);
    expect(await look()).toBe('');
    expectRefusal(/^style-src/);
  });
});
