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

/** An existing user as its form holds it. */
export interface EntryValues extends PersonValues {
  readonly accountId: string;
  readonly role: string;
}

/** A new one. */
export interface NewValues extends EntryValues {
  readonly username: string;
  /** Whether it is mailed a link to its own password, or told one that is typed here. */
  readonly firstLogin: 'INVITE' | 'PASSWORD';
  readonly password: string;
  readonly passwordConfirm: string;
}

const person = personFields(false);

const PLACE: readonly FieldDescription<EntryValues>[] = [
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
const isNoGuest = ({ role }: NewValues): boolean => role !== 'GUEST';
const isInvited = (values: NewValues): boolean => isNoGuest(values) && values.firstLogin === 'INVITE';
const hasPassword = (values: NewValues): boolean => isNoGuest(values) && !isInvited(values);
const LOGIN: readonly FieldDescription<NewValues>[] = [
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
    visibleWhen: isNoGuest,
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
  sections: [{ fields: PLACE }, { titleKey: 'admin:users.person', fields: PERSON }],
});

export const NEW_FORM: FormDescription<NewValues> = defineForm<NewValues>({
  id: 'new-user',
  ...shared,
  sections: [
    { fields: PLACE },
    { titleKey: 'admin:users.login', fields: LOGIN },
    { titleKey: 'admin:users.person', fields: PERSON },
  ],
});

export const entryValues = (user: UserEntry): EntryValues => ({
  ...personOf(user),
  accountId: String(user.accountId),
  role: user.role,
});

/** Role USER, phone format STANDARD (002 section 9); the account where there is only one to choose. */
export const newValues = (user: CurrentUser | null): NewValues => {
  const [first, ...more] = user?.allowableAccounts ?? [];
  return {
    ...personOf({
      ...{ firstName: '', lastName: '', company: '', address: '', city: '', state: '', zip: '', email: '', phone: '' },
      phoneFormatType: 'STANDARD',
    }),
    accountId: more.length === 0 ? (first?.code ?? '') : '',
    role: 'USER',
    ...{ username: '', firstLogin: 'INVITE', password: '', passwordConfirm: '' },
  };
};

const fieldsOf = (values: EntryValues): UserEntryFields =>
  cleanFields({ ...profileOf(values), accountId: values.accountId, role: values.role });

const newFieldsOf = (values: NewValues): NewUserFields => ({
  ...fieldsOf(values),
  username: values.username.trim(),
  password: values.password,
  passwordConfirm: values.passwordConfirm,
});

export const checkEntry = (values: EntryValues) => checkUserEntry(fieldsOf(values));
export const checkNew = (values: NewValues) => checkNewUser(newFieldsOf(values), isInvited(values));

type Saved = RequestOf<typeof saveUser>;

export const entryRequest = (values: EntryValues, { id, version }: UserEntry): Saved => ({
  ...fieldsOf(values),
  id,
  version,
});

/** The confirmation is not sent (002 section 7), nor a password that the user would not have. */
export const newRequest = (values: NewValues): Saved => {
  const { username, password } = newFieldsOf(values);
  const firstLogin = isInvited(values) ? { invite: true } : { password };
  return { ...fieldsOf(values), id: 0, username, ...(isNoGuest(values) ? firstLogin : {}) };
};

/** The user types that fit an account. A server that says no kind decides by itself. */
export function rolesOf(user: CurrentUser | null, accountId: string): readonly string[] {
  if (user === null || !isRole(user.role)) return [];
  const kind = user.allowableAccounts.find(({ code }) => code === accountId)?.kind;
  return kind === undefined ? managedRoles(user.role) : rolesFor(user.role, kind);
}

/** What is in a field is offered too, though nobody would be given it now. */
export const withChosen = (options: readonly FieldOption[], chosen: FieldOption): readonly FieldOption[] =>
  chosen.value === '' || options.some(({ value }) => value === chosen.value) ? options : [...options, chosen];
