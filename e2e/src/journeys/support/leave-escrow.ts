import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, '../../../../server/src/testing/leave-escrow.ts');

/** Before a portal starts: corrects an account's escrow in the books of its data folder to so many cents. */
export function leaveEscrow(data: string, account: string, cents: number): void {
  const words = ['--disable-warning=ExperimentalWarning', SCRIPT, data, account, String(cents)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The escrow of ${account} could not be corrected: ${stderr}`);
}
