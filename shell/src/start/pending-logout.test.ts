import { createApiClient, setApiClient } from '@portal/api-client';
import { clearPendingLogout, isLogoutPending, markLogoutPending } from '@portal/session';
import { fakeApi } from '@portal/testing';
import { retryPendingLogout } from './pending-logout.ts';

const RETRY_INTERVAL_MS = 15_000;

describe('a logout that has not reached the server', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    clearPendingLogout();
    jest.useRealTimers();
  });

  it('is retried in a single chain of calls, however often the network returns', async () => {
    setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} }));
    const api = fakeApi({ logout: () => new Error('offline') });
    markLogoutPending();
    retryPendingLogout();
    for (let time = 0; time < 3; time += 1) {
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(100);
    }
    const logoutCount = () => api.requestsOf('logout').length;
    // one for each event: without events, the first call comes after the interval
    expect(logoutCount()).toBe(3);
    await jest.advanceTimersByTimeAsync(RETRY_INTERVAL_MS);
    expect(logoutCount()).toBe(4);
    api.answer({ logout: () => null });
    await jest.advanceTimersByTimeAsync(RETRY_INTERVAL_MS);
    expect(logoutCount()).toBe(5);
    expect(isLogoutPending()).toBe(false);
    await jest.advanceTimersByTimeAsync(4 * RETRY_INTERVAL_MS);
    expect(logoutCount()).toBe(5);
  });
});
