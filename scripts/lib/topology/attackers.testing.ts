import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface AttackOptions {
  /** The port of nginx, on 127.0.0.1. */
  readonly port: number;
  /** The address of this machine that the connections come from, so that other clients do not share its limits. */
  readonly from: string;
  readonly connections: number;
  /** Sent on each connection at its start. */
  readonly text: string;
  /** Sent afterwards, one character in each second. */
  readonly drip?: string;
  readonly reads: boolean;
}

export interface Attack {
  /** Milliseconds from its start until each closed connection was closed. */
  readonly closedAfter: readonly number[];
  /** The statuses of the responses, in order, if the attack reads them. */
  readonly statuses: readonly string[];
  stop(): void;
}

/** Opens connections that misbehave as the options say. */
export function attack({ port, from, connections, text, drip = '', reads }: AttackOptions): Attack {
  const startedAt = performance.now();
  const closedAfter: number[] = [];
  const statuses: string[] = [];
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    socket.once('close', () => closedAfter.push(performance.now() - startedAt));
    if (reads) socket.on('data', (bytes) => statuses.push(...statusesIn(bytes)));
    else socket.pause();
    socket.write(text);
    return socket;
  });
  const stopDripping = dripTo(sockets, drip);
  return {
    closedAfter,
    statuses,
    stop() {
      stopDripping();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const statusesIn = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);

function dripTo(sockets: readonly Socket[], drip: string): () => void {
  const rest = drip.split('');
  const timer = setInterval(() => {
    const next = rest.shift();
    if (next !== undefined) for (const socket of sockets) if (socket.writable) socket.write(next);
  }, 1_000);
  return () => clearInterval(timer);
}

const hexPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');
/** An IPv4 address as Linux lists it: its bytes in hexadecimal, the last one first. */
const hexAddress = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .reverse()
    .join('');
/** A closed connection that the kernel only remembers; it has no buffers. */
const TIME_WAIT = '06';

/** Number of connections from an address to a port for which the kernel still keeps buffers. */
export function connectionsFrom(address: string, port: number): number {
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const [listener, other] = [`${hexAddress('127.0.0.1')}:${hexPort(port)}`, hexAddress(address)];
  return rows.filter((row) => {
    const [, local, remote = '', state] = row.trim().split(/\s+/);
    return local === listener && remote.startsWith(`${other}:`) && state !== TIME_WAIT;
  }).length;
}

/** Memory that a process uses now, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;

/** Bytes in the temporary files of nginx's worker processes. Nginx deletes such a file right after it opens it, so no folder lists it. */
export function temporaryBytesOf(nginxPid: number): number {
  const workers = readFileSync(`/proc/${nginxPid}/task/${nginxPid}/children`, 'utf8').split(' ').filter(Boolean);
  return workers
    .flatMap((pid) => readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`))
    .filter((file) => (linkTarget(file) ?? '').endsWith(' (deleted)'))
    .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** What a descriptor refers to; undefined if it has been closed meanwhile. */
function linkTarget(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}
