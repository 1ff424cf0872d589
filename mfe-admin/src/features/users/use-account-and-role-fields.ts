import type { UserEntry } from '@portal/contracts';
import { ROLES } from '@portal/domain';
import type { CallFormModel } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { allFields, type OptionSources, type ValuesOf } from '@portal/ui/form';
import { useAccountOptions } from './account-options.ts';
import { type EntryValues, rolesOf, withCurrentOption } from './user-form.ts';

/** The options for account and user type. If a new account does not allow the selected type, another one is selected. */
export function useAccountAndRoleFields<V extends EntryValues & ValuesOf<V>>(
  form: CallFormModel<V>,
  stored?: Pick<UserEntry, 'accountId' | 'accountName' | 'role'>,
): { readonly form: CallFormModel<V>; readonly sources: OptionSources } {
  const t = useText('admin');
  const user = useCurrentUser();
  const accounts = useAccountOptions();
  const { accountId } = form.state.values;
  const optionOf = (role: string) => ({
    value: role,
    label: ROLES.some((known) => known === role) ? t(`users.roles.${role}`) : role,
  });
  const account = { value: String(stored?.accountId ?? ''), label: stored?.accountName ?? '' };
  const edit: CallFormModel<V>['edit'] = (name, value, path) => {
    form.edit(name, value, path);
    if (name !== 'accountId' || typeof value !== 'string') return;
    const allowed = rolesOf(user, value);
    const role = allFields(form.description).find((field) => field.name === 'role');
    if (role !== undefined && !allowed.includes(form.state.values.role)) form.edit(role.name, allowed[0] ?? '');
  };
  return {
    form: { ...form, edit },
    sources: {
      accounts: { options: withCurrentOption(accounts, account) },
      roles: { options: withCurrentOption(rolesOf(user, accountId).map(optionOf), optionOf(stored?.role ?? '')) },
    },
  };
}
