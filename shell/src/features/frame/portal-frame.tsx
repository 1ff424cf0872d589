import type { CurrentUser } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { Outlet } from '@portal/router';
import { useCounty, useCountyGroup, useCurrentUser, useLockout, useSessionStatus } from '@portal/session';
import { Footer, Message, TextLink } from '@portal/ui';
import { Masthead, PageFrame } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { useStartSettled } from '../../start/start-progress.ts';
import { Balance } from '../header/balance.tsx';
import { HeaderTools, NarrowTools } from '../header/header-tools.tsx';
import { CLIENT_VERSION, copyrightYears } from '../login/login-page.tsx';
import { MoneyHost } from '../money/money-host.tsx';
import { useStoreMenu } from '../navigation/menu-user.ts';
import { SideMenu, type SideNavigationContent, useSideNavigation } from '../navigation/side-menu.tsx';
import { TopMenu } from '../navigation/top-menu.tsx';
import { PaymentNotices } from '../notices/payment-notices.tsx';
import { RequiredPasswordChange } from '../password/required-password-change.tsx';
import { ProofHost } from '../proof/proof-host.tsx';
import { RequiredFactor } from '../security/required-factor.tsx';
import { SessionWarning } from '../session-warning/session-warning.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { PrintHead } from './print-head.tsx';
import { StartNotice } from './start-notice.tsx';
import { usePreloadedRemotes } from './use-preloaded-remotes.ts';
import { useSearchKey } from './use-search-key.ts';
import { useSideOpen } from './use-side-open.ts';
import { WaitingBalance, WaitingTools } from './waiting-tools.tsx';

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
        <TextLink standalone href={disclaimerUrl}>
          {home('disclaimer.title')}
        </TextLink>
      )}
    </Footer>
  );
}

/**
 * The property `side` of the frame: the side menu. While the page loads, a menu whose entries are not known yet reserves the space,
 * unless it is certain that there will be none. A page without entries has no property and no side column.
 */
function sideProps(
  { label, sections, isEmpty }: SideNavigationContent,
  isPageLoading: boolean,
): { readonly side?: ReactNode } {
  const hasEntries = sections.length > 0;
  const mayGetEntries = isPageLoading && !isEmpty;
  if (!hasEntries && !mayGetEntries) return {};
  const menu = <SideMenu label={label} sections={sections} isLoading={!hasEntries} narrowTools={<NarrowTools />} />;
  return { side: menu };
}

/**
 * What the user must do before anything else, in place of the page: until then, the server refuses the calls of every page. Null if
 * there is nothing to do.
 */
function requiredStepOf(user: CurrentUser | null): ReactNode {
  if (user?.mustChangePassword === true) return <RequiredPasswordChange />;
  return user?.mustSetUpSecondFactor === true ? <RequiredFactor /> : null;
}

/** The frame around the page of the route: header, side navigation, notices and dialogs above the page, footer. */
export function PortalFrame() {
  const t = useText('shell');
  const { countyName, appTitle } = useCounty();
  const [sideOpen, setSideOpen] = useSideOpen();
  const side = useSideNavigation();
  // so that this browser's next page can show the menus before it knows the user
  useStoreMenu();
  useSearchKey();
  const isSettled = useStartSettled();
  const isLoading = useSessionStatus() === 'checking' || !isSettled;
  const user = useCurrentUser();
  const requiredStep = requiredStepOf(user);
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
          // only one of each pair is shown: the placeholder until the user is known
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
      {...sideProps(side, isLoading)}
      notice={
        <>
          <LockoutBanner />
          <StartNotice />
          {requiredStep === null && <PaymentNotices />}
          {requiredStep === null && <MoneyHost />}
          {requiredStep === null && user !== null && <ProofHost />}
          <SessionWarning />
        </>
      }
      // without a footer while the page is loading, because the content would push it down
      {...(isLoading ? {} : { footer: <PortalFooter /> })}
    >
      <PrintHead />
      {requiredStep ?? <Outlet />}
    </PageFrame>
  );
}
