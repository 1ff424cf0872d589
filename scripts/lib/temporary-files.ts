import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Everybody may look into it: PostgreSQL runs as another user than the tests. */
const OPEN = 0o755;

/**
 * Gives this process and every process that it starts a folder of their own for temporary files. At the end of this process
 * it is removed with whatever is in it, so that no test fills the machine that runs it each day.
 */
export function keepTemporaryFilesTogether(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'));
  chmodSync(folder, OPEN);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
