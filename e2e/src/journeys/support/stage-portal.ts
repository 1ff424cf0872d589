import { demonstrationData, startPortal } from '@portal/testing/browser';
import type { Fault } from '@portal/testing/origins';
import { at } from './means.ts';

type Settings = Readonly<Record<string, string>>;

/** The portal of a file of journeys, with a county that nobody has touched. */
export interface StagePortal {
  /** With the base path and a trailing slash. */
  readonly url: string;
  /** Folders in which its servers keep files. */
  readonly folders: readonly string[];
  /** What a command of the operator is told about it. */
  readonly settings: Settings;
  /** What its servers printed. */
  output(): Promise<string>;
  /** Kills its servers as a power cut would. */
  cutPower(): Promise<void>;
  /** Starts them again on the same data, at the same address, so that open pages find them. */
  powerUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Answers the shape of many machines when the run is told to go through it: where its stage is asked (`scripts/lib/topology/stage.ts`). */
const shape = (): string | undefined => process.env.JOURNEYS_STAGE;

async function ask(stage: string, what: string, data: object = {}): Promise<unknown> {
  const answer = await fetch(`${stage}${what}`, { method: 'POST', body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`The shape of many machines, asked for ${what}: ${await answer.text()}`);
  return answer.json();
}

const textsIn = (value: unknown): Settings =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, String(text)]));

/** The shape of many machines, whose county is brought back to what it was. */
async function takeShape(stage: string, env: Settings): Promise<StagePortal> {
  const taken = await ask(stage, 'own', { env });
  return {
    url: String(at(taken, 'url')),
    folders: Object.values(textsIn(at(taken, 'folders'))),
    settings: textsIn(at(taken, 'settings')),
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

/** A portal for one file alone. `prepare` is given the settings of its commands before anybody comes. */
export async function ownPortal(env: Settings, prepare: Prepare): Promise<StagePortal> {
  const stage = shape();
  if (stage === undefined) return startOwn(env, prepare);
  const portal = await takeShape(stage, env);
  prepare(portal.settings);
  return portal;
}

/** Address of the shape of many machines, with a county that only files that share it have touched; undefined without a shape. */
export async function sharedShape(): Promise<string | undefined> {
  const stage = shape();
  return stage === undefined ? undefined : String(at(await ask(stage, 'shared'), 'url'));
}

/** Why no host of a remote's files can be disturbed here; empty through the shape of many machines, which alone has some. */
export const NO_HOSTS = shape() === undefined ? 'only with hosts of the files of remotes, by topology journeys' : '';

/** Has the host of a remote's files do something wrong from now on, or nothing any more; answers how often the fault before was met. */
export async function disturbHost(remote: string, fault?: Fault): Promise<number> {
  return Number(at(await ask(shape() ?? '', 'host', { remote, fault }), 'met'));
}
