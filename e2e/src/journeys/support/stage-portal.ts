import { demonstrationData, startPortal } from '@portal/testing/browser';
import type { Fault } from '@portal/testing/origins';
import { at } from './means.ts';

type Settings = Readonly<Record<string, string>>;

/** The portal of one journey file, with an unchanged county. */
export interface StagePortal {
  /** With the base path and a trailing slash. */
  readonly url: string;
  /** Folders in which its servers keep files. */
  readonly folders: readonly string[];
  /** Settings for the operator's commands. */
  readonly settings: Settings;
  /** What its servers printed. */
  output(): Promise<string>;
  /** Kills its servers as a power cut would. */
  cutPower(): Promise<void>;
  /** Starts them again on the same data, at the same address, so that open pages find them. */
  powerUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The URL of the topology's stage (`scripts/lib/topology/stage.ts`) if the journeys run against the topology. */
const topologyStage = (): string | undefined => process.env.JOURNEYS_STAGE;

async function ask(stage: string, what: string, data: object = {}): Promise<unknown> {
  const answer = await fetch(`${stage}${what}`, { method: 'POST', body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`The shape of many machines, asked for ${what}: ${await answer.text()}`);
  return answer.json();
}

const textsIn = (value: unknown): Settings =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, String(text)]));

/** Takes the topology for one file, with a restored county. */
async function takeTopology(stage: string, env: Settings): Promise<StagePortal> {
  const topology = await ask(stage, 'own', { env });
  return {
    url: String(at(topology, 'url')),
    folders: Object.values(textsIn(at(topology, 'folders'))),
    settings: textsIn(at(topology, 'settings')),
    output: async () => String(at(await ask(stage, 'output'), 'output')),
    async cutPower() {
      await ask(stage, 'cut');
    },
    async powerUp() {
      await ask(stage, 'up');
    },
    stop: () => Promise.resolve(),
  };
}

type Prepare = (settings: Settings) => void;

async function startOwn(env: Settings, prepare: Prepare): Promise<StagePortal> {
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

/** A portal for one file only. `prepare` is called with the settings of its commands before any user logs in. */
export async function ownPortal(env: Settings, prepare: Prepare): Promise<StagePortal> {
  const stage = topologyStage();
  if (stage === undefined) return startOwn(env, prepare);
  const portal = await takeTopology(stage, env);
  prepare(portal.settings);
  return portal;
}

/** URL of the topology, with a county that only files that share it have used; undefined without a topology. */
export async function sharedShape(): Promise<string | undefined> {
  const stage = topologyStage();
  return stage === undefined ? undefined : String(at(await ask(stage, 'shared'), 'url'));
}

/** Why static hosts of remotes cannot be disturbed here; empty with the topology, which alone has such hosts. */
export const NO_HOSTS =
  topologyStage() === undefined ? 'only with hosts of the files of remotes, by topology journeys' : '';

/** Sets or removes the fault of a remote's static host; resolves with the number of requests that met the previous fault. */
export async function setHostFault(remote: string, fault?: Fault): Promise<number> {
  return Number(at(await ask(topologyStage() ?? '', 'host', { remote, fault }), 'met'));
}
