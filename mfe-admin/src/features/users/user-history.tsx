import type { UserEntry } from '@portal/contracts';
import { meetsCondition } from '@portal/contracts/remote';
import { REPORT_ROLES } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useCountyFlags, useCurrentUser } from '@portal/session';
import { TextLink } from '@portal/ui';

/** Who may read a user's whole history. The report page and its API call require the same. */
const HISTORY_ACCESS = { roles: REPORT_ROLES.accountTypeReport, countyFlag: 'reports.auditUsersReport' };

/** Link to all entries of the audit log about a user. */
export function UserHistory({ user: { username } }: { readonly user: Pick<UserEntry, 'username'> }) {
  const t = useText('admin');
  const reader = useCurrentUser();
  const isOn = useCountyFlags();
  if (reader === null || !meetsCondition(HISTORY_ACCESS, { ...reader, isOn })) return null;
  return (
    <p>
      <TextLink standalone href={`/reports/History?${new URLSearchParams({ username })}`}>
        {t('users.history')}
      </TextLink>
    </p>
  );
}
