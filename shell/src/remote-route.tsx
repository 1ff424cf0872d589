import { type ConditionOfManifest, meets, type RegistryRemote } from '@portal/contracts/remote';
import { RemoteArea, useRemoteLoader } from '@portal/federation';
import { useLanguage } from '@portal/i18n';
import { useCounty, useSessionStatus } from '@portal/session';
import { PageTitleProvider, Skeleton } from '@portal/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useScreenTitle } from './features/frame/screen-title.ts';
import { labelOf } from './features/navigation/labels.ts';
import { useRights } from './features/navigation/use-menu-source.ts';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { RequireSession } from './require-session.tsx';
import { useStartSettled } from './start/start-trouble.ts';

export interface RemoteRouteProps {
  readonly remote: RegistryRemote;
  readonly titleKey: string;
  readonly access: string;
  readonly when?: ConditionOfManifest | undefined;
}

interface WhenMetProps extends Pick<RemoteRouteProps, 'when'> {
  /** Drawn while it is not yet known who is here, and what the county has turned on. */
  readonly coming: ReactNode;
  readonly children: ReactNode;
}

/** Who does not meet the condition finds nothing here: what one may not see does not exist. */
function WhenMet({ when, coming, children }: WhenMetProps) {
  const rights = useRights();
  const isChecking = useSessionStatus() === 'checking';
  const isSettled = useStartSettled();
  if (meets(when, rights)) return children;
  return isChecking || !isSettled ? coming : <NotFoundPage />;
}

/** The area of one remote; its page's heading names the window, and until there is one its own name. Behind the login where it says so. */
export function RemoteRoute({ remote, titleKey, access, when }: RemoteRouteProps) {
  const county = useCounty();
  const { tag } = useLanguage();
  const name = labelOf(remote, titleKey, tag, county);
  const [heading, setHeading] = useState<string>();
  useScreenTitle(heading ?? name);
  const loader = useRemoteLoader();
  // Its files come while the login status is still being asked for.
  useEffect(() => loader.preload(remote.id), [loader, remote.id]);
  const coming = (
    <div data-area="coming">
      <Skeleton label={name} />
    </div>
  );
  const area = (
    <PageTitleProvider value={setHeading}>
      <RemoteArea id={remote.id} name={name} skeleton={coming} />
    </PageTitleProvider>
  );
  const guarded =
    when === undefined ? (
      area
    ) : (
      <WhenMet when={when} coming={coming}>
        {area}
      </WhenMet>
    );
  return access === 'public' ? guarded : <RequireSession name={name}>{guarded}</RequireSession>;
}
