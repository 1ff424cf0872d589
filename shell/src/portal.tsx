import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import { readOverrides, useRemoteLoader } from '@portal/federation';
import { AlertHost } from '@portal/forms';
import { createBrowserRouter, Link, RouterProvider, WindowEntry, windowsAbandoned } from '@portal/router';
import { onUserGone, sessionStore } from '@portal/session';
import { LinkProvider, PortalProvider } from '@portal/ui';
import { clearDrafts } from '@portal/ui/form';
import { type ComponentProps, useEffect, useLayoutEffect, useState } from 'react';
import { forgetMenu } from './features/navigation/menu-user.ts';
import { portalRoutes } from './portal-routes.tsx';
import { basePath } from './start/base-path.ts';
import { followRegistry } from './start/follow-registry.ts';
import { setNavigate } from './start/leave.ts';
import { Texts } from './texts.tsx';

const queryClient = createQueryClient();

// What one user typed or was shown, the next must not find (000 section 4).
const forget = (nextUsername: string | null): void => {
  queryClient.clear();
  if (nextUsername === null) forgetMenu();
  clearDrafts(nextUsername === null ? {} : { exceptUser: nextUsername });
};
onUserGone(forget);
// The login came before this file did.
const { user } = sessionStore.getState();
if (user !== null) forget(user.username);

/** As the page's `<base>` has it for plain links: an address that begins with a name begins at the portal's own. */
const fromBase = (href: string): string => (/^[\w-]/.test(href) ? `/${href}` : href);
const RouterLink = ({ href, ...rest }: ComponentProps<'a'> & { readonly href: string }) => (
  <Link {...rest} to={fromBase(href)} />
);

/**
 * To the login page. A page that runs someone's own builds is left behind with who asked for them: the next user gets the
 * releases.
 */
function leaveTo(router: ReturnType<typeof createBrowserRouter>, path: string): void {
  if (Object.keys(readOverrides()).length === 0) void router.navigate(path);
  else window.location.replace(`${basePath()}${path.slice(1)}`);
}

/** The portal behind the login: router, cache of server data, alerts. */
export default function Portal() {
  const { updates } = useRemoteLoader();
  const [router] = useState(() => createBrowserRouter(portalRoutes, { basename: basePath() }));
  useLayoutEffect(() => followRegistry(router, updates), [router, updates]);
  useEffect(() => setNavigate((path) => leaveTo(router, path), windowsAbandoned), [router]);
  return (
    <PortalProvider windowEntry={WindowEntry}>
      <Texts>
        <LinkProvider value={RouterLink}>
          <QueryClientProvider client={queryClient}>
            {/* As a transition React draws a page in pieces of 5 ms with a frame after each: rows came 150 ms later for it. */}
            <RouterProvider router={router} useTransitions={false} />
            <AlertHost />
          </QueryClientProvider>
        </LinkProvider>
      </Texts>
    </PortalProvider>
  );
}
