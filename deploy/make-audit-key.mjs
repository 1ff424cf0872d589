// node deploy/make-audit-key.mjs FILE: the key that signs the audit log, where there is none yet. Keep a copy where no backup of the database is.
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
