import { meets } from '@portal/contracts/remote';
import { type RemoteLoader, useRemoteLoader } from '@portal/federation';
import { useText } from '@portal/i18n';
import { Outlet } from '@portal/router';
import { useCounty, useCountyGroup, useCurrentUser, useLockout, useSessionStatus } from '@portal/session';
import { Footer, Message, TextLink } from '@portal/ui';
import { Masthead, PageFrame } from '@portal/ui/frame';
import { useEffect } from 'react';
import { useStartSettled } from '../../start/start-trouble.ts';
import { Balance } from '../header/balance.tsx';
import { HeaderTools, NarrowTools } from '../header/header-tools.tsx';
import { CLIENT_VERSION, copyrightYears } from '../login/login-page.tsx';
import { MoneyHost } from '../money/money-host.tsx';
import { useKeptMenu } from '../navigation/menu-user.ts';
import { SideMenu, useSide } from '../navigation/side-menu.tsx';
import { TopMenu } from '../navigation/top-menu.tsx';
import { useRights } from '../navigation/use-menu-source.ts';
import { PaymentNotices } from '../notices/payment-notices.tsx';
import { DemandedPassword } from '../password/demanded-password.tsx';
import { SessionWarning } from '../session-warning/session-warning.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { PrintHead } from './print-head.tsx';
import { StartNotice } from './start-notice.tsx';
import { useSearchKey } from './use-search-key.ts';
import { useSideOpen } from './use-side-open.ts';
import { WaitingBalance, WaitingTools } from './waiting-tools.tsx';

const IDLE_MS = 1500;

/** One after another: together they would hold up the search that is pressed meanwhile. */
async function preloadInTurn(loader: RemoteLoader, ids: readonly string[], isOver: () => boolean): Promise<void> {
  for (const id of ids) {
    if (isOver()) return;
    await loader.open(id).catch(() => undefined);
  }
}

/** The parts that this user may open come while nothing else happens, so that a click on a menu finds them there. */
function usePreloadedRemotes(isWanted: boolean): void {
  const loader = useRemoteLoader();
  const rights = useRights();
  const ids = loader.registry.remotes
    .filter(({ routes, slots }) => slots.length > 0 || routes.some(({ when }) => meets(when, rights)))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (!isWanted || ids === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => void preloadInTurn(loader, ids.split(' '), () => isOver), IDLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [loader, isWanted, ids]);
}

function LockoutBanner() {
  const t = useText('shell');
  const lockout = useLockout();
  if (lockout === null) return null;
  return (
    <Message tone="warning" title={t('lockout')}>
      {lockout.messageHeadline}
    </Message>
  );
}

function PortalFooter() {
  const t = useText('shell');
  const home = useText('home');
  const { appTitle } = useCounty();
  const { disclaimerUrl } = useCountyGroup('facts');
  return (
    <Footer actions={<KeyboardHelp />}>
      <span>{t('footer.version', { title: appTitle, version: CLIENT_VERSION })}</span>
      <span>{t('footer.copyright', { years: copyrightYears(new Date().getFullYear()) })}</span>
      {typeof disclaimerUrl === 'string' && disclaimerUrl !== '' && (
        <TextLink href={disclaimerUrl}>{home('disclaimer.title')}</TextLink>
      )}
    </Footer>
  );
}

/** Header, side navigation, the page of the route, footer. */
export function PortalFrame() {
  const t = useText('shell');
  const { countyName, appTitle } = useCounty();
  const [sideOpen, setSideOpen] = useSideOpen();
  const side = useSide();
  useKeptMenu();
  useSearchKey();
  const isSettled = useStartSettled();
  const isComing = useSessionStatus() === 'checking' || !isSettled;
  const user = useCurrentUser();
  const isHeldBack = user?.mustChangePassword === true;
  usePreloadedRemotes(user !== null);
  return (
    <PageFrame
      skipLabel={t('skip')}
      openSideLabel={t('openNavigation')}
      closeSideLabel={t('closeNavigation')}
      sideOpen={sideOpen}
      onSideOpenChange={setSideOpen}
      masthead={
        <Masthead
          county={countyName}
          title={appTitle}
          homeHref="/home"
          tools={
            <>
              <HeaderTools />
              <WaitingTools />
            </>
          }
          balance={
            <>
              <Balance />
              <WaitingBalance />
            </>
          }
          navigation={<TopMenu />}
        />
      }
      {...(side.sections.length === 0 ? {} : { side: <SideMenu {...side} narrowTools={<NarrowTools />} /> })}
      notice={
        <>
          <LockoutBanner />
          <StartNotice />
          {!isHeldBack && <PaymentNotices />}
          {!isHeldBack && <MoneyHost />}
          <SessionWarning />
        </>
      }
      // it stands at the end of a page that is not there yet
      {...(isComing ? {} : { footer: <PortalFooter /> })}
    >
      <PrintHead />
      {/* the server answers nothing of a page before the password is changed */}
      {isHeldBack ? <DemandedPassword /> : <Outlet />}
    </PageFrame>
  );
}
