import type { CurrentUser } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { labelKeysOf, REMOTE_CONTRACT_VERSION, type RemoteDefinition } from '@portal/contracts/remote';
import { LANGUAGES } from '@portal/i18n';
import { differencesOf, keysOf } from '@portal/i18n/text-files';
import { screen } from '@testing-library/react';
import { type FakeHandlers, fakeApi } from '../fake-api.ts';
import { aUser } from '../fixtures.ts';
import { renderRemote } from './render-remote.tsx';

export interface RemoteContractOptions {
  /** Handlers for the calls of the first screens. */
  readonly api?: FakeHandlers;
  /** Addresses to render; by default the remote's own paths. */
  readonly paths?: readonly string[];
  readonly user?: CurrentUser;
}

const major = (version: string): string => version.split('.')[0] ?? '';

// An imported JSON module has its texts as the default export; a loader may also return the texts themselves.
const unwrapModule = (texts: Readonly<Record<string, unknown>>): unknown => texts.default ?? texts;

async function textsIn(definition: RemoteDefinition, tag: string): Promise<unknown> {
  return definition.loadTexts(tag).then(unwrapModule, () => undefined);
}

/**
 * Registers the tests that every remote must pass: what it declares exists and has texts, and each of its addresses renders a
 * heading. They run without webpack and without a server.
 */
export function remoteContractTest(definition: RemoteDefinition, options: RemoteContractOptions = {}): void {
  const { api = {}, paths = definition.routes.map((route) => `/${route.path}`), user = aUser() } = options;

  describe(`the contract of ${definition.id}`, () => {
    it('has a version that the shell supports', () => {
      expect(major(definition.contract)).toBe(major(REMOTE_CONTRACT_VERSION));
      expect(definition.id).toMatch(/^[a-z][a-z0-9-]*$/);
    });

    it('requires only calls that exist', () => {
      const known = new Set(CALLS);
      expect(definition.requires.calls.filter((call) => !known.has(call)).map((call) => call.name)).toEqual([]);
    });

    it('has texts for its titles and its navigation', async () => {
      const keys = keysOf(await textsIn(definition, 'en'));
      const wanted = labelKeysOf(definition);
      expect(wanted.filter((key) => !keys.includes(key))).toEqual([]);
    });

    it('has the same texts in each of its languages as in English', async () => {
      const english = await textsIn(definition, 'en');
      expect(keysOf(english)).not.toEqual([]);
      const different: Record<string, readonly unknown[]> = {};
      for (const { tag, complete } of LANGUAGES) {
        const texts = await textsIn(definition, tag);
        const differences = texts === undefined ? [] : differencesOf(english, texts, complete);
        if (differences.length > 0) different[tag] = differences;
      }
      expect(different).toEqual({});
    });

    it('has navigation entries to its own addresses only', () => {
      const routePaths = definition.routes.map((route) => route.path);
      const foreign = definition.navigation.filter(
        (entry) => !routePaths.some((path) => entry.path === path || entry.path.startsWith(`${path}/`)),
      );
      expect(foreign).toEqual([]);
    });

    const windows = Object.entries(definition.slots);
    // An empty table is an error in Jest.
    if (windows.length > 0) {
      it.each(windows)('offers %s as a component', async (_name, load) => {
        const module: { readonly default: unknown } = await load();
        expect(typeof module.default).toBe('function');
      });
    }

    // A remote with windows only has no addresses.
    if (paths.length > 0) {
      it.each(paths)('renders a heading at %s', async (path) => {
        fakeApi(api);
        await renderRemote(definition, { path, user });
        expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      });
    }
  });
}
