import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demonstrationData, startPortal, type TestPortal } from '@portal/testing/browser';
import { closeAfterRun, SHARED_PORTAL_SOCKET } from './shared-portal.ts';

type SharedPortal = Pick<TestPortal, 'url' | 'stop'>;

/** The portal of a test run: a new one or, with JOURNEYS_URL, one that is already running, such as the compose setup. */
async function startShared(): Promise<SharedPortal> {
  const { JOURNEYS_URL: url } = process.env;
  if (url === undefined) return startPortal({ data: await demonstrationData() });
  return { url: new URL(url).href, stop: () => Promise.resolve() };
}

/**
 * Runs before the first test file: opens a socket that sends the address of the portal that all files share. The portal starts when
 * the first file connects.
 */
export default function openSharedPortal(): Promise<void> {
  let portal: Promise<SharedPortal> | undefined;
  const server = createServer((client) => {
    // the test file may exit before it gets the address
    client.on('error', () => undefined);
    portal ??= startShared();
    portal.then(
      ({ url }) => client.end(url),
      (error: unknown) => client.end(String(error)),
    );
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-shared-'));
  closeAfterRun(async () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
    await (await portal?.catch(() => undefined))?.stop();
  });
  const socket = path.join(folder, 'socket');
  process.env[SHARED_PORTAL_SOCKET] = socket;
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve);
  });
}
