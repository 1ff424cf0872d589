import { createApiClient, setApiClient } from '@portal/api-client';
import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import type { CurrentUser } from '@portal/contracts';
import type { RemoteDefinition, SlotLoaders, SlotName } from '@portal/contracts/remote';
import { createRegistryUpdates, type RemoteLoader, RemoteLoaderProvider } from '@portal/federation';
import { addTexts, translate } from '@portal/i18n';
import { Link, RouterProvider, WindowEntry } from '@portal/router';
import { createMemoryRouter } from '@portal/router/testing';
import { clearUser, forgetAlerts, handleLogin, handleSessionExpiry } from '@portal/session';
import { LinkProvider, PortalProvider, TextProvider } from '@portal/ui';
import { act, type RenderResult, render } from '@testing-library/react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { onlyDeclaredCalls } from '../fake-api.ts';
import { loadSharedTexts } from '../shared-texts.ts';

export interface RenderRemoteOptions {
  /** Address below the base path: '/search/Name'. */
  readonly path: string;
  /** The logged-in user; nobody by default. */
  readonly user?: CurrentUser;
  /** Windows that other remotes would offer. */
  readonly slots?: SlotLoaders;
  /** Parts of the shell that the test needs beside the remote, such as `<AlertHost />`. */
  readonly beside?: ReactNode;
}

export interface RenderedRemote extends RenderResult {
  readonly router: ReturnType<typeof createMemoryRouter>;
}

const RouterLink = ({ href, ...rest }: ComponentProps<'a'> & { readonly href: string }) => <Link {...rest} to={href} />;

/** A loader with the given windows and no remotes. */
function fakeLoader(slots: SlotLoaders): RemoteLoader {
  const openSlot: RemoteLoader['openSlot'] = (name) => {
    const load = slots[name];
    return load === undefined ? Promise.reject(new Error(`No window ${name} in this test`)) : load();
  };
  return {
    updates: createRegistryUpdates({ contract: '1.0.0', remotes: [] }),
    arrived: () => undefined,
    open: (id) => Promise.reject(new Error(`No remote ${id} in this test`)),
    openSlot,
    reopenSlot: openSlot,
    reopen: (id) => Promise.reject(new Error(`No remote ${id} in this test`)),
    preload: () => {},
    providerOf: (name: SlotName) => (slots[name] === undefined ? undefined : 'test'),
  };
}

/**
 * Renders a remote at an address as the shell would, with router, session, texts, query cache and API client. An undeclared call of
 * the remote fails the test.
 */
export async function renderRemote(
  definition: RemoteDefinition,
  options: RenderRemoteOptions,
): Promise<RenderedRemote> {
  const { path, user, slots = {}, beside } = options;
  onlyDeclaredCalls(definition.id, definition.requires.calls);
  setApiClient(
    createApiClient({
      baseUrl: 'http://localhost/api/',
      onLogin: () => handleSessionExpiry(),
      onDenied: () => handleSessionExpiry(),
    }),
  );
  forgetAlerts();
  if (user === undefined) clearUser();
  else handleLogin(user);
  await loadSharedTexts();
  const texts = await definition.loadTexts('en');
  act(() => addTexts(definition.id, texts));

  const { default: Routes } = await definition.loadRoutes();
  const element = (
    <Suspense fallback={<p>skeleton of {definition.id}</p>}>
      <Routes />
    </Suspense>
  );
  const router = createMemoryRouter(
    [
      ...definition.routes.map((route) => ({ path: `/${route.path}/*`, element })),
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  // An async `act` waits for what the screens load immediately: lazy parts and faked responses.
  const rendered = await act(async () =>
    render(
      <PortalProvider windowEntry={WindowEntry}>
        <TextProvider t={translate}>
          <LinkProvider value={RouterLink}>
            <QueryClientProvider client={createQueryClient()}>
              <RemoteLoaderProvider loader={fakeLoader(slots)}>
                <RouterProvider router={router} />
              </RemoteLoaderProvider>
              {beside}
            </QueryClientProvider>
          </LinkProvider>
        </TextProvider>
      </PortalProvider>,
    ),
  );
  return { ...rendered, router };
}
