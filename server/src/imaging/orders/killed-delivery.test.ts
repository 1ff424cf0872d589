import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getImage, payDownloadOrder } from '@portal/contracts';
import * as z from 'zod/mini';
import { balanceOf, ofCustomer } from '../../ledger/ledger-account.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { openEmbedded } from '../../platform/database/open-embedded.ts';
import { openImagingPortal, scanOf } from '../imaging-portal.testing.ts';

const SCRIPT = join(import.meta.dirname, 'deliver-until-killed.testing.ts');
const saidSchema = z.object({ imageStateGuid: z.string(), cookie: z.string() });

/** Runs the process until it dies; answers what it said and by what it died. */
function runUntilKilled(dataFolder: string): Promise<{ said: string[]; signal: string | null }> {
  const child = spawn(process.execPath, ['--no-warnings', SCRIPT, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  return new Promise((resolve) => {
    child.on('exit', (_code, signal) => resolve({ said: text.trim().split('\n'), signal }));
  });
}

it('[R11] delivers the same pages, without a second charge, after the server was killed between payment and file', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-killed-'));
  try {
    const { said, signal } = await runUntilKilled(dataFolder);
    expect([signal, said.length]).toEqual(['SIGKILL', 1]);
    const { cookie, ...reference } = z.parse(saidSchema, JSON.parse(said[0] ?? ''));
    const database = await openEmbedded({ dataFolder });
    const portal = await openImagingPortal(database, { isSeeded: true });
    const escrow = () => balanceOf(database.db, ofCustomer('ESCROW', 1));
    expect(await escrow()).toBe(0);
    const paidAgain = await portal.send(payDownloadOrder, reference, { cookie });
    expect(paidAgain.json()).toMatchObject({ content: { status: 'PAID' } });
    const image = z.parse(
      z.object({ content: getImage.content }),
      (await portal.send(getImage, reference, { cookie })).json(),
    );
    const pdf = Buffer.from(image.content.pdf, 'base64').toString('latin1');
    expect([1, 2, 3, 4].map((page) => pdf.includes(scanOf(page).toString()))).toEqual([true, true, true, false]);
    expect([await escrow(), await verifyLedger(database.db)]).toEqual([0, null]);
    await portal.close();
    await database.close();
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}, 60_000);
