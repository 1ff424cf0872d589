import { type ConditionOfManifest, meetsCondition, type RegistryRemote } from '@portal/contracts/remote';
import { RemoteArea, useRemoteLoader } from '@portal/federation';
import { useLanguage, useText } from '@portal/i18n';
import { useCounty, useSessionStatus } from '@portal/session';
import { PageTitleProvider } from '@portal/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { ContentSkeleton, PageSkeleton } from './features/frame/page-skeleton.tsx';
import { useScreenTitle } from './features/frame/screen-title.ts';
import { labelOf } from './features/navigation/labels.ts';
import { useRights } from './features/navigation/use-menu-source.ts';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { RequireSession } from './require-session.tsx';
import { useStartSettled } from './start/start-progress.ts';

export interface RemoteRouteProps {
  readonly remote: RegistryRemote;
  readonly titleKey: string;
  readonly access: string;
  readonly when?: ConditionOfManifest | undefined;
}

interface WhenMetProps {
  readonly isMet: boolean;
  readonly children: ReactNode;
}

/**
 * A user who does not meet the condition gets 'not found': forbidden pages look nonexistent. While the user and the
 * county's settings are still unknown, a skeleton without a title is shown.
 */
function WhenMet({ isMet, children }: WhenMetProps) {
  const t = useText('common');
  const isChecking = useSessionStatus() === 'checking';
  const isSettled = useStartSettled();
  if (isMet) return children;
  return isChecking || !isSettled ? <PageSkeleton label={t('loading')} /> : <NotFoundPage />;
}

/** The area of one remote. The page's heading is the window's title; until there is one, the remote's name. Requires a login if the route does. */
export function RemoteRoute({ remote, titleKey, access, when }: RemoteRouteProps) {
  const county = useCounty();
  const { tag } = useLanguage();
  const name = labelOf(remote, titleKey, tag, county);
  const isMet = meetsCondition(when, useRights());
  const [heading, setHeading] = useState<string>();
  useScreenTitle(isMet ? (heading ?? name) : undefined);
  const loader = useRemoteLoader();
  // Its files load while the login status is still being requested.
  useEffect(() => loader.preload(remote.id), [loader, remote.id]);
  const area = (
    <PageTitleProvider value={setHeading}>
      <RemoteArea id={remote.id} name={name} skeleton={<ContentSkeleton label={name} />} />
    </PageTitleProvider>
  );
  const guarded = <WhenMet isMet={isMet}>{area}</WhenMet>;
  return access === 'public' ? guarded : <RequireSession name={isMet ? name : undefined}>{guarded}</RequireSession>;
}
