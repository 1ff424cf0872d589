import { useCurrentUser } from '@portal/session';
import type { FieldOption } from '@portal/ui/form';

/** The accounts whose users one may manage, as a field offers them. */
export function useAccountOptions(): readonly FieldOption[] {
  const user = useCurrentUser();
  return (user?.allowableAccounts ?? []).map(({ code, description }) => ({ value: code, label: description }));
}
