import { useCall } from '@portal/api-client/query';
import { type ContentOf, logoutCharge } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { Skeleton, Stack, Text } from '@portal/ui';

/** One sentence for each effect of the logout on the card. */
function Charge({ charge, isGuest }: { readonly charge: ContentOf<typeof logoutCharge>; readonly isGuest: boolean }) {
  const t = useText('navigation');
  const { money } = useFormats();
  const { chargeCents, heldCents, canceledOrders } = charge;
  if (chargeCents === null) return null;
  return (
    <Stack gap="tight">
      <Text>
        {chargeCents === 0
          ? t('logout.nothing', { held: money(heldCents) })
          : t('logout.charge', { amount: money(chargeCents) })}
      </Text>
      {canceledOrders > 0 && <Text>{t('logout.canceled', { count: canceledOrders })}</Text>}
      {isGuest && chargeCents > 0 && <Text>{t('logout.downloads')}</Text>}
    </Stack>
  );
}

/** For users who pay by card: the amount charged if the session ends now, requested each time. */
export function LogoutCharge() {
  const t = useText('navigation');
  const user = useCurrentUser();
  const isCardPayer = user?.paymentMethod === 'CREDIT_CARD';
  const { data, isFetching } = useCall(logoutCharge, {}, { enabled: isCardPayer, staleTime: 0, gcTime: 0 });
  if (!isCardPayer) return null;
  if (isFetching) return <Skeleton label={t('logout.asking')}> </Skeleton>;
  return data === undefined ? (
    <Text>{t('logout.unknown')}</Text>
  ) : (
    <Charge charge={data} isGuest={user.role === 'GUEST'} />
  );
}
