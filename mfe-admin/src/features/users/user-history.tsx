import type { UserEntry } from '@portal/contracts';
import { meets } from '@portal/contracts/remote';
import { REPORT_ROLES } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useCountyFlags, useCurrentUser } from '@portal/session';
import { TextLink } from '@portal/ui';

/** Who may read a whole history; its page among the reports and its call ask the same. */
const MAY_READ = { roles: REPORT_ROLES.accountTypeReport, countyFlag: 'reports.auditUsersReport' };

/** The way to everything that the log holds of a user. */
export function UserHistory({ user: { username } }: { readonly user: Pick<UserEntry, 'username'> }) {
  const t = useText('admin');
  const reader = useCurrentUser();
  const isOn = useCountyFlags();
  if (reader === null || !meets(MAY_READ, { ...reader, isOn })) return null;
  return (
    <p>
      <TextLink alone href={`/reports/History?${new URLSearchParams({ username })}`}>
        {t('users.history')}
      </TextLink>
    </p>
  );
}
