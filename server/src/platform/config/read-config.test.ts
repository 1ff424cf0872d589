import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ConfigResult, readConfig } from './read-config.ts';

const configOf = (result: ConfigResult) => {
  if ('config' in result) return result.config;
  throw new Error(result.problems.join('\n'));
};
const problemsOf = (result: ConfigResult) => ('problems' in result ? result.problems : []);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('readConfig, if nothing is set,', () => {
  it('returns a host that only this machine can reach, the embedded database, and permission to create the demo county', () => {
    expect(configOf(readConfig({}))).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      basePath: '/',
      dataFolder: resolve('.portal'),
      database: { kind: 'embedded' },
      images: { kind: 'folder', path: resolve('.portal/images') },
      releases: { kind: 'folder', path: resolve('.portal/releases') },
      mail: { kind: 'outbox' },
      // the sandbox for the demo county, no card payment for others
      payment: { kind: 'byDemo' },
      cardSandboxPort: 8081,
      demo: 'auto',
      publicUrl: 'http://localhost:8080',
    });
  });
});

describe('readConfig, from the host, the database and PORTAL_DEMO,', () => {
  it.each([
    [{}, 'auto'],
    [{ HOST: '127.0.0.1' }, 'auto'],
    [{ HOST: '::1' }, 'auto'],
    [{ HOST: 'localhost' }, 'auto'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '127.example.org' }, 'off'],
    [{ HOST: '0.0.0.0', PORTAL_DEMO: 'on' }, 'on'],
    [{ DATABASE_URL: 'postgres://web@db/portal' }, 'off'],
    [{ DATABASE_URL: 'postgres://web@db/portal', PORTAL_DEMO: 'on' }, 'on'],
    [{ PORTAL_DEMO: 'off' }, 'off'],
  ])('derives for %j that the demonstration is %s', (env, demo) => {
    expect(configOf(readConfig(env)).demo).toBe(demo);
  });
});

