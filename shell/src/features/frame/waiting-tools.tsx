import { showsBalance } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useSessionStatus } from '@portal/session';
import { MastheadLink, MastheadTool } from '@portal/ui/frame';
import { MoneyButtonsPlaceholder } from '../header/balance.tsx';
import { useExpectedMoney, useIsAnonymous, useMenuUser } from '../navigation/menu-user.ts';
import { BalancePlaceholder } from './balance-placeholder.tsx';
import { Invisible } from './invisible.tsx';

/** A sample number of images, for users who buy images in advance: it has the usual width. */
const SAMPLE_IMAGES = { count: 50, shown: '50' };

/** The role of the expected user while the login status is being requested. */
function useExpectedRole(): string | undefined {
  const role = useMenuUser()?.role;
  return useSessionStatus() === 'checking' ? role : undefined;
}

/** Reserves the space of a user's tools while the login status is checked, so that their neighbors do not move. */
export function WaitingTools() {
  const t = useText('shell');
  const role = useExpectedRole();
  const isChecking = useSessionStatus() === 'checking';
  const isAnonymous = useIsAnonymous();
  if (isChecking && isAnonymous) {
    return (
      <Invisible inert>
        <MastheadLink icon="person" label={t('logIn')} href="/login" />
      </Invisible>
    );
  }
  if (role === undefined) return null;
  return (
    <Invisible inert>
      {role !== 'GUEST' && <MastheadTool icon="person" label={t('profile')} />}
      <MastheadTool icon="logout" label={t('logout.label')} />
    </Invisible>
  );
}

/** Reserves the space of the balance. */
export function WaitingBalance() {
  const t = useText('shell');
  const role = useExpectedRole();
  const hasImages = useExpectedMoney().includes('purchaseImages');
  if (role === undefined || !showsBalance(role)) return null;
  return (
    <BalancePlaceholder amount={hasImages ? t('balance.images', SAMPLE_IMAGES) : undefined}>
      <MoneyButtonsPlaceholder />
    </BalancePlaceholder>
  );
}
