import { useText } from '@portal/i18n';
import { useSessionStatus } from '@portal/session';
import { BalanceBlock, MastheadTool } from '@portal/ui/frame';
import { ExpectedMoney } from '../header/balance.tsx';
import { useExpectedMoney, useMenuUser } from '../navigation/menu-user.ts';
import { Unseen } from './unseen.tsx';

const WITHOUT_BALANCE = ['TRIMIN', 'COUNTY', 'GUEST'];
/** As wide as the figures of most; the block has a least width of its own. */
const FIGURE = '$0.00';
/** Of who buys images by the dozen. */
const IMAGES = { count: 50, shown: '50' };

/** Who was here last, while it is being asked who is here now. */
function useExpected(): string | undefined {
  const role = useMenuUser()?.role;
  return useSessionStatus() === 'checking' ? role : undefined;
}

/** Keeps the room of a user's tools while the login status is checked, so that those beside them do not move. */
export function WaitingTools() {
  const t = useText('shell');
  const role = useExpected();
  if (role === undefined) return null;
  return (
    <Unseen inert>
      {role !== 'GUEST' && <MastheadTool icon="person" label={t('profile')} />}
      <MastheadTool icon="logout" label={t('logout.label')} />
    </Unseen>
  );
}

/** Keeps the room of the balance, on a phone a strip of its own. */
export function WaitingBalance() {
  const t = useText('shell');
  const role = useExpected();
  const hasImages = useExpectedMoney().includes('purchaseImages');
  if (role === undefined || WITHOUT_BALANCE.includes(role)) return null;
  return (
    <Unseen inert>
      <BalanceBlock
        label={t('balance.label')}
        amount={hasImages ? t('balance.images', IMAGES) : FIGURE}
        refreshLabel={t('balance.refresh')}
        onRefresh={() => undefined}
      >
        <ExpectedMoney />
      </BalanceBlock>
    </Unseen>
  );
}
