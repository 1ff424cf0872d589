import { rolesWith } from '@portal/domain';
import * as z from 'zod/mini';
import { newPasswordFields } from '../current-user/new-password.ts';
import { personContent, personRequest } from '../current-user/person-fields.ts';
import { defineCall } from '../platform/call.ts';
import {
  idInPath,
  idOrCode,
  listPlace,
  listRequest,
  managedCalls,
  seenStatus,
  versionFields,
} from '../platform/managed-list.ts';

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
      /** True while the user has an invitation and has chosen no password yet. */
      isInvited: z.optional(z.boolean()),
    }),
  ),
  ...listPlace,
});
export type UserList = z.output<typeof listContent>;
export type UserListRow = UserList['users'][number];

/** A user as the entry shows it. */
const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  ...personContent,
  status: z.string(),
  /** Of who was invited and has chosen no password yet; null for others. */
  invitation: z.optional(
    z.nullable(
      z.object({
        /** Null until the mail is written. */
        sentAt: z.nullable(z.string()),
        /** Null when the link opens nothing any more. */
        expiresAt: z.nullable(z.string()),
      }),
    ),
  ),
  ...versionFields,
});
export type UserEntry = z.output<typeof userSchema>;

/** The calls of every list with entry. */
export const userCalls = managedCalls({
  ...{ one: 'user', many: 'users', area: 'userManager', key: { userId: idOrCode }, filters },
  ...{ list: listContent, changed: listContent, entry: userSchema },
  needsProof: true,
  access: (operation) => rolesWith('user', operation),
  sent: {
    ...personRequest,
    accountId: idOrCode,
    role: text,
    // of new users only: a name does not change, and a password has its own call
    username: z.optional(text),
    password: z.optional(newPasswordFields.password),
    passwordConfirm: newPasswordFields.passwordConfirm,
    /** Of a new user: it is mailed a link to a password of its own, and none is sent here. */
    invite: z.optional(z.boolean()),
    // sent by the specification's client, and changed by nobody here
    accountName: z.optional(text),
    status: z.optional(text),
  },
  saved: userSchema,
  // sent by the specification's client, and no matter of one user
  seen: { status: seenStatus, filterText: z.optional(text), includeInactive: z.optional(z.boolean()) },
  summaries: {
    list: 'The users that the caller manages, by text, status and account',
    read: 'One user that the caller manages.',
    save: 'Changes a user, or makes one where the id is 0.',
    remove: 'Deletes a user: it is hidden, its sessions end, and its name is free. What it did stays on record.',
    setStatus: 'Deactivates an active user, whose sessions end, and activates any other',
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
  needsProof: true,
  summary: "Gives a user another password, to be changed at the next login; all of the user's sessions end.",
  request: z.strictObject({ id: idOrCode, username: z.optional(text), ...newPasswordFields }),
  content: z.nullable(z.object({})),
});

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: 'userManager/userInvitation',
  access: rolesWith('user', 'setPassword'),
  limitedAs: 'setting',
  needsProof: true,
  summary: 'Sends the invitation of a user again who has chosen no password yet; the link of the one before ends.',
  request: z.strictObject({ id: idOrCode }),
  content: userSchema,
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
