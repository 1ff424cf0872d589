import { USER_MANAGERS } from '@portal/domain';
import * as z from 'zod/mini';
import { newPasswordFields } from '../current-user/new-password.ts';
import { profileFields } from '../current-user/profile.ts';
import { defineCall, FILE_TYPES } from '../platform/call.ts';

/** Rows on a page of a list of users or accounts (002 section 9). */
export const MANAGED_PAGE = 10;
/** The longest list in one answer, for a client that asks for no page. */
export const MOST_USERS = 10_000;

/** What a list is sorted by; each has a unique tiebreaker. */
export const USER_SORTS = ['username', 'name', 'account', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The statuses that a list is filtered by (002 section 9). */
export const USER_STATUS_FILTERS = ['ALL', 'A', 'I', 'P'] as const;

const text = z.string().check(z.maxLength(500));
/** A number, which a client with a pick list sends as the code that it chose. */
const idOrCode = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{0,15}$/))]), z.transform(Number));

const filters = {
  filterText: z.optional(z.string().check(z.maxLength(200))),
  statusType: z.optional(z.enum(USER_STATUS_FILTERS)),
  /** 0, or nothing, for the users of all accounts. */
  accountId: z.optional(idOrCode),
  /** 1 is the first. Without it, as the specification's client asks, all that match are answered, up to `MOST_USERS`. */
  page: z.optional(z.int().check(z.minimum(1))),
  sortKey: z.optional(z.enum(USER_SORTS)),
  sortDirection: z.optional(z.enum(['ASC', 'DESC'])),
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
  /** How many match. */
  total: z.int(),
  /** The page that is answered: the last one when there are fewer than was asked for. */
  page: z.int(),
});
export type UserList = z.output<typeof listContent>;
export type UserListRow = UserList['users'][number];

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'POST',
  path: 'userManager/users',
  access: USER_MANAGERS,
  limitedAs: 'userList',
  summary: 'The users that the caller manages, by text, status and account; a page of ten where one is asked for.',
  request: z.strictObject(filters),
  content: listContent,
});

export const deleteUser = defineCall({
  name: 'deleteUser',
  method: 'POST',
  path: 'userManager/userDelete',
  access: USER_MANAGERS,
  limitedAs: 'setting',
  summary: 'Deletes a user: it is hidden, its sessions end, and its name is free. What it did stays on record.',
  request: z.strictObject({ userId: idOrCode, ...filters }),
  content: listContent,
});

/** The status that the caller saw. Another one in force answers 409, so that two who press at once do not undo each other. */
const seenStatus = z.optional(z.string().check(z.maxLength(10)));

export const changeUserStatusInList = defineCall({
  name: 'changeUserStatusInList',
  method: 'POST',
  path: 'userManager/userChangeStatusList',
  access: USER_MANAGERS,
  limitedAs: 'setting',
  summary: 'Deactivates an active user, whose sessions end, and activates any other; answers the list as it is then.',
  request: z.strictObject({ userId: idOrCode, status: seenStatus, ...filters }),
  content: listContent,
});

export const changeUserStatus = defineCall({
  name: 'changeUserStatus',
  method: 'POST',
  path: 'userManager/userChangeStatusSingle',
  access: USER_MANAGERS,
  limitedAs: 'setting',
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
  access: USER_MANAGERS,
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
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  email: z.string(),
  phoneFormatType: z.string(),
  phone: z.string(),
  status: z.string(),
  /** Rises with each change, whoever makes it. */
  version: z.int(),
  /** Empty for the portal itself, and while nobody has changed anything. */
  changedBy: z.string(),
  changedAt: z.nullable(z.string()),
});
export type UserEntry = z.output<typeof userSchema>;

export const readUser = defineCall({
  name: 'readUser',
  method: 'GET',
  path: 'userManager/user/{id}',
  access: USER_MANAGERS,
  summary: 'One user that the caller manages.',
  request: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  content: userSchema,
});

export const saveUser = defineCall({
  name: 'saveUser',
  method: 'POST',
  path: 'userManager/user',
  access: USER_MANAGERS,
  limitedAs: 'setting',
  summary:
    'Changes a user, or makes one where the id is 0. With a version, refused when somebody else saved meanwhile.',
  request: z.strictObject({
    id: idOrCode,
    ...profileFields,
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
  access: USER_MANAGERS,
  limitedAs: 'setting',
  summary: "Gives a user another password, to be changed at the next login; all of the user's sessions end.",
  request: z.strictObject({ id: idOrCode, username: z.optional(text), ...newPasswordFields }),
  content: z.nullable(z.object({})),
});
