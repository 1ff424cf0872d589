import { rolesWith } from '@portal/domain';
import * as z from 'zod/mini';
import { newPasswordFields } from '../current-user/new-password.ts';
import { personContent, personRequest } from '../current-user/person-fields.ts';
import { defineCall } from '../platform/call.ts';
import {
  idInPath,
  idOrCode,
  listPageFields,
  listRequest,
  managedCalls,
  seenStatus,
  versionFields,
} from '../platform/managed-list.ts';

/** The sort keys of a list; each has a unique tiebreaker. */
export const USER_SORTS = ['username', 'name', 'account', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The status filters of the list (002 section 9): A is active, I inactive, P pending (registered, not confirmed). */
export const USER_STATUS_FILTERS = ['ALL', 'A', 'I', 'P'] as const;

const text = z.string().check(z.maxLength(500));
const filters = {
  ...listRequest(USER_STATUS_FILTERS, USER_SORTS),
  /** 0 or absent for the users of all accounts. */
  accountId: z.optional(idOrCode),
};

const listContent = z.object({
  users: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.string(),
      accountId: z.int(),
      accountName: z.string(),
      status: z.string(),
      /** True if the user was invited and has not chosen a password yet. */
      isInvited: z.optional(z.boolean()),
    }),
  ),
  ...listPageFields,
});
export type UserList = z.output<typeof listContent>;
export type UserListRow = UserList['users'][number];

/** A user with all fields of the entry page. */
const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  ...personContent,
  status: z.string(),
  /** The invitation of a user who has not chosen a password yet; null for other users. */
  invitation: z.optional(
    z.nullable(
      z.object({
        /** When the email was created, as an ISO instant; null until then. */
        sentAt: z.nullable(z.string()),
        /** When the link expires, as an ISO instant; null if it no longer works. */
        expiresAt: z.nullable(z.string()),
      }),
    ),
  ),
  ...versionFields,
});
export type UserEntry = z.output<typeof userSchema>;

/** The standard calls of a managed list, for users. */
export const userCalls = managedCalls({
  one: 'user',
  many: 'users',
  area: 'userManager',
  key: { userId: idOrCode },
  filters,
  list: listContent,
  changed: listContent,
  entry: userSchema,
  requiresPassword: true,
  access: (operation) => rolesWith('user', operation),
  sent: {
    ...personRequest,
    accountId: idOrCode,
    role: text,
    // for new users only: a username never changes, and setUserPassword changes a password
    username: z.optional(text),
    password: z.optional(newPasswordFields.password),
    passwordConfirm: newPasswordFields.passwordConfirm,
    /** For a new user: emails a link to choose a password; the request then contains no password. */
    invite: z.optional(z.boolean()),
    // sent by clients that send back what they read, and ignored
    accountName: z.optional(text),
    status: z.optional(text),
    invitation: z.optional(z.unknown()),
  },
  saved: userSchema,
  // sent by the specification's client and ignored for a single user
  seen: { status: seenStatus, filterText: z.optional(text), includeInactive: z.optional(z.boolean()) },
  summaries: {
    list: 'The users that the caller manages, by text, status and account',
    read: 'One user that the caller manages.',
    save: 'Changes a user, or creates one for id 0.',
    remove:
      'Deletes a user: hides the user, ends the sessions and frees the username. Log entries about the user remain.',
    setStatus: 'Deactivates an active user and ends the sessions; activates a user with any other status',
  },
});
export const {
  list: listUsers,
  file: exportUsers,
  read: readUser,
  save: saveUser,
  remove: deleteUser,
  setStatusInList: changeUserStatusInList,
  setStatus: changeUserStatus,
} = userCalls;

export const setUserPassword = defineCall({
  name: 'setUserPassword',
  method: 'POST',
  path: 'userManager/userPassword',
  access: rolesWith('user', 'setPassword'),
  limitedAs: 'setting',
  requiresPassword: true,
  summary: "Sets a password that the user must change at the next login, and ends all of the user's sessions.",
  request: z.strictObject({ id: idOrCode, username: z.optional(text), ...newPasswordFields }),
  content: z.nullable(z.object({})),
});

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: 'userManager/userInvitation',
  access: rolesWith('user', 'setPassword'),
  limitedAs: 'setting',
  requiresPassword: true,
  summary: 'Sends the invitation again to a user who has not chosen a password yet. The previous link no longer works.',
  request: z.strictObject({ id: idOrCode }),
  content: userSchema,
});

const userSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.int(),
      /** The network part of the IP address, with the prefix length also used to count failed logins. */
      network: z.string(),
      /** ISO instants. */
      loggedInAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});
export type UserSession = z.output<typeof userSessions>['sessions'][number];

export const listUserSessions = defineCall({
  name: 'listUserSessions',
  method: 'GET',
  path: 'userManager/userSessions/{id}',
  access: rolesWith('user', 'read'),
  summary: "A user's open sessions, most recently used first.",
  request: z.strictObject({ id: idInPath }),
  content: userSessions,
});

export const endSessionsOfUser = defineCall({
  name: 'endSessionsOfUser',
  method: 'POST',
  path: 'userManager/userSessionsEnd',
  access: rolesWith('user', 'endSessions'),
  limitedAs: 'setting',
  requiresPassword: true,
  summary:
    "Ends one session of a user, or all of them, and returns the remaining ones. Links in the user's emails still work.",
  request: z.strictObject({ userId: idOrCode, sessionId: z.optional(idOrCode) }),
  content: userSessions,
});
