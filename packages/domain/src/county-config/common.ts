import { ACCOUNT_LIMITS, checkEmail, collectMessages, type FieldMessages } from '../validation/index.ts';

/** How the county and its portal are called before anybody says otherwise (002 section 3). */
export const COMMON_DEFAULTS = { appTitle: 'Land Record Portal', bookLabel: 'Book', torrensLabel: 'Torrens' } as const;

/** A county's name, in `county.json` and in the control panel: the account of its staff is called by it (002 section 9). */
export const COUNTY_NAME_LENGTH = ACCOUNT_LIMITS.name;

/** The address that residents write to is valid, or empty. */
export const checkCommonSettings = ({
  contactEmail,
}: {
  readonly contactEmail: string;
}): FieldMessages<'contactEmail'> =>
  collectMessages({ contactEmail: contactEmail === '' ? undefined : checkEmail(contactEmail) });
