import { loadDownloads } from '@portal/api-client';
import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import { readOverrides, useRemoteLoader } from '@portal/federation';
import { AlertHost } from '@portal/forms';
import { abandonOpenWindows, createBrowserRouter, Link, RouterProvider, WindowEntry } from '@portal/router';
import { onUserChange, sessionStore } from '@portal/session';
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

// The next user must not see the previous user's input or data (000 section 4).
const forget = (nextUsername: string | null): void => {
  queryClient.clear();
  if (nextUsername === null) forgetMenu();
  clearDrafts(nextUsername === null ? {} : { exceptUser: nextUsername });
};
onUserChange(forget);
// The login may happen before this module is loaded.
const { user } = sessionStore.getState();
if (user !== null) forget(user.username);

/** Relative links start at the portal's base path, as the page's `<base>` does for plain links. */
const fromBase = (href: string): string => (/^[\w-]/.test(href) ? `/${href}` : href);
const RouterLink = ({ href, ...rest }: ComponentProps<'a'> & { readonly href: string }) => (
  <Link {...rest} to={fromBase(href)} />
);

/**
 * Goes to the login page. If the page runs override builds, it is loaded again, so that the next user gets the released
 * builds.
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
  useEffect(() => setNavigate((path) => leaveTo(router, path), abandonOpenWindows), [router]);
  useEffect(() => void loadDownloads(), []);
  return (
    <PortalProvider windowEntry={WindowEntry}>
      <Texts>
        <LinkProvider value={RouterLink}>
          <QueryClientProvider client={queryClient}>
            {/* In a transition React renders in slices of 5 ms with a frame after each, which delayed result rows by 150 ms. */}
            <RouterProvider router={router} useTransitions={false} />
            <AlertHost />
          </QueryClientProvider>
        </LinkProvider>
      </Texts>
    </PortalProvider>
  );
}