describe('readConfig', () => {
  it.each([
    [{ PORT: '9000' }, { port: 9000, cardSandboxPort: 9001, publicUrl: 'http://localhost:9000' }],
    // any free port, for both
    [{ PORT: '0' }, { port: 0, cardSandboxPort: 0 }],
    [{ PORT: ' ' }, { port: 8080 }],
    // there is no port after the last one
    [{ PORT: '65535' }, { port: 65_535, cardSandboxPort: 65_534 }],
    [{ PORTAL_BASE_PATH: '/landrecords' }, { basePath: '/landrecords/' }],
    [{ PORTAL_BASE_PATH: '/a/b/' }, { basePath: '/a/b/' }],
    [
      { PORTAL_IMAGES: 's3://scans/county/tasi/', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
      { images: { kind: 's3', bucket: 'scans', prefix: 'county/tasi' }, s3: { region: 'us-east-1' } },
    ],
    [
      { LANDLINK_DROP: 's3://charges/daily', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
      { landlinkDrop: { kind: 's3', bucket: 'charges', prefix: 'daily' }, images: { kind: 'folder' } },
    ],
    [{ LANDLINK_DROP: '/srv/charges' }, { landlinkDrop: { kind: 'folder', path: '/srv/charges' } }],
    [{ PORTAL_IMAGES: '/srv/scans' }, { images: { kind: 'folder', path: '/srv/scans' } }],
    [{ PORTAL_DATA: '/srv/portal' }, { releases: { kind: 'folder', path: '/srv/portal/releases' } }],
    [
      { PORTAL_PUBLIC_URL: 'https://land.example.org/' },
      { publicUrl: 'https://land.example.org', isPublicUrlSet: true },
    ],
    [{ PORTAL_TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ PORTAL_TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ PAYMENT_PROVIDER: 'none' }, { payment: { kind: 'none' } }],
    [
      { EFILE_DROP: '/srv/efile', LANDLINK_DROP: ' ' },
      { efileDrop: '/srv/efile', landlinkDrop: undefined },
    ],
    [{ LS1_ALLOWED_HOSTS: 'ls1.example.org, ' }, { ls1AllowedHosts: ['ls1.example.org'] }],
    [
      { LS1_ALLOWED_HOSTS: 'LS1.example.org:5433,tls://ls1.example.org,10.0.0.5,[2001:db8::5]:5432' },
      { ls1AllowedHosts: ['LS1.example.org:5433', 'tls://ls1.example.org', '10.0.0.5', '[2001:db8::5]:5432'] },
    ],
    [
      { PORTAL_MAIL_URL: 'smtp://mail:25', PORTAL_MAIL_FROM: 'Recorder <r@example.org>' },
      { mail: { kind: 'smtp', url: 'smtp://mail:25', from: 'Recorder <r@example.org>' } },
    ],
    [
      { PORTAL_MAIL_URL: 'smtp://mail?requireTLS=true&tls.servername=mail.example.org' },
      { mail: { kind: 'smtp', url: 'smtp://mail?requireTLS=true&tls.servername=mail.example.org' } },
    ],
    [
      { DATABASE_URL: 'postgres://web:x@db/p', DATABASE_READ_URLS: 'postgres://web@r1/p,postgresql://web@r2/p' },
      {
        database: {
          kind: 'server',
          url: 'postgres://web:x@db/p',
          adminUrl: 'postgres://web:x@db/p',
          readUrls: ['postgres://web@r1/p', 'postgresql://web@r2/p'],
        },
      },
    ],
    [
      { PAYMENT_PROVIDER: 'authorizenet', AUTHNET_LOGIN_ID: 'id', AUTHNET_TRANSACTION_KEY: 'key' },
      { payment: { kind: 'authorizenet', loginId: 'id', transactionKey: 'key', environment: 'sandbox' } },
    ],
    [
      {
        PAYMENT_PROVIDER: 'authorizenet',
        AUTHNET_LOGIN_ID: 'id',
        AUTHNET_TRANSACTION_KEY: 'key',
        AUTHNET_ENVIRONMENT: 'production',
        PORTAL_PUBLIC_URL: 'https://land.example.org',
      },
      { payment: { kind: 'authorizenet', loginId: 'id', transactionKey: 'key', environment: 'production' } },
    ],
  ])('reads %j', (env, expected) => {
    expect(configOf(readConfig(env))).toMatchObject(expected);
  });

  it('reads a secret from a file that a setting with the ending _FILE names', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'postgres://web:secret@db/portal\n');
    const { database } = configOf(readConfig({ DATABASE_URL_FILE: file }));
    expect(database).toMatchObject({ kind: 'server', url: 'postgres://web:secret@db/portal' });
  });
});

const noMailAddress = (text: string): string => `PORTAL_MAIL_FROM must be an email address, not '${text}'.`;
const NO_PUBLIC_URL =
  'PORTAL_PUBLIC_URL must be an address such as https://land.example.org, without a path; PORTAL_BASE_PATH sets the path.';

