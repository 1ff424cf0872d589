import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { createFaultInterceptor } from '../../../packages/testing/src/origins/faults.ts';
import { close, listen } from '../../../packages/testing/src/origins/static-origin.ts';
import { snapshotCounty } from './county-snapshot.ts';
import { waitUntil } from './process.ts';
import type { Topology } from './topology.ts';

const faultSchema = z.object({
  kind: z.enum(['missing', 'refuses', 'refuses once', 'hangs', 'changed']),
  file: z.optional(z.string()),
});
const requestSchema = z.object({
  /** Additional settings of the servers. */
  env: z._default(z.record(z.string(), z.string()), {}),
  /** The remote whose static host gets a fault, and the fault. */
  remote: z._default(z.string(), ''),
  fault: z.optional(faultSchema),
});
type ControlRequest = z.infer<typeof requestSchema>;

export interface TopologyController {
  /**
   * With a trailing slash. It has these POST routes: `shared` returns the URL of the portal for test files that share it. `own` restores
   * the county first. `output` returns the output of the servers, `cut` kills them, `up` starts them, and `host` sets a fault of a static host.
   */
  readonly url: string;
  /** How often the county was restored. */
  readonly restoreCount: () => number;
  close(): Promise<void>;
}

/** Sets or removes the fault of a remote's static host; resolves with the number of requests that met the previous fault. */
function faultyHosts(hosts: Topology['hosts']): (request: ControlRequest) => Promise<{ readonly met: number }> {
  const faults = new Map<string, ReturnType<typeof createFaultInterceptor>>();
  return ({ remote, fault: wanted }) => {
    const host = hosts[remote];
    if (host === undefined) throw new Error(`There is no host of '${remote}'.`);
    const met = faults.get(remote)?.affectedRequests() ?? 0;
    faults.delete(remote);
    host.intercept(undefined);
    if (wanted !== undefined) {
      const fault = createFaultInterceptor(wanted);
      faults.set(remote, fault);
      host.intercept(fault.intercept);
    }
    return Promise.resolve({ met });
  };
}

/**
 * Lets journeys control the topology over HTTP on this machine, one test file at a time. A file that changes data which others would see
 * gets a restored county, and so does the next file that shares the portal.
 */
export async function startTopologyController(topology: Topology): Promise<TopologyController> {
  const { servers, url, env: settings, dataFolders, hosts } = topology;
  const endAll = (signal: 'SIGTERM' | 'SIGKILL') => Promise.all(servers.map((server) => server.end(signal)));
  await endAll('SIGTERM');
  const restoreCounty = await snapshotCounty(topology);
  let lastUse: 'none' | 'shared' | 'own' = 'none';
  let env: ControlRequest['env'] = {};
  let restoreCount = 0;

  const portalUrl = (): string => `${url}${env.PORTAL_BASE_PATH ?? '/'}`;
  const isReachable = (): Promise<boolean> =>
    fetch(`${portalUrl()}api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  async function startAll(): Promise<void> {
    await Promise.all(servers.map((server) => server.start(env)));
    // after all servers were down, nginx tries none of them for two seconds
    await waitUntil('The portal behind nginx', isReachable);
  }
  async function restartRestored(wanted: ControlRequest['env']): Promise<void> {
    await endAll('SIGTERM');
    await restoreCounty();
    env = wanted;
    await startAll();
    restoreCount += 1;
  }

  const routes: Readonly<Record<string, (request: ControlRequest) => Promise<object>>> = {
    async shared() {
      if (lastUse !== 'shared') await restartRestored({});
      lastUse = 'shared';
      return { url: portalUrl() };
    },
    async own(request) {
      lastUse = 'own';
      await restartRestored(request.env);
      const folders = [...dataFolders, path.join(topology.folder, 'primary')];
      return { url: portalUrl(), folders, settings: { ...settings, ...env, PORTAL_DATA: dataFolders[0] } };
    },
    output: () => Promise.resolve({ output: servers.map(({ output }) => output).join('\n') }),
    async cut() {
      await endAll('SIGKILL');
      return {};
    },
    async up() {
      await startAll();
      return {};
    },
    host: faultyHosts(hosts),
  };
  const answer = async (action: string, body: string): Promise<object> => {
    const route = routes[action];
    if (route === undefined) throw new Error(`There is no '${action}'.`);
    return route(z.parse(requestSchema, JSON.parse(body)));
  };
  const server = createServer((request, response) => {
    // minutes pass between two requests of a test file: a keep-alive connection could time out just when it is used again
    response.setHeader('connection', 'close');
    text(request)
      .then((body) => answer((request.url ?? '').slice(1), body))
      .then(
        (result) => response.end(JSON.stringify(result)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  return { url: await listen(server), restoreCount: () => restoreCount, close: () => close(server) };
}
