import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAuditKey, makeAuditKey } from './audit-key.ts';

it('two servers that start together on one data folder get the same key, which only its owner can read', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-audit-key-'));
  // both have found no key yet
  const keys = [makeAuditKey(dataFolder), makeAuditKey(dataFolder)];
  const stored = findAuditKey({ auditKey: undefined, dataFolder });
  expect(keys.map(({ id }) => id)).toEqual([stored?.id, stored?.id]);
  expect(statSync(join(dataFolder, 'audit-key.pem')).mode & 0o777).toBe(0o600);
  rmSync(dataFolder, { recursive: true });
});
