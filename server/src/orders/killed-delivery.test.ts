import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { getImage, payDownloadOrder } from '@portal/contracts';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import * as z from 'zod/mini';
import { openImagingPortal, scanOf } from '../imaging/imaging-portal.testing.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import {
  createDataFolder,
  createPostgresDatabase,
  type DatabaseLocation,
  openDatabaseAt,
} from '../platform/database/testing/database-locations.ts';

const SCRIPT = join(import.meta.dirname, 'deliver-until-killed.testing.ts');
const outputSchema = z.object({ imageStateGuid: z.string(), cookie: z.string() });

/** Runs the process until it dies; returns its output and the signal that ended it. */
function runUntilKilled(folderOrUrl: string): Promise<{ lines: string[]; signal: string | null }> {
  const child = spawn(process.execPath, ['--no-warnings', SCRIPT, folderOrUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  return new Promise((resolve) => {
    child.on('exit', (_code, signal) => resolve({ lines: text.trim().split('\n'), signal }));
  });
}

async function expectDelivery({ folderOrUrl }: DatabaseLocation): Promise<void> {
  const { lines, signal } = await runUntilKilled(folderOrUrl);
  expect([signal, lines.length]).toEqual(['SIGKILL', 1]);
  const { cookie, ...reference } = z.parse(outputSchema, JSON.parse(lines[0] ?? ''));
  const database = await openDatabaseAt(folderOrUrl);
  const portal = await openImagingPortal(database, { isSeeded: true });
  try {
    const escrow = () => balanceOf(database.db, customerLedgerAccount('ESCROW', 1));
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
  } finally {
    await portal.close();
    await database.close();
  }
}

describe('[R11] the server, killed between payment and file, delivers the same pages without a second charge', () => {
  const expectDeliveryFrom = (create: () => Promise<DatabaseLocation>) => async () => {
    const location = await create();
    await expectDelivery(location).finally(location.drop);
  };
  it('on the embedded database', expectDeliveryFrom(createDataFolder), 60_000);
  skipIf(missingPostgres() ?? '', it)('on PostgreSQL', expectDeliveryFrom(createPostgresDatabase), 60_000);
});
