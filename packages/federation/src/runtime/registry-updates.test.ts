import type { Registry } from '@portal/contracts/remote';
import { aRegistryRemote } from '../testing/fixtures.ts';
import { createRegistryUpdates } from './registry-updates.ts';

const registryOf = (...remotes: Parameters<typeof aRegistryRemote>[0][]): Registry => ({
  contract: '1.0.0',
  remotes: remotes.map(aRegistryRemote),
});
/** The registry with which the page starts: version 1 of both remotes. */
const FIRST = registryOf({ id: 'search', build: 'search1' }, { id: 'imaging', build: 'imaging1' });
/** The registry that the server has later: version 2 of both remotes. */
const NEXT = registryOf({ id: 'search', build: 'search2' }, { id: 'imaging', build: 'imaging2' });
const buildsOf = ({ remotes }: Registry): string[] => remotes.map(({ build }) => build);

describe('the registry of an open page', () => {
  it('stays the same until a received registry is applied', async () => {
    const updates = createRegistryUpdates(FIRST, async () => NEXT);
    await updates.refresh();
    expect(updates.current()).toBe(FIRST);
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search2', 'imaging2']);
  });

  it('tells its listeners once about each replacement, until they unsubscribe', async () => {
    const fetchRegistry = jest.fn(async () => NEXT);
    const updates = createRegistryUpdates(FIRST, fetchRegistry);
    const listener = jest.fn();
    const unsubscribe = updates.subscribe(listener);
    await updates.refresh();
    expect(listener).not.toHaveBeenCalled();
    updates.applyReceived();
    updates.applyReceived();
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    fetchRegistry.mockResolvedValue(FIRST);
    await updates.refresh();
    updates.applyReceived();
    expect(updates.current()).toEqual(FIRST);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is replaced as soon as another one is received if it has no remotes', async () => {
    const updates = createRegistryUpdates(registryOf(), async () => NEXT);
    await updates.refresh();
    expect(updates.current()).toEqual(NEXT);
  });

  it('stays the same object if the received registry has the same content, so that nothing renders again', async () => {
    const updates = createRegistryUpdates(FIRST, async () => structuredClone(FIRST));
    await updates.refresh();
    updates.applyReceived();
    expect(updates.current()).toBe(FIRST);
  });

  it('can still be replaced by a received registry after a later request has failed', async () => {
    const fetchRegistry = jest.fn(async () => NEXT);
    const updates = createRegistryUpdates(FIRST, fetchRegistry);
    await updates.refresh();
    fetchRegistry.mockRejectedValue(new TypeError('Failed to fetch'));
    await updates.refresh();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search2', 'imaging2']);
  });

  it('keeps the build of a remote until all dialogs of that build are closed', async () => {
    const updates = createRegistryUpdates(FIRST, async () => NEXT);
    const closeFirst = updates.keepBuild('imaging');
    const closeSecond = updates.keepBuild('imaging');
    await updates.refresh();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search2', 'imaging1']);
    closeFirst();
    // closing the same dialog again must not count as closing the second one
    closeFirst();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search2', 'imaging1']);
    closeSecond();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search2', 'imaging2']);
  });

  it('is replaced for one remote only, unless several windows of it are open', async () => {
    const updates = createRegistryUpdates(FIRST, async () => NEXT);
    updates.applyReceivedTo('imaging');
    expect(updates.current()).toBe(FIRST);
    await updates.refresh();
    const [, close] = [updates.keepBuild('imaging'), updates.keepBuild('imaging')];
    updates.applyReceivedTo('imaging');
    updates.applyReceivedTo('unknown');
    expect(updates.current()).toBe(FIRST);
    close();
    updates.applyReceivedTo('imaging');
    expect(buildsOf(updates.current())).toEqual(['search1', 'imaging2']);
  });

  it('keeps a remote that the received registry does not have, until all its dialogs are closed', async () => {
    const updates = createRegistryUpdates(FIRST, async () => registryOf({ id: 'search', build: 'search1' }));
    const close = updates.keepBuild('imaging');
    await updates.refresh();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search1', 'imaging1']);
    close();
    updates.applyReceived();
    expect(buildsOf(updates.current())).toEqual(['search1']);
  });

  it('is requested once for simultaneous refreshes, and again for a later one', async () => {
    const fetchRegistry = jest.fn(async () => NEXT);
    const updates = createRegistryUpdates(FIRST, fetchRegistry);
    await Promise.all([updates.refresh(), updates.refresh()]);
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
    await updates.refresh();
    expect(fetchRegistry).toHaveBeenCalledTimes(2);
  });
});
