import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../packages/testing/src/free-port.ts';
import { type StaticOrigin, startStaticOrigin } from '../../../packages/testing/src/origins/static-origin.ts';
import { findPostgresBinaries } from '../../../packages/testing/src/postgres/binaries.ts';
import { type Cluster, startCluster } from '../../../packages/testing/src/postgres/cluster.ts';
import { missingReplica, startReplica } from '../../../packages/testing/src/postgres/replica.ts';
import { makeDemonstrationCounty } from '../../../server/src/demonstration/records/index.ts';
import { drawDemonstrationSlides } from '../../../server/src/demonstration/slides/draw-slides.ts';
import { startFakeS3 } from '../../../server/src/imaging/store/fake-s3.testing.ts';
import { openServer } from '../../../server/src/platform/database/open-server.ts';
import { placeRemote } from '../place-remote.ts';
import { ROOT } from '../run-command.ts';
import { makeCertificate } from './certificate.testing.ts';
import { missingNginx, type NginxTargets, startNginx } from './nginx.ts';
import { ServerProcess } from './server-process.ts';

export interface TopologyOptions {
  /** The first of consecutive ports: for nginx, the card sandbox and the servers. By default any free ports. */
  readonly firstPort?: number;
  /** Number of documents of the demo county. Without it, the first server creates the county of its own release when it starts. */
  readonly documents?: number;
  /** Folders with the sources and builds of the servers, in the order in which they start. By default this checkout. */
  readonly checkouts?: readonly string[];
  /** Serves the portal with TLS and a self-signed certificate, at https://localhost. */
  readonly hasTls?: boolean;
  /** Whether to draw the slides of the login page. */
  readonly hasSlides?: boolean;
  /** Settings of PostgreSQL for the primary and the replica. */
  readonly databaseSettings?: Readonly<Record<string, string | number>>;
  /** Settings of PostgreSQL for the replica only. */
  readonly replicaSettings?: Readonly<Record<string, string | number>>;
  readonly paymentProvider: 'sandbox' | 'none';
  readonly print?: (line: string) => void;
}

const SERVERS = 2;
/** The data folder of each server. */
const dataFoldersIn = (folder: string): string[] =>
  Array.from({ length: SERVERS }, (_, index) => path.join(folder, `data-${index + 1}`));
const BUCKET = 'scans';
const REGION = 'us-east-1';
const KEYS = { accessKeyId: 'loopback', secretAccessKey: 'loopback-secret', sessionToken: undefined };

/** The reason why the topology cannot be started here; empty if it can. */
export const missingForTopology = (): string => missingNginx() || missingReplica(findPostgresBinaries());

/** Functions that stop the started parts. They run in reverse order. */
type StopFunctions = (() => unknown)[];

async function startDatabases(folder: string, options: TopologyOptions, stopFunctions: StopFunctions) {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed.');
  const settings = { shared_buffers: '64MB', max_connections: 100, ...options.databaseSettings };
  const common = { binaries, durable: true };
  const primary = await startCluster({ ...common, settings, folder: path.join(folder, 'primary') });
  stopFunctions.push(() => primary.stop());
  const replica = await startReplica(primary, {
    ...common,
    settings: { ...settings, hot_standby_feedback: 'on', ...options.replicaSettings },
    folder: path.join(folder, 'replica'),
  });
  stopFunctions.push(() => replica.stop());
  return { primary, replica };
}

async function createCounty(primary: Cluster, folder: string, options: TopologyOptions): Promise<void> {
  const { print = () => undefined, documents } = options;
  if (documents === undefined) return;
  const url = primary.url('postgres');
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  try {
    await database.migrate();
    await makeDemonstrationCounty({
      config: { dataFolder: dataFoldersIn(folder)[0] ?? '' },
      database,
      documents,
      print,
    });
  } finally {
    await database.close();
  }
}

/** Starts a static file host for each built remote, by remote id. */
async function startRemoteHosts(folder: string, stopFunctions: StopFunctions): Promise<Record<string, StaticOrigin>> {
  const hosts: Record<string, StaticOrigin> = {};
  for (const name of readdirSync(ROOT).filter((one) => one.startsWith('mfe-'))) {
    const dist = path.join(ROOT, name, 'dist');
    if (!existsSync(path.join(dist, 'manifest.json'))) continue;
    const place = path.join(folder, 'remotes', name);
    const id = placeRemote(dist, place);
    const origin = await startStaticOrigin(place);
    stopFunctions.push(() => origin.close());
    hosts[id] = origin;
  }
  return hosts;
}

export type Topology = Awaited<ReturnType<typeof startTopology>>;

/**
 * Starts a deployment of several machines as processes on this machine's loopback address, without containers: nginx with the reference
 * configuration, two server processes, a primary and a streaming replica of PostgreSQL, a fake S3 store in memory, and a static file host
 * for each built remote.
 */
