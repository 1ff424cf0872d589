import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, '../../../../server/src/testing/set-escrow.ts');

/** Sets an account's escrow in the ledger of a portal to a number of cents, before any user logs in. */
export function setEscrow(settings: Readonly<Record<string, string>>, account: string, cents: number): void {
  const books = settings.DATABASE_URL ?? settings.PORTAL_DATA ?? '';
  const words = ['--disable-warning=ExperimentalWarning', SCRIPT, books, account, String(cents)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The escrow of ${account} could not be corrected: ${stderr}`);
}
