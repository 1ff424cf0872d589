import { rolesWith } from '@portal/domain';
import * as z from 'zod/mini';
import { newPasswordFields } from '../current-user/new-password.ts';
import { personContent, personRequest } from '../current-user/person-fields.ts';
import { defineCall, FILE_TYPES } from '../platform/call.ts';
import { idInPath, idOrCode, listPlace, listRequest, seenStatus, versionFields } from '../platform/managed-list.ts';

/** What a list is sorted by; each has a unique tiebreaker. */
export const USER_SORTS = ['username', 'name', 'account', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The statuses that a list is filtered by (002 section 9). */
export const USER_STATUS_FILTERS = ['ALL', 'A', 'I', 'P'] as const;

const text = z.string().check(z.maxLength(500));
const filters = {
  ...listRequest(USER_STATUS_FILTERS, USER_SORTS),
  /** 0, or nothing, for the users of all accounts. */
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
    }),
  ),
  ...listPlace,
});
export type UserList = z.output<typeof listContent>;
export type UserListRow = UserList['users'][number];

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'POST',
  path: 'userManager/users',
  access: rolesWith('user', 'read'),
  limitedAs: 'userList',
  summary: 'The users that the caller manages, by text, status and account; a page of ten where one is asked for.',
  request: z.strictObject(filters),
  content: listContent,
});

export const deleteUser = defineCall({
  name: 'deleteUser',
  method: 'POST',
  path: 'userManager/userDelete',
  access: rolesWith('user', 'delete'),
  limitedAs: 'setting',
  needsProof: true,
  summary: 'Deletes a user: it is hidden, its sessions end, and its name is free. What it did stays on record.',
  request: z.strictObject({ userId: idOrCode, ...filters }),
  content: listContent,
});

export const changeUserStatusInList = defineCall({
  name: 'changeUserStatusInList',
  method: 'POST',
  path: 'userManager/userChangeStatusList',
  access: rolesWith('user', 'setStatus'),
  limitedAs: 'setting',
  needsProof: true,
  summary: 'Deactivates an active user, whose sessions end, and activates any other; answers the list as it is then.',
  request: z.strictObject({ userId: idOrCode, status: seenStatus, ...filters }),
  content: listContent,
});

export const changeUserStatus = defineCall({
  name: 'changeUserStatus',
  method: 'POST',
  path: 'userManager/userChangeStatusSingle',
  access: rolesWith('user', 'setStatus'),
  limitedAs: 'setting',
  needsProof: true,
  summary: 'The same from the screen of one user; answers the status as it is then.',
  request: z.strictObject({
    userId: idOrCode,
    status: seenStatus,
    // sent by the specification's client, and no matter of one user
    filterText: z.optional(text),
    includeInactive: z.optional(z.boolean()),
  }),
  content: z.object({ status: z.string() }),
});

export const exportUsers = defineCall({
  name: 'exportUsers',
  method: 'POST',
  path: 'userManager/userExport',
  access: rolesWith('user', 'read'),
  limitedAs: 'report',
  file: FILE_TYPES.xlsx,
  summary: 'The same users as a workbook, by the same filters and in the same order.',
  request: z.strictObject(filters),
  content: z.null(),
});

/** A user as the entry shows it. */
const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  ...personContent,
  status: z.string(),
  ...versionFields,
});
export type UserEntry = z.output<typeof userSchema>;

export const readUser = defineCall({
  name: 'readUser',
  method: 'GET',
  path: 'userManager/user/{id}',
  access: rolesWith('user', 'read'),
  summary: 'One user that the caller manages.',
  request: z.strictObject({ id: idInPath }),
  content: userSchema,
});

export const saveUser = defineCall({
  name: 'saveUser',
  method: 'POST',
  path: 'userManager/user',
  access: rolesWith('user', 'change'),
  limitedAs: 'setting',
  needsProof: true,
  summary:
    'Changes a user, or makes one where the id is 0. With a version, refused when somebody else saved meanwhile.',
  request: z.strictObject({
    id: idOrCode,
    ...personRequest,
    accountId: idOrCode,
    role: text,
    version: z.optional(z.int()),
    // of new users only: a name does not change, and a password has its own call
    username: z.optional(text),
    password: z.optional(newPasswordFields.password),
    passwordConfirm: newPasswordFields.passwordConfirm,
    // sent by the specification's client, and changed by nobody here
    accountName: z.optional(text),
    status: z.optional(text),
  }),
  content: userSchema,
});

export const setUserPassword = defineCall({
  name: 'setUserPassword',
  method: 'POST',
  path: 'userManager/userPassword',
  access: rolesWith('user', 'setPassword'),
  limitedAs: 'setting',
  needsProof: true,
  summary: "Gives a user another password, to be changed at the next login; all of the user's sessions end.",
  request: z.strictObject({ id: idOrCode, username: z.optional(text), ...newPasswordFields }),
  content: z.nullable(z.object({})),
});

const userSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.int(),
      /** The address's network, as far as failed logins are counted by it. */
      network: z.string(),
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
  summary: 'The sessions of a user that go on, the last used first.',
  request: z.strictObject({ id: idInPath }),
  content: userSessions,
});

export const endSessionsOfUser = defineCall({
  name: 'endSessionsOfUser',
  method: 'POST',
  path: 'userManager/userSessionsEnd',
  access: rolesWith('user', 'endSessions'),
  limitedAs: 'setting',
  needsProof: true,
  summary: "Ends one session of a user, or all; answers those that go on. Links in the user's mails stay.",
  request: z.strictObject({ userId: idOrCode, sessionId: z.optional(idOrCode) }),
  content: userSessions,
});
