import { createRegistryUpdates } from '@portal/federation';
import { resetSession, setUser } from '@portal/session';
import { aUser } from '@portal/testing';
import { followRegistry, MIN_POLL_INTERVAL_MS, POLL_INTERVAL_MS } from './follow-registry.ts';

const first = { contract: '1.0.0', remotes: [] };

function follow() {
  let listener: (place: { location: { pathname: string } }) => void = () => {};
  const router = {
    state: { location: { pathname: '/home' } },
    subscribe: (subscriber: typeof listener) => {
      listener = subscriber;
      return () => {
        listener = () => {};
      };
    },
  };
  const updates = { ...createRegistryUpdates(first), refresh: jest.fn(async () => {}), applyReceived: jest.fn() };
  const stop = followRegistry(router, updates);
  return { updates, stop, goTo: (pathname: string) => listener({ location: { pathname } }) };
}

describe('an open page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    resetSession();
  });

  it('uses a new release when the path changes, not before', () => {
    const { updates, goTo, stop } = follow();
    goTo('/home');
    expect(updates.applyReceived).not.toHaveBeenCalled();
    goTo('/search/Name');
    goTo('/search/Name');
    expect(updates.applyReceived).toHaveBeenCalledTimes(1);
    stop();
    goTo('/home');
    expect(updates.applyReceived).toHaveBeenCalledTimes(1);
  });

  it('requests the registry each minute and at navigations, but not at every navigation', () => {
    const { updates, goTo, stop } = follow();
    goTo('/search/Name');
    goTo('/search/SearchResults');
    expect(updates.refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(MIN_POLL_INTERVAL_MS);
    goTo('/home');
    expect(updates.refresh).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(POLL_INTERVAL_MS);
    expect(updates.refresh).toHaveBeenCalledTimes(3);
    stop();
    jest.advanceTimersByTime(POLL_INTERVAL_MS);
    expect(updates.refresh).toHaveBeenCalledTimes(3);
  });

  it('requests the registry immediately after a login, because the user may be on a trial release', () => {
    const { updates, stop } = follow();
    setUser(aUser({ username: 'title.examiner' }));
    expect(updates.refresh).toHaveBeenCalledTimes(1);
    setUser(aUser({ username: 'title.examiner', fullName: 'Somebody' }));
    expect(updates.refresh).toHaveBeenCalledTimes(1);
    stop();
  });
});
