import { useText } from '@portal/i18n';
import { Badge } from '@portal/ui';
import { STATUS_BADGES } from './user-actions.ts';

interface UserBadgeProps {
  readonly status: string;
  readonly isInvited: boolean;
}

/** A badge for a user who is not active or has an open invitation. Nothing for other users. */
export function UserBadge({ status, isInvited }: UserBadgeProps) {
  const t = useText('admin');
  const tone = STATUS_BADGES[status];
  if (tone !== undefined) return <Badge tone={tone}>{t(`users.badges.${status}`)}</Badge>;
  return isInvited && status === 'A' ? <Badge tone="accent">{t('users.badges.invited')}</Badge> : null;
}
