import type { Registry } from '@portal/contracts/remote';
import { aRegistryRemote, aRemoteDefinition } from '../testing/fixtures.ts';
import { createImportRemote, type FederationRuntime, type ImportRemote } from './container.ts';
import { createRemoteLoader, type LoaderOptions } from './loader.ts';

const registry = (changes: Parameters<typeof aRegistryRemote>[0] = {}): Registry => ({
  contract: '1.0.0',
  remotes: [aRegistryRemote(changes)],
});
const shell = { contract: '1.0.0', shared: { react: '19.3.1' } };
const unreachable = () => Promise.reject(new Error('assets/entry.js could not be loaded'));

function loaderWith(importRemote: ImportRemote, changes: Partial<LoaderOptions> = {}) {
  return createRemoteLoader({ registry: registry(), shell, importRemote, loadTexts: async () => {}, ...changes });
}
const settle = async <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(30_000);
  return promise;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the loader', () => {
  it('loads a remote once, even if it is opened twice', async () => {
    const importRemote = jest.fn<ReturnType<ImportRemote>, Parameters<ImportRemote>>(async () => aRemoteDefinition());
    const loader = loaderWith(importRemote);
    const [first, second] = await settle(Promise.all([loader.open('search'), loader.open('search')]));
    expect(first).toBe(second);
    expect(importRemote).toHaveBeenCalledTimes(1);
  });

  it('loads the texts of a build again when a rollback leads back to it', async () => {
    let inUse = 'first';
    const First = (): null => null;
    const Second = (): null => null;
    const loadTexts = jest.fn(async () => undefined);
    const loader = loaderWith(
      async ({ build }) =>
        aRemoteDefinition({ loadRoutes: async () => ({ default: build === 'first' ? First : Second }) }),
      {
        registry: registry({ build: inUse }),
        fetchRegistry: async () => registry({ build: inUse }),
        loadTexts,
      },
    );
    const use = async (build: string): Promise<void> => {
      inUse = build;
      await settle(loader.updates.refresh());
      loader.updates.applyReceived();
    };
    await settle(loader.open('search'));
    await use('second');
    await settle(loader.open('search'));
    await use('first');
    // its screens must not render with the texts of the other build
    expect(loader.arrived('search')).toBeUndefined();
    const again = await settle(loader.open('search'));
    expect(again.Routes).toBe(First);
    expect(loadTexts).toHaveBeenCalledTimes(3);
    expect(loader.arrived('search')).toBe(again);
    await settle(loader.open('search'));
    expect(loadTexts).toHaveBeenCalledTimes(3);
  });

  it('retries before it reports an error', async () => {
    const importRemote = jest.fn<ReturnType<ImportRemote>, Parameters<ImportRemote>>(async () => aRemoteDefinition());
    importRemote.mockImplementationOnce(unreachable);
    await expect(settle(loaderWith(importRemote).open('search'))).resolves.toBeDefined();
    expect(importRemote.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  });

  it('never caches a failure', async () => {
    let works = false;
    const loader = loaderWith(() => (works ? Promise.resolve(aRemoteDefinition()) : unreachable()));
    await expect(settle(loader.open('search'))).rejects.toMatchObject({ kind: 'unreachable' });
    works = true;
    await expect(settle(loader.open('search'))).resolves.toBeDefined();
  });

  it('aborts a hanging load, and Retry meanwhile is a new attempt', async () => {
    let hangs = true;
    const loader = loaderWith(() => (hangs ? new Promise(() => {}) : Promise.resolve(aRemoteDefinition())));
    await expect(settle(loader.open('search'))).rejects.toMatchObject({ kind: 'timeout' });
    const waiting = loader.open('search');
    waiting.catch(() => undefined);
    hangs = false;
    await expect(settle(loader.reopen('search'))).resolves.toBeDefined();
  });

  it('retries routes that failed to load', async () => {
    const loadRoutes = jest.fn(async () => ({ default: () => null }));
    loadRoutes.mockImplementationOnce(unreachable);
    await settle(loaderWith(async () => aRemoteDefinition({ loadRoutes })).open('search'));
    expect(loadRoutes).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['unknown', registry({ id: 'other' })],
    ['disabled', registry({ disabledMessage: 'Closed.' })],
    ['incompatible', registry({ contract: '9.0.0' })],
    ['incompatible', registry({ shared: { react: '20.0.0' } })],
  ])('refuses a remote that is %s without downloading it', async (kind, served) => {
    const importRemote = jest.fn<ReturnType<ImportRemote>, Parameters<ImportRemote>>(async () => aRemoteDefinition());
    await expect(settle(loaderWith(importRemote, { registry: served }).open('search'))).rejects.toMatchObject({ kind });
    expect(importRemote).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['the definition of another remote', aRemoteDefinition({ id: 'other' })],
    ['routes that are no function', { ...aRemoteDefinition(), loadRoutes: 'no function' }],
    ['null in place of its slots', { ...aRemoteDefinition(), slots: null }],
  ])('refuses a module that exports %s', async (_, module) => {
    await expect(settle(loaderWith(async () => module).open('search'))).rejects.toMatchObject({ kind: 'broken' });
  });

  it('finds the remote that offers a window', async () => {
    const Preview = () => null;
    const slots = { 'imaging.preview.v1': async () => ({ default: Preview }) };
    const loader = loaderWith(async () => aRemoteDefinition({ slots }), {
      registry: registry({ slots: ['imaging.preview.v1'] }),
    });
    expect(loader.providerOf('imaging.preview.v1')).toBe('search');
    await expect(settle(loader.openSlot('imaging.preview.v1'))).resolves.toEqual({ default: Preview });
    await expect(settle(loader.openSlot('imaging.payment.v1'))).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('the import of a build', () => {
  const integrity = `sha384-${'e'.repeat(64)}`;
  function aRuntime(load: FederationRuntime['loadRemote']) {
    const scripts: unknown[] = [];
    const runtime = {
      registerPlugins: jest.fn<void, Parameters<FederationRuntime['registerPlugins']>>(),
      registerRemotes: jest.fn<void, Parameters<FederationRuntime['registerRemotes']>>(),
      loadRemote: jest.fn(load),
    };
    const fetchAhead = jest.fn<Promise<void>, [string, number, AbortSignal]>(async () => undefined);
    const dropPreloads = jest.fn<void, [string]>();
    const importRemote = createImportRemote({
      runtime,
      fetchAhead,
      dropPreloads,
      createScript: (...args) => {
        scripts.push(args);
        return Object.create(null);
      },
      baseUrl: () => 'http://portal/',
      isDevelopment: () => false,
    });
    const createScript = (url: string) => runtime.registerPlugins.mock.calls[0]?.[0][0]?.createScript({ url });
    return { runtime, importRemote, scripts, createScript, fetchAhead, dropPreloads };
  }
  afterEach(() => Reflect.deleteProperty(globalThis, 'portal_search_abc'));

  it('loads the entry with its integrity, under the name of its build', async () => {
    const { runtime, importRemote, scripts, createScript } = aRuntime(async () => ({ default: 'the module' }));
    await expect(importRemote(aRegistryRemote(), 0, 8)).resolves.toBe('the module');
    expect(runtime.registerRemotes.mock.calls).toEqual([
      [
        [
          {
            name: 'portal_search_abc',
            entry: 'http://portal/remotes/search/abc/assets/entry.js',
            entryGlobalName: 'portal_search_abc',
          },
        ],
      ],
    ]);
    expect(runtime.loadRemote).toHaveBeenCalledWith('portal_search_abc/remote');
    expect(createScript('http://portal/remotes/search/abc/assets/entry.js')).toMatchObject({ timeout: 8 });
    expect(scripts).toEqual([['http://portal/remotes/search/abc/assets/entry.js', integrity]]);
  });
  it('[S36] the runtime loads no file without a known hash', async () => {
    const { importRemote, createScript } = aRuntime(async () => ({}));
    await importRemote(aRegistryRemote(), 0, 8);
    expect(() => createScript('http://portal/remotes/search/abc/assets/other.js')).toThrow('no known hash');
    await expect(aRuntime(async () => ({})).importRemote(aRegistryRemote({ files: [] }), 0, 8)).rejects.toThrow(
      'no integrity',
    );
  });
  it('uses another URL and another name for each retry, until the entry has arrived', async () => {
    const { runtime, importRemote } = aRuntime(async () => ({}));
    await importRemote(aRegistryRemote(), 2, 8);
    expect(runtime.registerRemotes).toHaveBeenCalledWith([
      {
        name: 'portal_search_abc_attempt2',
        entry: expect.stringContaining('?attempt=2'),
        entryGlobalName: 'portal_search_abc',
      },
    ]);
    Reflect.set(globalThis, 'portal_search_abc', {});
    await importRemote(aRegistryRemote(), 3, 8);
    expect(runtime.registerRemotes).toHaveBeenCalledTimes(1);
    expect(runtime.loadRemote).toHaveBeenLastCalledWith('portal_search_abc_attempt2/remote');
  });
  it('fetches an entry ahead of its script, without earlier fetches and preloads that may hang', async () => {
    const { importRemote, fetchAhead, dropPreloads } = aRuntime(async () => ({}));
    await importRemote(aRegistryRemote(), 0, 8);
    expect(dropPreloads).not.toHaveBeenCalled();
    await importRemote(aRegistryRemote(), 1, 8);
    await importRemote(aRegistryRemote(), 2, 8);
    const url = 'http://portal/remotes/search/abc/assets/entry.js';
    expect(fetchAhead.mock.calls.map(([fetched, , signal]) => [fetched, signal.aborted])).toEqual([
      [url, true],
      [`${url}?attempt=1`, true],
      [`${url}?attempt=2`, false],
    ]);
    expect(dropPreloads).toHaveBeenCalledWith('http://portal/remotes/search/abc/');
  });
  it.each([0, 1])('loads no script when its entry did not arrive in time, in attempt %d', async (attempt) => {
    const { importRemote, fetchAhead, runtime } = aRuntime(async () => ({}));
    fetchAhead.mockRejectedValueOnce(new Error('did not arrive in time'));
    await expect(importRemote(aRegistryRemote(), attempt, 8)).rejects.toThrow('did not arrive in time');
    expect(runtime.loadRemote).not.toHaveBeenCalled();
  });
  it.each([
    ['RUNTIME-008 ScriptNetworkError: Script "x" timed out.', 'did not arrive in time'],
    ['RUNTIME-008 ScriptNetworkError: Failed to load script "x"', 'could not be loaded'],
    ['RUNTIME-008 ScriptExecutionError: oh', 'oh'],
    ['thrown by the remote', 'thrown by the remote'],
  ])('reports the cause: %s', async (thrown, message) => {
    const { importRemote } = aRuntime(() => Promise.reject(new Error(thrown)));
    await expect(importRemote(aRegistryRemote(), 0, 8)).rejects.toThrow(message);
  });
});
