import { sessionStore } from '@portal/session';
import { fakeApi } from '@portal/testing';
import { anonymous } from '../portal.testing.tsx';
import { startApi } from './start-api.ts';
import { startSession } from './start-session.ts';

test('remotes learn that the lists of the start are late, and later that they have arrived', async () => {
  jest.useFakeTimers();
  const arrival = Promise.withResolvers<void>();
  const lists = async () => {
    await arrival.promise;
    return { lists: [] };
  };
  fakeApi({
    ...anonymous,
    landlink: lists,
    landshark: lists,
    landsharkCodeDescription: lists,
    productVersions: lists,
    notableDates: lists,
  });
  const stop = startApi();
  const areLate = () => sessionStore.getState().county.start?.areListsLate;
  const started = startSession();
  await jest.advanceTimersByTimeAsync(1_400);
  expect(areLate()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(areLate()).toBe(true);
  arrival.resolve();
  await started;
  expect(areLate()).toBe(false);
  stop();
  jest.useRealTimers();
});
