import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './main.ts';
import { readConfig } from './platform/config/read-config.ts';
import { openDatabase } from './platform/database/open.ts';

it('[S39] a first start that is refused makes and stores no key of the audit log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refused-start-'));
  // only the demonstration county may use this provider
  const env = { PORTAL_DATA: folder, PORT: '0', PORTAL_DEMO: 'off', PAYMENT_PROVIDER: 'sandbox' };
  try {
    await expect(startPortal({ env, print: () => undefined })).rejects.toThrow(/sandbox/);
    expect(readdirSync(folder)).not.toContain('audit-key.pem');
    const result = readConfig(env);
    if ('problems' in result) throw new Error(result.problems.join());
    const database = await openDatabase(result.config);
    expect(await database.admin.selectFrom('audit_key').select('id').execute()).toEqual([]);
    await database.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
