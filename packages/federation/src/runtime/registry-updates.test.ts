import type { Registry } from '@portal/contracts/remote';
import { aRegistryRemote } from '../testing/fixtures.ts';
import { createRegistryUpdates } from './registry-updates.ts';

const registryOf = (...remotes: Parameters<typeof aRegistryRemote>[0][]): Registry => ({
  contract: '1.0.0',
  remotes: remotes.map(aRegistryRemote),
});
const FIRST = registryOf({ id: 'search', build: 'b1' }, { id: 'imaging', build: 'i1' });
const NEXT = registryOf({ id: 'search', build: 'b2' }, { id: 'imaging', build: 'i2' });
const buildsOf = ({ remotes }: Registry): string[] => remotes.map(({ build }) => build);

describe('the registry of an open page', () => {
  it('stays the same until the fetched one is applied', async () => {
    const updates = createRegistryUpdates(FIRST, async () => NEXT);
    const listener = jest.fn();
    const unsubscribe = updates.subscribe(listener);
    await updates.refresh();
    expect([updates.current(), listener.mock.calls.length]).toEqual([FIRST, 0]);
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b2', 'i2']);
    updates.applyReceived();
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
  });

  it('is replaced by the fetched one immediately if it has no remotes', async () => {
    const updates = createRegistryUpdates(registryOf(), async () => NEXT);
    await updates.refresh();
    expect(updates.current()).toEqual(NEXT);
  });

  it('is the same object while nothing changed, so that nothing renders again', async () => {
    const updates = createRegistryUpdates(FIRST, async () => structuredClone(FIRST));
    await updates.refresh();
    updates.applyReceived();
    expect(updates.current()).toBe(FIRST);
  });

  it('keeps the last fetched registry while the server does not answer', async () => {
    let answers = true;
    const updates = createRegistryUpdates(FIRST, async () => {
      if (!answers) throw new TypeError('Failed to fetch');
      return NEXT;
    });
    await updates.refresh();
    answers = false;
    await updates.refresh();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b2', 'i2']);
  });

  it('keeps the build of a remote with an open window, and takes the new one once all its windows are closed', async () => {
    const updates = createRegistryUpdates(FIRST, async () => NEXT);
    const close = [updates.keepBuild('imaging'), updates.keepBuild('imaging')];
    await updates.refresh();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b2', 'i1']);
    close[0]?.();
    close[0]?.();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b2', 'i1']);
    close[1]?.();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b2', 'i2']);
  });

  it('keeps a remote with an open window that is no longer in the registry', async () => {
    const updates = createRegistryUpdates(FIRST, async () => registryOf({ id: 'search', build: 'b1' }));
    const close = updates.keepBuild('imaging');
    await updates.refresh();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b1', 'i1']);
    close();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['b1']);
  });

  it('sends one request for simultaneous refreshes', async () => {
    const fetchRegistry = jest.fn(async () => NEXT);
    const updates = createRegistryUpdates(FIRST, fetchRegistry);
    await Promise.all([updates.refresh(), updates.refresh()]);
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
    await updates.refresh();
    expect(fetchRegistry).toHaveBeenCalledTimes(2);
  });
});
