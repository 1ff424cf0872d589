import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, '../../../../server/src/testing/set-escrow.ts');

/** Sets an account's escrow in the ledger of a portal to an amount in cents. No server may have the portal's data folder open meanwhile. */
export function setEscrow(settings: Readonly<Record<string, string>>, account: string, cents: number): void {
  const database = settings.DATABASE_URL ?? settings.PORTAL_DATA ?? '';
  const args = ['--disable-warning=ExperimentalWarning', SCRIPT, database, account, String(cents)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The escrow of ${account} could not be set: ${stderr}`);
}
