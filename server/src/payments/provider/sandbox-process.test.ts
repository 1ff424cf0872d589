import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCardSandbox } from '@portal/card-sandbox';
import * as z from 'zod/mini';
import type { PortalConfig } from '../../platform/config/config.ts';
import { openPaymentProvider, requireSandboxAddress } from './open-payment-provider.ts';
import { reachableHost, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

jest.setTimeout(60_000);

let folder = '';
const warnings: unknown[] = [];
const log = { warn: (...args: unknown[]) => void warnings.push(args) };
const running: SandboxProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true });
});

const start = async (port: number): Promise<SandboxProcess> => {
  const sandbox = await startSandboxProcess({
    port,
    host: '127.0.0.1',
    folder: join(folder, 'card-sandbox'),
    portalOrigin: 'http://localhost:8080',
    credentials: { loginId: 'sandbox', transactionKey: 'play-money-only' },
    log,
    watchEveryMs: 50,
  });
  running.push(sandbox);
  return sandbox;
};
const responds = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  } catch {
    return false;
  }
};
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; !(await condition()); waited += 50) {
    if (waited > 40_000) throw new Error('the condition was not met in time');
    await pause(50);
  }
};
const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('the sandbox as a process', () => {
  it('listens, is shared by a second server, and ends with the server that started it', async () => {
    const first = await start(0);
    expect(await responds(first.port)).toBe(true);
    const second = await start(first.port);
    expect(second.port).toBe(first.port);
    await second.close();
    expect(await responds(first.port)).toBe(true);
    await first.close();
    expect(await responds(first.port)).toBe(false);
  });

  it('is replaced by the remaining server with the same state', async () => {
    const first = await start(0);
    const { port } = first;
    await start(port);
    const request = (body: object) =>
      fetch(`http://127.0.0.1:${port}/xml/v1/request.api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const merchantAuthentication = { name: 'sandbox', transactionKey: 'play-money-only' };
    const order = { transactionType: 'authOnlyTransaction', amount: '25.00' };
    const issued = await request({
      getHostedPaymentPageRequest: { merchantAuthentication, transactionRequest: order },
    });
    const { token } = z.parse(z.object({ token: z.string() }), await issued.json());
    await first.close();
    await until(() => responds(port));
    const pay = await fetch(`http://127.0.0.1:${port}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await pay.json()).toMatchObject({ outcome: 'APPROVED' });
  });

  it('is restarted on the same port when it dies', async () => {
    const sandbox = await start(0);
    const before = sandbox.pid();
    if (before === undefined) throw new Error('the portal did not start the sandbox');
    process.kill(before, 'SIGKILL');
    await until(async () => sandbox.pid() !== before && (await responds(sandbox.port)));
  });

  it('throws a readable error when it cannot listen', async () => {
    const options = { port: 0, host: '192.0.2.1', folder, portalOrigin: '', log };
    const credentials = { loginId: 'sandbox', transactionKey: 'play-money-only' };
    await expect(startSandboxProcess({ ...options, credentials })).rejects.toThrow(
      'The card sandbox does not start on port 0: EADDRNOTAVAIL',
    );
  });

  it('throws a readable error when its port is in use', async () => {
    const server = await listenOn(0);
    const port = portOf(server);
    await expect(start(port)).rejects.toThrow(
      `Port ${port} of the card sandbox is in use. Stop what uses it, or set CARD_SANDBOX_PORT to another one.`,
    );
    const payment = { kind: 'byDemo' } as const;
    const settings = {
      cardSandboxPort: port,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataFolder: folder,
    };
    await expect(requireSandboxAddress({ ...settings, payment })).rejects.toThrow(
      `Port ${port} of the card sandbox is in use.`,
    );
    // a county without cards, or with real ones, does not need the port
    await requireSandboxAddress({ ...settings, payment: { kind: 'none' } });
    server.close();
    await requireSandboxAddress({ ...settings, payment });
    await requireSandboxAddress({ ...settings, payment, cardSandboxPort: 0 });
  });

  it('ends when the process that started it is killed', async () => {
    const script = join(import.meta.dirname, 'start-sandbox-until-killed.testing.ts');
    const parent: ChildProcess = fork(script, [folder], { execArgv: ['--no-warnings'], env: {} });
    const port = await new Promise<number>((resolve) => parent.once('message', (message) => resolve(Number(message))));
    expect(await responds(port)).toBe(true);
    parent.kill('SIGKILL');
    await until(async () => !(await responds(port)));
  });

  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['::1', '[::1]'],
    ['192.0.2.7', '192.0.2.7'],
  ])('that listens on %s is reached at %s', (host, address) => {
    expect(reachableHost(host)).toBe(address);
  });
});

describe('the provider of the configuration', () => {
  const settings = (more: Partial<PortalConfig> = {}) => ({
    payment: { kind: 'byDemo' } as const,
    cardSandboxPort: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    dataFolder: folder,
    ...more,
  });

  it('is the sandbox in the demo county, under the host name that the browser uses', async () => {
    const open = await openPaymentProvider(settings(), { isDemonstration: true, log });
    expect(open?.provider.name).toBe('sandbox');
    expect(open?.provider.formUrl).toMatch(/^http:\/\/localhost:\d+\/payment\/payment$/);
    expect(await open?.provider.ping()).toBe(true);
    await open?.close();
    expect(await open?.provider.ping()).toBe(false);
  });

  it("is null if nothing is set outside of the demo county, or if 'none' is set", async () => {
    expect(await openPaymentProvider(settings(), { isDemonstration: false, log })).toBeNull();
    const none = settings({ payment: { kind: 'none' } });
    expect(await openPaymentProvider(none, { isDemonstration: true, log })).toBeNull();
  });

  it('is never the sandbox in a real county', async () => {
    const sandbox = settings({ payment: { kind: 'sandbox' } });
    await expect(openPaymentProvider(sandbox, { isDemonstration: false, log })).rejects.toThrow(
      'PAYMENT_PROVIDER sandbox is for the demonstration county only.',
    );
  });

  it.each([
    ['production', 'https://accept.authorize.net/payment/payment'],
    ['sandbox', 'https://test.authorize.net/payment/payment'],
  ] as const)('is the real one, environment %s, with its own form', async (environment, formUrl) => {
    const payment = { kind: 'authorizenet', loginId: 'a', transactionKey: 'b', environment } as const;
    const open = await openPaymentProvider(settings({ payment }), { isDemonstration: false, log });
    expect(open?.provider).toMatchObject({ name: 'authorizenet', formUrl });
    await open?.close();
  });

  it('shares a sandbox that is already there', async () => {
    const runningSandbox = await startCardSandbox({ port: 0 });
    const open = await openPaymentProvider(settings({ cardSandboxPort: runningSandbox.port }), {
      isDemonstration: true,
      log,
    });
    expect(open?.provider.formUrl).toBe(`http://localhost:${runningSandbox.port}/payment/payment`);
    await open?.close();
    expect(await responds(runningSandbox.port)).toBe(true);
    await runningSandbox.close();
  });
});
