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
import { dirname, join } from 'node:path';

/** Verifies signatures of the audit log. Signatures are base64. */
export interface PublicAuditKey {
  /** The key's id: SHA-256 of the public key, in hexadecimal. */
  readonly id: string;
  /** The stored form of the public key: SPKI, base64. */
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

/** The key configured for this server, or else the one in its data folder; null if there is neither. Throws if it is not a key. */
export function findAuditKey({ auditKey, dataFolder }: AuditKeyConfig): AuditKey | null {
  if (auditKey !== undefined) return readAuditKey(auditKey);
  const path = pathOf(dataFolder);
  return existsSync(path) ? readAuditKey(readFileSync(path)) : null;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Writes a new file that only its owner can read, and returns when its content is on the disk. */
function writeDurably(path: string, content: string | Buffer): void {
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes the names in a folder to the disk. Without it, a power failure loses the name of a new file or folder. */
function syncFolder(folder: string): void {
  // Windows cannot open a folder
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates a key in the data folder, readable only by its owner, and returns it when it is on the disk: a county whose key is lost cannot
 * start until an operator replaces the key. If another server on the same folder has just created a key, returns that one: it is the
 * county's. The file is written under another name and then linked to its own, so that no server reads a part of it, and no key replaces
 * an existing one.
 */
export function makeAuditKey(dataFolder: string): AuditKey {
  const isNew = mkdirSync(dataFolder, { recursive: true, mode: 0o700 }) !== undefined;
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const path = pathOf(dataFolder);
  const incomplete = `${path}.${randomUUID()}`;
  try {
    writeDurably(incomplete, pem);
    linkSync(incomplete, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(incomplete, { force: true });
  }
  syncFolder(dataFolder);
  if (isNew) syncFolder(dirname(dataFolder));
  return readAuditKey(readFileSync(path));
}
