import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { faultOf } from '../../../packages/testing/src/origins/faults.ts';
import { close, listen } from '../../../packages/testing/src/origins/static-origin.ts';
import { keepCounty } from './kept-county.ts';
import { until } from './process.ts';
import type { Topology } from './topology.ts';

const faultSchema = z.object({
  kind: z.enum(['missing', 'refuses', 'refuses once', 'hangs', 'changed']),
  file: z.optional(z.string()),
});
const askedSchema = z.object({
  /** Settings of the servers beside their own. */
  env: z._default(z.record(z.string(), z.string()), {}),
  /** The remote whose host is meant, and what that does wrong from now on. */
  remote: z._default(z.string(), ''),
  fault: z.optional(faultSchema),
});
type Asked = z.infer<typeof askedSchema>;

export interface TopologyStage {
  /** With a trailing slash: below it stand `shared`, `own`, `output`, `cut`, `up` and `host`, which are asked by POST. */
  readonly url: string;
  /** How often the county was brought back to what it was. */
  readonly renewals: () => number;
  close(): Promise<void>;
}

/** Has the host of a remote's files do something wrong, or nothing any more; answers how often the fault before was met. */
function hostsThatFail(hosts: Topology['hosts']): (asked: Asked) => Promise<{ readonly met: number }> {
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
 * Lets journeys have the shape one file after the other, over HTTP on this machine: a file that changes what others would see gets the
 * county as it was at the beginning, and so does the first one after it that shares it.
 */
export async function openTopologyStage(topology: Topology): Promise<TopologyStage> {
  const { servers, url, env: settings, dataFolders, hosts } = topology;
  const endAll = (signal: 'SIGTERM' | 'SIGKILL') => Promise.all(servers.map((server) => server.end(signal)));
  await endAll('SIGTERM');
  const bringBack = await keepCounty(topology);
  let lastFor: 'nobody' | 'sharers' | 'one' = 'nobody';
  let env: Asked['env'] = {};
  let renewals = 0;

  const home = (): string => `${url}${env.PORTAL_BASE_PATH ?? '/'}`;
  const isReached = (): Promise<boolean> =>
    fetch(`${home()}api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  async function startAll(): Promise<void> {
    await Promise.all(servers.map((server) => server.start(env)));
    // nginx asks none for two seconds where all were gone
    await until('The portal behind nginx', isReached);
  }
  async function renew(wanted: Asked['env']): Promise<void> {
    await endAll('SIGTERM');
    await bringBack();
    env = wanted;
    await startAll();
    renewals += 1;
  }

  const parts: Readonly<Record<string, (asked: Asked) => Promise<object>>> = {
    async shared() {
      if (lastFor !== 'sharers') await renew({});
      lastFor = 'sharers';
      return { url: home() };
    },
    async own(asked) {
      lastFor = 'one';
      await renew(asked.env);
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
    host: hostsThatFail(hosts),
  };
  const answer = async (what: string, body: string): Promise<object> => {
    const part = parts[what];
    if (part === undefined) throw new Error(`There is no '${what}'.`);
    return part(z.parse(askedSchema, JSON.parse(body)));
  };
  const server = createServer((request, response) => {
    // a file takes minutes between two questions: a line that is kept would be closed under the second one
    response.setHeader('connection', 'close');
    text(request)
      .then((body) => answer((request.url ?? '').slice(1), body))
      .then(
        (said) => response.end(JSON.stringify(said)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  return { url: await listen(server), renewals: () => renewals, close: () => close(server) };
}
