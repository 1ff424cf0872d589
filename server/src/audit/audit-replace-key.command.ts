import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Command } from '../platform/control/command.ts';
import { messageOf } from '../platform/database/errors.ts';
import { type AuditKey, findAuditKey, readAuditKey } from './audit-key.ts';
import { readStoredKeys } from './county-key.store.ts';
import { replaceCountyKey, shortId } from './county-key.ts';
import { sealAll } from './sealer.ts';

/** `portal audit replace-key` */
export const auditReplaceKeyCommand: Command = {
  name: 'audit replace-key',
  usage: 'FILE',
  summary: "makes the key of a PEM file the one that signs the county's audit log",
  help: [
    'Make one with: openssl genpkey -algorithm ed25519 -out FILE',
    'What the old key signed still verifies. Then set PORTAL_AUDIT_KEY_FILE for every server, and restart it:',
    'until then a server with the old key serves, but seals nothing.',
  ],
  minimumArguments: 1,
  run: async ([file = ''], { config, database, print }) => {
    const next = readKeyFile(file);
    if (typeof next === 'string') {
      print(next);
      return 1;
    }
    const serverKey = findAuditKey(config);
    const county = (await readStoredKeys(database.admin)).at(-1);
    const now = new Date();
    // unsealed rows are sealed with the old key if this server has it, else later with the new one
    if (serverKey !== null && serverKey.id === county?.id)
      await sealAll(database.admin, serverKey, config.dataFolder, now);
    await replaceCountyKey(database.admin, next, now);
    print(`The audit log is signed by the key ${shortId(next.id)} from now on.`);
    print(`Set PORTAL_AUDIT_KEY_FILE=${file} for every server of the county, and restart each.`);
    return 0;
  },
};

/** The command may run in the running server, which has another working folder, so the path must be absolute. */
function readKeyFile(file: string): AuditKey | string {
  if (!isAbsolute(file)) return `Give the whole path of the key, not '${file}'.`;
  try {
    const key = readAuditKey(readFileSync(file));
    // a key of another type may not be able to sign this way
    return key.verify('try', key.sign('try')) ? key : `${file} is no key that signs.`;
  } catch (error) {
    return `${file} is no private key (${messageOf(error)}). Make one with: openssl genpkey -algorithm ed25519 -out ${file}`;
  }
}
