import { createApiClient, setApiClient } from '@portal/api-client';
import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import { translate } from '@portal/i18n';
import { Link, RouterProvider, WindowEntry } from '@portal/router';
import { createMemoryRouter } from '@portal/router/testing';
import { handleLogin, handleSessionExpiry } from '@portal/session';
import { aUser, loadSharedTexts } from '@portal/testing';
import { PortalProvider, TextProvider } from '@portal/ui';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AlertHost } from './alert-host.tsx';

/** Renders a screen at '/', a link to '/elsewhere', and alerts, for a logged-in user. Only for tests. */
export async function openScreen(screenOf: ReactNode) {
  setApiClient(
    createApiClient({
      baseUrl: 'http://localhost/api/',
      onLogin: () => handleSessionExpiry(),
      onDenied: () => handleSessionExpiry(),
    }),
  );
  handleLogin(aUser());
  await loadSharedTexts();
  const page = (
    <>
      {screenOf}
      <Link to="/elsewhere">elsewhere</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: ['/'] },
  );
  await act(async () =>
    render(
      <PortalProvider windowEntry={WindowEntry}>
        <TextProvider t={translate}>
          <QueryClientProvider client={createQueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
          <AlertHost />
        </TextProvider>
      </PortalProvider>,
    ),
  );
  return { router, user: userEvent.setup() };
}
