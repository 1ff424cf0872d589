import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demonstrationData, startPortal, type TestPortal } from '@portal/testing/browser';
import { closeAfterRun, SHARED_PORTAL_SOCKET } from './shared-portal.ts';

/** Before the first file of a run: opens a socket that answers the address of the one portal its files share. The portal starts when the first file asks. */
export default function openSharedPortal(): Promise<void> {
  let portal: Promise<TestPortal> | undefined;
  const start = async (): Promise<TestPortal> => startPortal({ data: await demonstrationData() });
  const server = createServer((visitor) => {
    // a file that was ended while it asked
    visitor.on('error', () => undefined);
    portal ??= start();
    portal.then(
      ({ url }) => visitor.end(url),
      (error: unknown) => visitor.end(String(error)),
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
