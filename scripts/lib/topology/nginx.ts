import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run-command.ts';
import { type StartedProgram, startProgram, waitUntil } from './process.ts';

/** The reference configuration of nginx. */
export const NGINX_FOLDER = path.join(ROOT, 'deploy/nginx');

/** The reason why nginx cannot be used here; empty if it can. */
export const missingNginx = (): string => (spawnSync('nginx', ['-v']).status === 0 ? '' : 'nginx is not installed');

export interface NginxTargets {
  readonly port: number;
  /** The servers; one with `isOut` gets no more requests. */
  readonly servers: readonly { readonly port: number; readonly isOut: boolean }[];
  /** Ports of the static hosts of the remotes' files, by remote id. The servers serve the files of a remote without one. */
  readonly remotes: Readonly<Record<string, number>>;
  /** The TLS port, and the folder of the certificate. */
  readonly tls?: { readonly port: number; readonly folder: string };
}

const REMOTES = globSync('mfe-*', { cwd: ROOT }).map((name) => name.replace('mfe-', ''));

/** The reference configuration's upstreams with addresses on this machine instead of host names. */
function upstreamsOf({ servers, remotes }: NginxTargets): string {
  const serverLines = servers.map(
    ({ port, isOut }) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s${isOut ? ' down' : ''};`,
  );
  const hosts = REMOTES.map(
    (id) => `upstream remote_${id} {\n  server 127.0.0.1:${remotes[id] ?? 9};\n  keepalive 8;\n}`,
  );
  return [
    'upstream portal_servers {',
    '  hash $server_key consistent;',
    ...serverLines,
    '  keepalive 64;',
    '  keepalive_timeout 60s;',
    '}',
    ...hosts,
    '',
  ].join('\n');
}

const tlsServer = ({ tls }: NginxTargets): string =>
  tls === undefined
    ? ''
    : `server {
    listen 127.0.0.1:${tls.port} ssl http2;
    include tls.conf;
    include server.conf;
  }`;

const mainOf = (targets: NginxTargets, folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
worker_rlimit_nofile 32768;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events {
  worker_connections 16384;
}
http {
  include http.conf;
  include upstreams.conf;
  access_log ${folder}/access.log portal;
  server {
    listen 127.0.0.1:${targets.port};
    include server.conf;
  }
  ${tlsServer(targets)}
}
`;

/** Writes a configuration into the folder that includes the reference; returns the arguments for nginx. */
export function writeNginx(folder: string, targets: NginxTargets): string[] {
  mkdirSync(folder, { recursive: true });
  for (const name of ['http.conf', 'server.conf']) cpSync(path.join(NGINX_FOLDER, name), path.join(folder, name));
  if (targets.tls !== undefined) {
    const tls = readFileSync(path.join(NGINX_FOLDER, 'tls.conf'), 'utf8').replaceAll(
      '/etc/nginx/tls',
      targets.tls.folder,
    );
    writeFileSync(path.join(folder, 'tls.conf'), tls);
  }
  writeFileSync(path.join(folder, 'upstreams.conf'), upstreamsOf(targets));
  writeFileSync(path.join(folder, 'nginx.conf'), mainOf(targets, folder));
  return ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')];
}

export interface Nginx {
  /** Changes the target servers. Resolves when no worker uses the old configuration. */
  retarget(targets: NginxTargets): Promise<void>;
  stop(): Promise<void>;
}

/** Number of workers, including those that finish their last requests. */
function workersOf({ child }: StartedProgram): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.trim() !== '').length;
}

/** Starts nginx in front of servers on this machine. */
export async function startNginx(folder: string, targets: NginxTargets): Promise<Nginx> {
  const program = startProgram('nginx', [...writeNginx(folder, targets), '-g', 'daemon off;']);
  const isResponding = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${targets.port}/`, { signal: AbortSignal.timeout(5_000) }).then(
      () => true,
      () => false,
    );
  await waitUntil('nginx', isResponding, { program });
  return {
    async retarget(next) {
      writeNginx(folder, next);
      program.child.kill('SIGHUP');
      // nginx starts the new worker before it stops the old one
      await new Promise((resolve) => setTimeout(resolve, 300));
      await waitUntil('nginx, with other servers', () => workersOf(program) <= 1, { program });
    },
    stop: () => program.end('SIGTERM'),
  };
}