describe('readConfig, if a setting is wrong,', () => {
  it.each([
    [{ PORT: '80a' }, "PORT must be a port number from 0 to 65535, not '80a'."],
    [{ PORT: '70000' }, "PORT must be a port number from 0 to 65535, not '70000'."],
    [{ PORTAL_BASEPATH: '/x/' }, 'PORTAL_BASEPATH is not a setting of the portal; remove it.'],
    [{ PORTAL_BASE_PATH: 'landrecords' }, "PORTAL_BASE_PATH must be a path such as /landrecords/, not 'landrecords'."],
    [{ PORTAL_BASE_PATH: '/a/../b/' }, "PORTAL_BASE_PATH must be a path such as /landrecords/, not '/a/../b/'."],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [{ DATABASE_READ_URLS: 'postgres://r/p' }, 'DATABASE_READ_URLS needs DATABASE_URL; set both.'],
    [{ DATABASE_ADMIN_URL: 'postgres://r/p' }, 'DATABASE_ADMIN_URL needs DATABASE_URL; set both.'],
    [{ PORTAL_IMAGES: 's3://scans' }, 'PORTAL_IMAGES in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
    [
      { EFILE_DROP: 'drop/efile' },
      "EFILE_DROP must be the whole path of a folder, such as /srv/portal/drop, not 'drop/efile'.",
    ],
    [
      { LANDLINK_DROP: 'drop/charges' },
      "LANDLINK_DROP must be the whole path of a folder, such as /srv/portal/drop, not 'drop/charges'.",
    ],
    [
      { LANDLINK_DROP: 's3://charges/daily' },
      'LANDLINK_DROP in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
    [
      { PORTAL_RELEASES: 's3://builds' },
      'PORTAL_RELEASES in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
    [{ PORTAL_IMAGES: 'http://x/y' }, "PORTAL_IMAGES must be a folder or s3://bucket/prefix, not 'http://x/y'."],
    [
      { PORTAL_MAIL_URL: 'mail.example.org' },
      'PORTAL_MAIL_URL must be an address that begins with smtp:// or smtps://.',
    ],
    [
      { PORTAL_MAIL_URL: 'smtp://u:secret@mail?requireTLS=yes' },
      "PORTAL_MAIL_URL: requireTLS must be true or false, not 'yes'.",
    ],
    [
      { PORTAL_MAIL_URL: 'smtp://u:secret@mail?requiretls=true' },
      "PORTAL_MAIL_URL has the unknown option 'requiretls'. Use requireTLS, ignoreTLS, opportunisticTLS, name, servername, localAddress, authMethod or a name that begins with 'tls.'.",
    ],
    [{ PORTAL_MAIL_FROM: 'nobody' }, "PORTAL_MAIL_FROM must be an email address, not 'nobody'."],
    [{ PAYMENT_PROVIDER: 'stripe' }, "PAYMENT_PROVIDER must be none or sandbox or authorizenet, not 'stripe'."],
    [{ PORTAL_MAIL_FROM: 'a@example.org, b@example.org' }, noMailAddress('a@example.org, b@example.org')],
    [{ PORTAL_MAIL_FROM: 'Recorder <r@example.org' }, noMailAddress('Recorder <r@example.org')],
    [{ PORTAL_PUBLIC_URL: 'https://land.example.org/landrecords/' }, NO_PUBLIC_URL],
    [{ PORTAL_PUBLIC_URL: 'https://land.example.org/?a=b' }, NO_PUBLIC_URL],
    [{ PORTAL_PUBLIC_URL: 'https://user:secret@land.example.org' }, NO_PUBLIC_URL],
    [{ PORTAL_DATA: 's3://bucket/data' }, "PORTAL_DATA must be a folder, not 's3://bucket/data'."],
    [{ PORTAL_DEMO: 'yes' }, "PORTAL_DEMO must be on or off, not 'yes'."],
    [{ CARD_SANDBOX_PORT: '8080' }, 'CARD_SANDBOX_PORT must differ from PORT.'],
    [
      {
        PAYMENT_PROVIDER: 'authorizenet',
        AUTHNET_LOGIN_ID: 'id',
        AUTHNET_TRANSACTION_KEY: 'key',
        AUTHNET_ENVIRONMENT: 'production',
        PORTAL_PUBLIC_URL: 'http://land.example.org',
      },
      'AUTHNET_ENVIRONMENT production needs PORTAL_PUBLIC_URL, an address that begins with https://.',
    ],
    [
      { PORTAL_METRICS_TOKEN_FILE: '/nowhere' },
      'PORTAL_METRICS_TOKEN_FILE names the file /nowhere, which cannot be read.',
    ],
    [{ PORTAL_AUDIT_KEY_FILE: '/nowhere' }, 'PORTAL_AUDIT_KEY_FILE names the file /nowhere, which cannot be read.'],
    [
      { PORTAL_METRICS_TOKEN: 'a', PORTAL_METRICS_TOKEN_FILE: '/nowhere' },
      'PORTAL_METRICS_TOKEN and PORTAL_METRICS_TOKEN_FILE are both set; keep one of them.',
    ],
    [
      { PORTAL_TRUST_PROXY: 'everyone' },
      "PORTAL_TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not 'everyone'.",
    ],
    ...[
      'postgres://reader:secret@ls1.example.org/ls1',
      'https://ls1.example.org',
      'ls1.example.org:65536',
      'ls1.example.org:0',
      'ls1.example.org/ls1',
      '*.example.org',
      '2001:db8::5',
      '[2001:db8:5]',
      '/var/run/postgresql',
    ].map((entry): [Record<string, string>, string] => [
      { LS1_ALLOWED_HOSTS: `ls1.example.org, ${entry}` },
      'LS1_ALLOWED_HOSTS must list servers such as ls1.example.org:5432 or tls://ls1.example.org; entry 2 is not one.',
    ]),
  ])('reports %j in one sentence', (env, problem) => {
    expect(problemsOf(readConfig(env))).toEqual([problem]);
  });

  it('reports a file with an audit log key that is not a private key', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const problems = (pem: string | Buffer) => {
      writeFileSync(join(folder, 'key.pem'), pem);
      return problemsOf(readConfig({ PORTAL_AUDIT_KEY_FILE: join(folder, 'key.pem') }));
    };
    const noPrivateKey =
      'PORTAL_AUDIT_KEY_FILE must name a file that holds a private key in PEM, without a passphrase.';
    expect(problems('portal.example.org')).toEqual([noPrivateKey]);
    expect(problems(publicKey.export({ type: 'spki', format: 'pem' }))).toEqual([noPrivateKey]);
    expect(problems(privateKey.export({ type: 'pkcs8', format: 'pem' }))).toEqual([]);
  });

  it('reports all wrong settings together', () => {
    const env = { PORT: 'x', PAYMENT_PROVIDER: 'authorizenet', PORTAL_X: '1' };
    expect(problemsOf(readConfig(env))).toEqual([
      'PORTAL_X is not a setting of the portal; remove it.',
      "PORT must be a port number from 0 to 65535, not 'x'.",
      'PAYMENT_PROVIDER authorizenet needs AUTHNET_LOGIN_ID.',
      'PAYMENT_PROVIDER authorizenet needs AUTHNET_TRANSACTION_KEY.',
    ]);
  });

  it.each([
    { DATABASE_URL: 'mysql://u:hunter2@db' },
    { DATABASE_ADMIN_URL: 'mysql://u:hunter2@db', DATABASE_URL: 'postgres://web@db/portal' },
    { DATABASE_READ_URLS: 'mysql://u:hunter2@db', DATABASE_URL: 'postgres://web@db/portal' },
    { PORTAL_MAIL_URL: 'http://u:hunter2@mail' },
    { PORTAL_MAIL_URL: 'smtp://u:25?hunter2@mail' },
    { PORTAL_PUBLIC_URL: 'https://u:hunter2@land.example.org' },
    { PORTAL_PUBLIC_URL: 'ftp://u:hunter2@land.example.org' },
    { S3_ENDPOINT: 'ftp://u:hunter2@s3' },
    { LS1_ALLOWED_HOSTS: 'postgres://u:hunter2@ls1/ls1' },
    { PAYMENT_PROVIDER: 'authorizenet', AUTHNET_TRANSACTION_KEY: 'hunter2' },
    { PORTAL_IMAGES: 's3://scans', AWS_SECRET_ACCESS_KEY: 'hunter2' },
    { PORTAL_IMAGES: 'https://u:hunter2@s3/scans' },
    { PORTAL_DATA: 's3://u:hunter2@bucket/data' },
    { LANDLINK_DROP: 'sftp://u:hunter2@landlink/drop' },
    { PORTAL_METRICS_TOKEN: 'hunter2', PORTAL_METRICS_TOKEN_FILE: '/nowhere' },
  ])('reports %j without the secret', (env) => {
    const problems = problemsOf(readConfig(env));
    expect(problems).not.toEqual([]);
    expect(problems.join()).not.toContain('hunter2');
  });
});
