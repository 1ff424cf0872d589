import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Command } from '../platform/control/command.ts';
import { messageOf } from '../platform/database/errors.ts';
import { type AuditKey, findAuditKey, readAuditKey } from './audit-key.ts';
import { readStoredKeys } from './county-key.store.ts';
import { replaceCountyKey, shortId } from './county-key.ts';
import { sealAll } from './sealer.ts';

const makeKey = (file: string): string => `Make a key with: openssl genpkey -algorithm ed25519 -out ${file}`;

/** `portal audit replace-key` */
export const auditReplaceKeyCommand: Command = {
  name: 'audit replace-key',
  usage: 'FILE',
  summary: 'makes the key in a PEM file the signing key of the audit log',
  help: [
    makeKey('FILE'),
    'Signatures of the old key stay valid. After this command, set PORTAL_AUDIT_KEY_FILE for every server, and restart it.',
    'Until then, a server with the old key handles requests, but does not seal the audit log.',
  ],
  minimumArguments: 1,
  run: async ([file = ''], { config, database, print }) => {
    const newKey = readKeyFile(file);
    if (typeof newKey === 'string') {
      print(newKey);
      return 1;
    }
    const serverKey = findAuditKey(config);
    const countyKey = (await readStoredKeys(database.admin)).at(-1);
    const now = new Date();
    // if this server has the old key, it seals the unsealed rows now; otherwise a server with the new key seals them later
    if (serverKey !== null && serverKey.id === countyKey?.id)
      await sealAll(database.admin, serverKey, config.dataFolder, now);
    await replaceCountyKey(database.admin, newKey, now);
    print(`From now on, the audit log is signed with the key ${shortId(newKey.id)}.`);
    print(`Set PORTAL_AUDIT_KEY_FILE=${file} for every server of the county, and restart it.`);
    return 0;
  },
};

/**
 * Reads a key that can sign. Returns a text for the operator if there is none. The path must be absolute, because the command may be
 * executed by the running server, which has another working folder.
 */
function readKeyFile(file: string): AuditKey | string {
  if (!isAbsolute(file)) return `Give the whole path of the key, not '${file}'.`;
  try {
    const key = readAuditKey(readFileSync(file));
    return canSign(key) ? key : `The key in ${file} cannot sign. ${makeKey('FILE')}`;
  } catch (error) {
    // a file that exists is something else, such as a key with a passphrase: it must not be overwritten
    return `There is no private key in ${file} (${messageOf(error)}). ${makeKey(existsSync(file) ? 'FILE' : file)}`;
  }
}

/** False for a private key of a type that has no signatures, such as X25519. */
function canSign(key: AuditKey): boolean {
  try {
    return key.verify('sample', key.sign('sample'));
  } catch {
    return false;
  }
}
