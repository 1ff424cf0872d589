// node deploy/make-audit-key.mjs FILE: creates the key that signs the audit log, unless it exists. Keep a copy apart from all
// backups of the database.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say which file: node deploy/make-audit-key.mjs FILE');
  process.exit(1);
}
if (!existsSync(file)) {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
}
