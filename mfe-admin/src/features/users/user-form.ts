import type { CurrentUser, RequestOf, saveUser, UserEntry } from '@portal/contracts';
import {
  checkNewUser,
  checkUserEntry,
  cleanFields,
  isRole,
  managedRoles,
  type NewUserFields,
  rolesFor,
  USERNAME_LENGTH,
  type UserEntryFields,
} from '@portal/domain';
import { type PersonValues, personFields, personOf, profileOf } from '@portal/forms';
import { defineForm, type FieldDescription, type FieldOption, type FormDescription } from '@portal/ui/form';

/** Form values of an existing user. */
export interface EntryValues extends PersonValues {
  readonly accountId: string;
  readonly role: string;
}

/** Form values of a new user. */
export interface NewUserValues extends EntryValues {
  readonly username: string;
  /** Whether the user gets an emailed link to choose a password, or the password typed here. */
  readonly firstLogin: 'INVITE' | 'PASSWORD';
  readonly password: string;
  readonly passwordConfirm: string;
}

const person = personFields(false);

const ACCOUNT_AND_ROLE: readonly FieldDescription<EntryValues>[] = [
  {
    kind: 'combobox',
    name: 'accountId',
    labelKey: 'users:columns.account',
    source: 'accounts',
    emptyValue: '',
    required: true,
    width: 6,
  },
  { kind: 'select', name: 'role', labelKey: 'users:columns.role', source: 'roles', required: true, width: 6 },
];
const PERSON: readonly FieldDescription<EntryValues>[] = [
  ...person.name,
  person.email,
  person.company,
  ...person.address,
  ...person.phone,
];
const hasLogin = ({ role }: NewUserValues): boolean => role !== 'GUEST';
const isInvited = (values: NewUserValues): boolean => hasLogin(values) && values.firstLogin === 'INVITE';
const hasPassword = (values: NewUserValues): boolean => hasLogin(values) && !isInvited(values);
const LOGIN: readonly FieldDescription<NewUserValues>[] = [
  {
    kind: 'text',
    name: 'username',
    labelKey: 'users:columns.username',
    required: true,
    maxLength: USERNAME_LENGTH.maximum,
    autoComplete: 'off',
    width: 12,
  },
  {
    kind: 'segmented',
    name: 'firstLogin',
    labelKey: 'admin:users.fields.firstLogin',
    hintKey: 'admin:users.firstLogin.hint',
    options: (['INVITE', 'PASSWORD'] as const).map((value) => ({ value, labelKey: `admin:users.firstLogin.${value}` })),
    visibleWhen: hasLogin,
    width: 12,
  },
  ...(['password', 'passwordConfirm'] as const).map(
    (name) =>
      ({
        kind: 'password',
        name,
        labelKey: `admin:users.fields.${name}`,
        required: true,
        autoComplete: 'new-password',
        visibleWhen: hasPassword,
        width: 12,
        ...(name === 'password' ? { hintKey: 'profile:passwordHint' } : {}),
      }) as const,
  ),
];

const shared = { submitKey: 'admin:submit', busyKey: 'admin:saving', cancelKey: 'admin:users.back' } as const;

export const ENTRY_FORM: FormDescription<EntryValues> = defineForm<EntryValues>({
  id: 'user',
  ...shared,
  sections: [{ fields: ACCOUNT_AND_ROLE }, { titleKey: 'admin:users.person', fields: PERSON }],
});

export const NEW_USER_FORM: FormDescription<NewUserValues> = defineForm<NewUserValues>({
  id: 'new-user',
  ...shared,
  sections: [
    { fields: ACCOUNT_AND_ROLE },
    { titleKey: 'admin:users.login', fields: LOGIN },
    { titleKey: 'admin:users.person', fields: PERSON },
  ],
});

export const entryValues = (user: UserEntry): EntryValues => ({
  ...personOf(user),
  accountId: String(user.accountId),
  role: user.role,
});

/**
 * Initial values: role USER, phone format STANDARD (002 section 9), the account if there is only one, and the county's state
 * (000 section 9).
 */
export const newUserValues = (user: CurrentUser | null, state: string): NewUserValues => {
  const [first, ...more] = user?.allowableAccounts ?? [];
  return {
    ...personOf({
      firstName: '',
      lastName: '',
      company: '',
      address: '',
      city: '',
      state,
      zip: '',
      email: '',
      phone: '',
      phoneFormatType: 'STANDARD',
    }),
    accountId: more.length === 0 ? (first?.code ?? '') : '',
    role: 'USER',
    username: '',
    firstLogin: 'INVITE',
    password: '',
    passwordConfirm: '',
  };
};

const fieldsOf = (values: EntryValues): UserEntryFields =>
  cleanFields({ ...profileOf(values), accountId: values.accountId, role: values.role });

const newFieldsOf = (values: NewUserValues): NewUserFields => ({
  ...fieldsOf(values),
  username: values.username.trim(),
  password: values.password,
  passwordConfirm: values.passwordConfirm,
});

export const checkEntryValues = (values: EntryValues) => checkUserEntry(fieldsOf(values));
export const checkNewUserValues = (values: NewUserValues) => checkNewUser(newFieldsOf(values), isInvited(values));

type SaveRequest = RequestOf<typeof saveUser>;

export const entryRequest = (values: EntryValues, { id, version }: UserEntry): SaveRequest => ({
  ...fieldsOf(values),
  id,
  version,
});

/** The request for a new user. It never has the confirmation (002 section 7), and has a password only if one is set here. */
export const newUserRequest = (values: NewUserValues): SaveRequest => {
  const { username, password } = newFieldsOf(values);
  const firstLogin = isInvited(values) ? { invite: true } : { password };
  return { ...fieldsOf(values), id: 0, username, ...(hasLogin(values) ? firstLogin : {}) };
};

/**
 * The roles that the user may assign to users of an account. Without the account's kind, all that the user may assign to anyone: the server
 * then refuses a role that the account does not allow.
 */
export function rolesOf(user: CurrentUser | null, accountId: string): readonly string[] {
  if (user === null || !isRole(user.role)) return [];
  const kind = user.allowableAccounts.find(({ code }) => code === accountId)?.kind;
  return kind === undefined ? managedRoles(user.role) : rolesFor(user.role, kind);
}

/** Adds the current value of a field to its options, even if it could not be newly selected. */
export const withCurrentOption = (options: readonly FieldOption[], current: FieldOption): readonly FieldOption[] =>
  current.value === '' || options.some(({ value }) => value === current.value) ? options : [...options, current];
