import { isRole } from '../lists/people.ts';
import { checkNewPassword, checkUsername } from './credentials.ts';
import { type FieldMessages, fieldMessage } from './messages.ts';
import { checkProfile, type ProfileFields } from './profile.ts';
import { checkRequired, collectMessages } from './text-checks.ts';

/** The fields of an existing user in the user manager (002 section 2.3). */
export interface UserEntryFields extends ProfileFields {
  /** The account's id as text; empty if none is selected. */
  readonly accountId: string;
  readonly role: string;
}

/** The fields of a new user. */
export interface NewUserFields extends UserEntryFields {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/** Checks an existing user (002 section 5) with cleaned texts: the profile, the account and the user type. */
export const checkUserEntry = (fields: UserEntryFields): FieldMessages<keyof UserEntryFields> => ({
  ...checkProfile(fields),
  ...collectMessages({
    accountId: checkRequired(fields.accountId),
    role: checkRequired(fields.role) ?? (isRole(fields.role) ? undefined : fieldMessage('validation.malformed')),
  }),
});

/** Checks a new user, including username and password. Guests have no password, and invited users choose one later. */
export const checkNewUser = (fields: NewUserFields, isInvited = false): FieldMessages<keyof NewUserFields> => ({
  ...checkUserEntry(fields),
  ...collectMessages({ username: checkUsername(fields.username) }),
  ...(fields.role === 'GUEST' || isInvited ? {} : checkNewPassword(fields.password, fields.passwordConfirm)),
});
