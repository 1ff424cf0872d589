import { handleLogin, sessionStore } from '@portal/session';
import { act } from '@testing-library/react';
import { anonymous, openPortal, theUser } from '../portal.testing.tsx';
import { startSession } from './start-session.ts';

test('a login status requested before a login does not log the user out', async () => {
  const api = await openPortal('/login', theUser, anonymous);
  const response = Promise.withResolvers<void>();
  api.answer({
    loginStatus: async () => {
      await response.promise;
      return { authenticated: false, user: null };
    },
  });
  const starting = startSession();
  await act(async () => handleLogin(theUser));
  response.resolve();
  await act(() => starting);
  expect(sessionStore.getState()).toMatchObject({ status: 'authenticated', user: { username: theUser.username } });
});
