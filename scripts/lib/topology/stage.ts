import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { faultOf } from '../../../packages/testing/src/origins/faults.ts';
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
type StageRequest = z.infer<typeof requestSchema>;

export interface TopologyStage {
  /**
   * With a trailing slash. Below it are these POST routes: `shared` returns a portal that several files share, `own` a portal with a restored
   * county; `output` returns what the servers printed; `cut` kills the servers, `up` starts them; `host` sets a fault of a static host.
   */
  readonly url: string;
  /** How often the county was restored. */
  readonly renewals: () => number;
  close(): Promise<void>;
}

/** Sets or removes the fault of a remote's static host; resolves with the number of requests that met the previous fault. */
function faultyHosts(hosts: Topology['hosts']): (request: StageRequest) => Promise<{ readonly met: number }> {
  const faults = new Map<string, ReturnType<typeof faultOf>>();
  return ({ remote, fault: wanted }) => {
    const host = hosts[remote];
    if (host === undefined) throw new Error(`There is no host of '${remote}'.`);
    const met = faults.get(remote)?.met() ?? 0;
    faults.delete(remote);
    host.interfere(undefined);
    if (wanted !== undefined) {
      const fault = faultOf(wanted);
      faults.set(remote, fault);
      host.interfere(fault.interfere);
    }
    return Promise.resolve({ met });
  };
}

/**
 * Serves the topology to journeys over HTTP on this machine, one test file at a time. A file that changes data which others would see
 * gets a restored county, and so does the next file that shares one.
 */
export async function openTopologyStage(topology: Topology): Promise<TopologyStage> {
  const { servers, url, env: settings, dataFolders, hosts } = topology;
  const endAll = (signal: 'SIGTERM' | 'SIGKILL') => Promise.all(servers.map((server) => server.end(signal)));
  await endAll('SIGTERM');
  const restoreCounty = await snapshotCounty(topology);
  let lastUse: 'none' | 'shared' | 'own' = 'none';
  let env: StageRequest['env'] = {};
  let renewals = 0;

  const home = (): string => `${url}${env.PORTAL_BASE_PATH ?? '/'}`;
  const isReached = (): Promise<boolean> =>
    fetch(`${home()}api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  async function startAll(): Promise<void> {
    await Promise.all(servers.map((server) => server.start(env)));
    // after all servers were down, nginx tries none of them for two seconds
    await waitUntil('The portal behind nginx', isReached);
  }
  async function renew(wanted: StageRequest['env']): Promise<void> {
    await endAll('SIGTERM');
    await restoreCounty();
    env = wanted;
    await startAll();
    renewals += 1;
  }

  const routes: Readonly<Record<string, (request: StageRequest) => Promise<object>>> = {
    async shared() {
      if (lastUse !== 'shared') await renew({});
      lastUse = 'shared';
      return { url: home() };
    },
    async own(request) {
      lastUse = 'own';
      await renew(request.env);
      const folders = [...dataFolders, path.join(topology.folder, 'primary')];
      return { url: home(), folders, settings: { ...settings, ...env, PORTAL_DATA: dataFolders[0] } };
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
  const answer = async (what: string, body: string): Promise<object> => {
    const route = routes[what];
    if (route === undefined) throw new Error(`There is no '${what}'.`);
    return route(z.parse(requestSchema, JSON.parse(body)));
  };
  const server = createServer((request, response) => {
    // minutes pass between two requests of a test file: a keep-alive connection would time out just as it is used again
    response.setHeader('connection', 'close');
    text(request)
      .then((body) => answer((request.url ?? '').slice(1), body))
      .then(
        (result) => response.end(JSON.stringify(result)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  return { url: await listen(server), renewals: () => renewals, close: () => close(server) };
}
