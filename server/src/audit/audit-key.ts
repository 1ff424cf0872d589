import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Verifies signatures of the audit log. */
export interface PublicAuditKey {
  /** The key's id: SHA-256 of the public key. */
  readonly id: string;
  /** The stored form: SPKI, base64. */
  readonly publicKey: string;
  verify(text: string, signature: string): boolean;
}

/** Signs blocks of the audit log, and verifies them. */
export interface AuditKey extends PublicAuditKey {
  sign(text: string): string;
}

function publicOf(key: KeyObject): PublicAuditKey {
  const der = key.export({ type: 'spki', format: 'der' });
  return {
    id: createHash('sha256').update(der).digest('hex'),
    publicKey: der.toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')),
  };
}

/** A public key as stored in the database; null if the text is not a key. */
export function readPublicKey(publicKey: string): PublicAuditKey | null {
  try {
    return publicOf(createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }));
  } catch {
    return null;
  }
}

/** Reads a key from PEM text. Throws if it is not a key. */
export function readAuditKey(pem: string | Buffer): AuditKey {
  const privateKey = createPrivateKey(pem);
  return {
    ...publicOf(createPublicKey(privateKey)),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

export interface AuditKeyConfig {
  /** PEM text of `PORTAL_AUDIT_KEY_FILE`. */
  readonly auditKey: string | undefined;
  readonly dataFolder: string;
}

const pathOf = (dataFolder: string): string => join(dataFolder, 'audit-key.pem');

/** The key configured for this server, or the one in its data folder. */
export function findAuditKey({ auditKey, dataFolder }: AuditKeyConfig): AuditKey | null {
  if (auditKey !== undefined) return readAuditKey(auditKey);
  const path = pathOf(dataFolder);
  return existsSync(path) ? readAuditKey(readFileSync(path)) : null;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Writes a new file that only its owner can read, and returns when it is on the disk. */
function writeDurably(path: string, content: string | Buffer): void {
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates a key in the data folder, readable only by its owner. If another server on the same folder has just created one, that is the
 * county's key. The file gets its name when it is complete, so that no server reads a part of it, and no name is given twice.
 */
export function makeAuditKey(dataFolder: string): AuditKey {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const path = pathOf(dataFolder);
  const unnamed = `${path}.${randomUUID()}`;
  try {
    writeDurably(unnamed, pem);
    linkSync(unnamed, path);
    return readAuditKey(pem);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return readAuditKey(readFileSync(path));
  } finally {
    rmSync(unnamed, { force: true });
  }
}
