import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demonstrationData, startPortal, type TestPortal } from '@portal/testing/browser';
import { closeBehind, DOOR } from './door.ts';

/** Before the first file of a run: a door at which its files ask for the one portal they share. It starts when the first does. */
export default function openPort(): Promise<void> {
  let portal: Promise<TestPortal> | undefined;
  const start = async (): Promise<TestPortal> => startPortal({ data: await demonstrationData() });
  const door = createServer((visitor) => {
    // a file that was ended while it asked
    visitor.on('error', () => undefined);
    portal ??= start();
    portal.then(
      ({ url }) => visitor.end(url),
      (error: unknown) => visitor.end(String(error)),
    );
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-door-'));
  closeBehind(async () => {
    door.close();
    rmSync(folder, { recursive: true, force: true });
    await (await portal?.catch(() => undefined))?.stop();
  });
  const place = path.join(folder, 'door');
  process.env[DOOR] = place;
  return new Promise((resolve, reject) => {
    door.once('error', reject).listen(place, resolve);
  });
}
