import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Signs and checks the blocks of the audit log. */
export interface AuditKey {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

const keyOf = (privateKey: KeyObject): AuditKey => {
  const publicKey = createPublicKey(privateKey);
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  };
};

/** The key of `PORTAL_AUDIT_KEY_FILE` (its PEM text), else one that is made once in the data folder, for its owner only. */
export function openAuditKey(pem: string | undefined, dataFolder: string): AuditKey {
  if (pem !== undefined) return keyOf(createPrivateKey(pem));
  const path = join(dataFolder, 'audit-key.pem');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  return keyOf(createPrivateKey(readFileSync(path)));
}
