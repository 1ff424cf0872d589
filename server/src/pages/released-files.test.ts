import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import { DEMONSTRATION_PASSWORD } from '../demonstration/accounts/demonstration-users.ts';
import { ROOT_FOLDER } from '../wire.ts';

const builds = ['shell', ...readdirSync(ROOT_FOLDER).filter((name) => name.startsWith('mfe-'))]
  .map((name) => join(ROOT_FOLDER, name, 'dist'))
  .filter((folder) => existsSync(folder));
/** Files that a browser can request. The build's own records beside them are not served. */
const SERVED = /[\\/]assets[\\/].*\.(?:js|css|json|html)$/;
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'an access key of a cloud': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a token of a code host': /\b(?:ghp|gho|github_pat|glpat)_?[A-Za-z0-9_]{20,}/,
  'an address with a password': /\b(?:postgres|postgresql|smtps?|https?):\/\/[^\s"'`/@:]+:[^\s"'`/@]+@/,
  'a password hash': /\$argon2id\$v=/,
  'the name of a secret setting':
    /PORTAL_(?:AUDIT_KEY|METRICS_TOKEN|MAIL_URL)|AUTHNET_TRANSACTION_KEY|DATABASE_(?:ADMIN_)?URL/,
  'a source map': /sourceMappingURL=/,
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Descriptions of the secrets found in a text. */
function findingsOf(text: string): string[] {
  const found = Object.entries(SECRETS).filter(([, pattern]) => pattern.test(text));
  const ownSecrets = [
    [DEMONSTRATION_PASSWORD, 'the password of the demonstration'],
    [ROOT_FOLDER, 'a path of the machine it was built on'],
  ].filter(([secret = '']) => text.includes(secret));
  return [...found.map(([name]) => name), ...ownSecrets.map(([, name = '']) => name)];
}

describe('[S52] files sent to browsers', () => {
  it('are scanned with patterns that find secrets', () => {
    // Assembled here, because the repository's own secret scan would find them as literals.
    const planted = [
      ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' '),
      `AKIA${'ABCDEFGH'.repeat(2)}`,
      `ghp_${'a'.repeat(36)}`,
      'postgres://portal:hunter2@db/portal',
      '$argon2id$v=19$m=1',
      'process.env.AUTHNET_TRANSACTION_KEY',
      '//# sourceMappingURL=main.js.map',
      DEMONSTRATION_PASSWORD,
      ROOT_FOLDER,
    ];
    for (const secret of planted) expect([secret, findingsOf(`a;${secret};b`).length]).toEqual([secret, 1]);
    expect(findingsOf('fetch("https://tasi.example/a?b=c:d@e")')).toEqual([]);
  });

  skipIf(builds.length === 0 ? 'nothing is built yet' : '', it)('contain no secret and no source map', () => {
    const files = builds.flatMap(filesOf);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const served = files.filter((file) => SERVED.test(file));
    expect(served.length).toBeGreaterThan(0);
    for (const file of served) expect([file, findingsOf(readFileSync(file, 'utf8'))]).toEqual([file, []]);
  });
});
