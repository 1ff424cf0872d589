import { showsBalance } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useSessionStatus } from '@portal/session';
import { MastheadLink, MastheadTool } from '@portal/ui/frame';
import { ExpectedMoney } from '../header/balance.tsx';
import { useExpectedMoney, useIsNobody, useMenuUser } from '../navigation/menu-user.ts';
import { BalanceRoom } from './balance-room.tsx';
import { Unseen } from './unseen.tsx';

/** The number of images, for users who buy images in advance. */
const IMAGES = { count: 50, shown: '50' };

/** Who will be here, while it is being asked. */
function useExpected(): string | undefined {
  const role = useMenuUser()?.role;
  return useSessionStatus() === 'checking' ? role : undefined;
}

/** Keeps the room of a user's tools while the login status is checked, so that those beside them do not move. */
export function WaitingTools() {
  const t = useText('shell');
  const role = useExpected();
  const isChecking = useSessionStatus() === 'checking';
  const isNobody = useIsNobody();
  if (isChecking && isNobody) {
    return (
      <Unseen inert>
        <MastheadLink icon="person" label={t('logIn')} href="/login" />
      </Unseen>
    );
  }
  if (role === undefined) return null;
  return (
    <Unseen inert>
      {role !== 'GUEST' && <MastheadTool icon="person" label={t('profile')} />}
      <MastheadTool icon="logout" label={t('logout.label')} />
    </Unseen>
  );
}

/** Keeps the room of the balance. */
export function WaitingBalance() {
  const t = useText('shell');
  const role = useExpected();
  const hasImages = useExpectedMoney().includes('purchaseImages');
  if (role === undefined || !showsBalance(role)) return null;
  return (
    <BalanceRoom amount={hasImages ? t('balance.images', IMAGES) : undefined}>
      <ExpectedMoney />
    </BalanceRoom>
  );
}