export async function startTopology(options: TopologyOptions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-topology-'));
  // the user that PostgreSQL runs as must be able to open the folder
  chmodSync(folder, 0o755);
  const stopFunctions: StopFunctions = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of stopFunctions.splice(0).reverse()) await end();
  };
  try {
    return { folder, stop, ...(await startAll(folder, options, stopFunctions)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Writes the audit key, which all servers share. */
function writeAuditKey(folder: string): string {
  const file = path.join(folder, 'audit-key.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return file;
}

const imageSettings = (endpoint: string) => ({
  PORTAL_IMAGES: `s3://${BUCKET}/images`,
  S3_ENDPOINT: endpoint,
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
});

interface ServerSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly options: TopologyOptions;
}

/** Starts the servers one after the other, because the first one migrates the schema. */
async function startServers(
  ports: readonly number[],
  { env, folder, options }: ServerSettings,
  stopFunctions: StopFunctions,
) {
  const { hasSlides = false, checkouts = [] } = options;
  const servers: ServerProcess[] = [];
  const folders = dataFoldersIn(folder);
  for (const [index, port] of ports.entries()) {
    const data = folders[index] ?? folder;
    if (hasSlides) await drawDemonstrationSlides(path.join(data, 'slides'));
    const server = new ServerProcess(port, { ...env, PORTAL_DATA: data }, checkouts[index]);
    stopFunctions.push(() => server.end('SIGTERM'));
    servers.push(server);
    await server.start();
  }
  return servers;
}

async function startAll(folder: string, options: TopologyOptions, stopFunctions: StopFunctions) {
  const { primary, replica } = await startDatabases(folder, options, stopFunctions);
  await createCounty(primary, folder, options);
  const store = await startFakeS3(BUCKET, REGION, KEYS);
  stopFunctions.push(() => store.close());
  const hosts = await startRemoteHosts(folder, stopFunctions);
  const remotes = Object.fromEntries(Object.entries(hosts).map(([id, { url }]) => [id, Number(new URL(url).port)]));
  const ports = await choosePorts(options.firstPort);
  const tls = options.hasTls === true ? await prepareTls(folder) : undefined;
  const url = tls === undefined ? `http://127.0.0.1:${ports.nginx}` : `https://localhost:${tls.port}`;
  const env = {
    HOST: '127.0.0.1',
    DATABASE_URL: primary.url('postgres'),
    DATABASE_READ_URLS: replica.url('postgres'),
    PORTAL_PUBLIC_URL: url,
    PORTAL_TRUST_PROXY: '127.0.0.1',
    PORTAL_AUDIT_KEY_FILE: writeAuditKey(folder),
    PORTAL_RELEASES: path.join(folder, 'releases'),
    PORTAL_DEMO: options.documents === undefined ? 'on' : 'off',
    PAYMENT_PROVIDER: options.paymentProvider,
    CARD_SANDBOX_PORT: String(ports.sandbox),
    PORTAL_METRICS_TOKEN: 'loopback',
    ...imageSettings(store.endpoint),
  };
  const servers = await startServers(ports.servers, { env, folder, options }, stopFunctions);
  /** What nginx forwards to: all servers, or all but one that is being restarted. */
  const targets = (out?: ServerProcess): NginxTargets => ({
    port: ports.nginx,
    servers: servers.map((server) => ({ port: server.port, isOut: server === out })),
    remotes,
    ...(tls === undefined ? {} : { tls }),
  });
  const nginx = await startNginx(path.join(folder, 'nginx'), targets());
  stopFunctions.push(() => nginx.stop());
  return {
    url,
    primary,
    replica,
    store,
    servers,
    remotes,
    hosts,
    dataFolders: dataFoldersIn(folder),
    /** The environment of the servers, for a command or another server. */
    env,
    /** Makes nginx use only the servers at these positions. */
    serveWith: (...positions: readonly number[]): Promise<void> =>
      nginx.retarget({
        ...targets(),
        servers: servers.map(({ port }, index) => ({ port, isOut: !positions.includes(index) })),
      }),
    /** For each server in turn: takes it out of nginx, restarts it, and puts it back. Returns the milliseconds that each took to stop. */
    async restartOneByOne(): Promise<number[]> {
      const stops: number[] = [];
      for (const server of servers) {
        await nginx.retarget(targets(server));
        const startedAt = performance.now();
        await server.end('SIGTERM');
        stops.push(performance.now() - startedAt);
        await server.start();
        await nginx.retarget(targets());
      }
      return stops;
    },
  };
}

/** Chooses a port for TLS, and creates a certificate. Returns the port and the certificate's folder. */
async function prepareTls(folder: string): Promise<{ readonly port: number; readonly folder: string }> {
  const place = path.join(folder, 'tls');
  mkdirSync(place);
  if (!makeCertificate(place)) throw new Error('openssl could not create a certificate.');
  return { port: await freePort(), folder: place };
}

async function choosePorts(first: number | undefined) {
  const take = async (index: number): Promise<number> => (first === undefined ? freePort() : first + index);
  const [nginx, sandbox, ...servers] = await Promise.all(
    Array.from({ length: SERVERS + 2 }, (_, index) => take(index)),
  );
  return { nginx: nginx ?? 0, sandbox: sandbox ?? 0, servers };
}
