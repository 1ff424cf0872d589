import { demonstrationData, startPortal } from '@portal/testing/browser';
import type { Fault } from '@portal/testing/origins';
import { valueAt } from './api-calls.ts';

type Settings = Readonly<Record<string, string>>;

/** The running portal of one test file: the servers and their data, which start as an unchanged county. */
export interface PortalServers {
  /** With the base path and a trailing slash. */
  readonly url: string;
  /** Folders in which the servers keep files. */
  readonly folders: readonly string[];
  /** Settings for the operator's commands. */
  readonly settings: Settings;
  /** The output of the servers. */
  output(): Promise<string>;
  /** Kills the servers as a power cut would. */
  cutPower(): Promise<void>;
  /** Starts the servers again on the same data, at the same address, so that open pages find them. */
  powerUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The URL of the topology's controller (`scripts/lib/topology/controller.ts`) if the journeys run against the topology, which is a
 * portal of several servers.
 */
const controllerUrl = (): string | undefined => process.env.JOURNEYS_CONTROLLER;

async function callController(controller: string, action: string, data: object = {}): Promise<unknown> {
  const response = await fetch(`${controller}${action}`, { method: 'POST', body: JSON.stringify(data) });
  if (!response.ok) throw new Error(`The topology failed at '${action}': ${await response.text()}`);
  return response.json();
}

const textsIn = (value: unknown): Settings =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, String(text)]));

/** Reserves the topology for one test file, with a restored county. */
async function reserveTopology(controller: string, env: Settings): Promise<PortalServers> {
  const topology = await callController(controller, 'own', { env });
  return {
    url: String(valueAt(topology, 'url')),
    folders: Object.values(textsIn(valueAt(topology, 'folders'))),
    settings: textsIn(valueAt(topology, 'settings')),
    output: async () => String(valueAt(await callController(controller, 'output'), 'output')),
    async cutPower() {
      await callController(controller, 'cut');
    },
    async powerUp() {
      await callController(controller, 'up');
    },
    stop: () => Promise.resolve(),
  };
}

type Prepare = (settings: Settings) => void;

async function startProcess(env: Settings, prepare: Prepare): Promise<PortalServers> {
  const data = await demonstrationData();
  const settings = { PORTAL_DATA: data };
  prepare(settings);
  let portal = await startPortal({ data, env });
  const { url } = portal;
  return {
    url,
    folders: [data],
    settings,
    output: () => Promise.resolve(portal.output()),
    cutPower: () => portal.kill(),
    async powerUp() {
      portal = await startPortal({ data, env, port: Number(new URL(url).port) });
    },
    stop: () => portal.stop(),
  };
}

/** Starts a portal for one test file. `prepare` is called before any user logs in, with the settings for the operator's commands. */
export async function startServers(env: Settings, prepare: Prepare): Promise<PortalServers> {
  const controller = controllerUrl();
  if (controller === undefined) return startProcess(env, prepare);
  const servers = await reserveTopology(controller, env);
  prepare(servers.settings);
  return servers;
}

/** URL of the topology, whose county only test files that share it have used; undefined without a topology. */
export async function sharedTopologyUrl(): Promise<string | undefined> {
  const controller = controllerUrl();
  return controller === undefined ? undefined : String(valueAt(await callController(controller, 'shared'), 'url'));
}

/** The reason why this run has no static hosts of remotes; empty with the topology, which alone has them. */
export const NO_HOSTS =
  controllerUrl() === undefined ? 'only with static hosts of the remotes: run.mjs topology journeys' : '';

/** Sets or removes the fault of a remote's static host; resolves with the number of requests that met the previous fault. */
export async function setHostFault(remote: string, fault?: Fault): Promise<number> {
  return Number(valueAt(await callController(controllerUrl() ?? '', 'host', { remote, fault }), 'met'));
}
