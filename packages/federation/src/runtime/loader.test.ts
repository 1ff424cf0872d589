import type { Registry } from '@portal/contracts/remote';
import { aDefinition, aRemote } from '../testing/fixtures.ts';
import { createImportRemote, type ImportRemote } from './container.ts';
import { ScriptTimeout } from './load-script.ts';
import { createRemoteLoader, type LoaderOptions } from './loader.ts';

const registry = (changes: Parameters<typeof aRemote>[0] = {}): Registry => ({
  contract: '1.0.0',
  remotes: [aRemote(changes)],
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
  it('loads a remote once, however often it is asked', async () => {
    const importRemote = jest.fn<ReturnType<ImportRemote>, Parameters<ImportRemote>>(async () => aDefinition());
    const loader = loaderWith(importRemote);
    const [first, second] = await settle(Promise.all([loader.open('search'), loader.open('search')]));
    expect(first).toBe(second);
    expect(importRemote).toHaveBeenCalledTimes(1);
  });

  it('tries again in place before anybody is told', async () => {
    const importRemote = jest.fn<ReturnType<ImportRemote>, Parameters<ImportRemote>>(async () => aDefinition());
    importRemote.mockImplementationOnce(unreachable);
    await expect(settle(loaderWith(importRemote).open('search'))).resolves.toBeDefined();
    expect(importRemote.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  });

  it('never remembers a failure', async () => {
    let works = false;
    const loader = loaderWith(() => (works ? Promise.resolve(aDefinition()) : unreachable()));
    await expect(settle(loader.open('search'))).rejects.toMatchObject({ kind: 'unreachable' });
    works = true;
    await expect(settle(loader.open('search'))).resolves.toBeDefined();
  });

  it('gives up what hangs, and Retry in the middle is a fresh attempt', async () => {
    let hangs = true;
    const loader = loaderWith(() => (hangs ? new Promise(() => {}) : Promise.resolve(aDefinition())));
    await expect(settle(loader.open('search'))).rejects.toMatchObject({ kind: 'timeout' });
    const waiting = loader.open('search');
    waiting.catch(() => undefined);
    hangs = false;
    loader.giveUp('search');
    await expect(settle(loader.open('search'))).resolves.toBeDefined();
  });

  it('fetches routes again that did not arrive the first time', async () => {
    const loadRoutes = jest.fn(async () => ({ default: () => null }));
    loadRoutes.mockImplementationOnce(unreachable);
    await settle(loaderWith(async () => aDefinition({ loadRoutes })).open('search'));
    expect(loadRoutes).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['unknown', registry({ id: 'other' })],
    ['disabled', registry({ disabledMessage: 'Closed.' })],
    ['incompatible', registry({ contract: '9.0.0' })],
    ['incompatible', registry({ shared: { react: '20.0.0' } })],
  ])('refuses what is %s without downloading it', async (kind, told) => {
    const importRemote = jest.fn<ReturnType<ImportRemote>, Parameters<ImportRemote>>(async () => aDefinition());
    await expect(settle(loaderWith(importRemote, { registry: told }).open('search'))).rejects.toMatchObject({ kind });
    expect(importRemote).not.toHaveBeenCalled();
  });

  it.each([undefined, {}, aDefinition({ id: 'other' }), { ...aDefinition(), loadRoutes: 'no function' }])(
    'refuses a module that is not what the contract asks for',
    async (module) => {
      await expect(settle(loaderWith(async () => module).open('search'))).rejects.toMatchObject({ kind: 'broken' });
    },
  );

  it('finds the remote that offers a window', async () => {
    const Preview = () => null;
    const slots = { 'imaging.preview.v1': async () => ({ default: Preview }) };
    const loader = loaderWith(async () => aDefinition({ slots }), {
      registry: registry({ slots: ['imaging.preview.v1'] }),
    });
    expect(loader.providerOf('imaging.preview.v1')).toBe('search');
    await expect(settle(loader.openSlot('imaging.preview.v1'))).resolves.toEqual({ default: Preview });
    await expect(settle(loader.openSlot('imaging.payment.v1'))).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('the way into a build', () => {
  const make = (loadScript: () => Promise<void>) =>
    createImportRemote({
      loadScript: jest.fn(loadScript),
      shareScope: async () => ({}),
      baseUrl: () => 'http://portal/',
    });
  afterEach(() => Reflect.deleteProperty(globalThis, 'portal_search_abc'));

  it('loads the entry with its integrity and takes the container that it leaves', async () => {
    const loadScript = jest.fn(async () => {
      const container = { init: () => {}, get: async () => () => ({ default: 'the module' }) };
      Reflect.set(globalThis, 'portal_search_abc', container);
    });
    const importRemote = createImportRemote({
      loadScript,
      shareScope: async () => ({}),
      baseUrl: () => 'http://portal/',
    });
    await expect(importRemote(aRemote(), 0, 8)).resolves.toBe('the module');
    await importRemote(aRemote(), 0, 8);
    expect(loadScript.mock.calls).toEqual([
      ['http://portal/remotes/search/abc/assets/entry.js', `sha384-${'e'.repeat(64)}`, 8],
    ]);
  });
  it('asks at another address when it tries again', async () => {
    const loadScript = jest.fn(() => Promise.reject(new ScriptTimeout('late')));
    const importRemote = createImportRemote({
      loadScript,
      shareScope: async () => ({}),
      baseUrl: () => 'http://portal/',
    });
    await expect(importRemote(aRemote(), 2, 8)).rejects.toThrow('late');
    expect(loadScript).toHaveBeenCalledWith(expect.stringContaining('?attempt=2'), expect.anything(), 8);
  });
  it('refuses an entry without integrity, and one that leaves nothing', async () => {
    await expect(make(async () => {})(aRemote({ files: [] }), 0, 8)).rejects.toThrow('no integrity');
    await expect(make(async () => {})(aRemote(), 0, 8)).rejects.toThrow('no container');
  });
});
