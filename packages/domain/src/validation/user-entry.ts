import { isRole } from '../lists/people.ts';
import { checkNewPassword, checkUsername } from './credentials.ts';
import { type FieldMessages, fieldMessage } from './messages.ts';
import { checkProfile, type ProfileFields } from './profile.ts';
import { checkRequired, collectMessages } from './text-checks.ts';

/** What the user manager's entry holds of a user that there is (002 section 2.3). */
export interface UserEntryFields extends ProfileFields {
  /** Its number as text; empty while none is chosen. */
  readonly accountId: string;
  readonly role: string;
}

/** The same of a new user. */
export interface NewUserFields extends UserEntryFields {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/** Checks an entry (002 section 5) whose texts are cleaned: a profile with an account and a user type. */
export const checkUserEntry = (fields: UserEntryFields): FieldMessages<keyof UserEntryFields> => ({
  ...checkProfile(fields),
  ...collectMessages({
    accountId: checkRequired(fields.accountId),
    role: checkRequired(fields.role) ?? (isRole(fields.role) ? undefined : fieldMessage('validation.malformed')),
  }),
});

/** The same with username, password and confirmation. A guest has no password, and an invited user chooses one later. */
export const checkNewUser = (fields: NewUserFields, isInvited = false): FieldMessages<keyof NewUserFields> => ({
  ...checkUserEntry(fields),
  ...collectMessages({ username: checkUsername(fields.username) }),
  ...(fields.role === 'GUEST' || isInvited ? {} : checkNewPassword(fields.password, fields.passwordConfirm)),
});
