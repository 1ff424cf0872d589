import { useCurrentUser } from '@portal/session';
import type { FieldOption } from '@portal/ui/form';

/** Options for a field: the accounts whose users this user may manage. */
export function useAccountOptions(): readonly FieldOption[] {
  const user = useCurrentUser();
  return (user?.allowableAccounts ?? []).map(({ code, description }) => ({ value: code, label: description }));
}
