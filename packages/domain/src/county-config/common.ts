import { ACCOUNT_LIMITS, checkEmail, collectMessages, type FieldMessages } from '../validation/index.ts';

/** The default names of the portal and its labels (002 section 3). */
export const COMMON_DEFAULTS = { appTitle: 'Land Record Portal', bookLabel: 'Book', torrensLabel: 'Torrens' } as const;

/**
 * The maximum length of a county's name. It is also the name of its staff account (002 section 9), whose limit applies.
 */
export const COUNTY_NAME_LENGTH = ACCOUNT_LIMITS.name;

/** The contact's email address must be valid or empty. */
export const checkCommonSettings = ({
  contactEmail,
}: {
  readonly contactEmail: string;
}): FieldMessages<'contactEmail'> =>
  collectMessages({ contactEmail: contactEmail === '' ? undefined : checkEmail(contactEmail) });
