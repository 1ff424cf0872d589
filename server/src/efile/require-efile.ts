import { checkEfileContact, cleanFields, type EfileContact } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';

/** Refuses filing where the county does not offer it, and to visitors while the portal is locked. */
export function requireEfile(county: CountyRecords, session: Session | null): void {
  if (!county.efile.efile) throw new Refusal('EFILE_OFF');
  const { lockoutInPlace, messageLogin } = county.userLockout;
  if (session === null && lockoutInPlace)
    throw new Refusal('LOCKED_OUT', messageLogin === '' ? {} : { message: messageLogin });
}

/** Cleans and validates the filer's contact data. */
export function requireContact(
  county: CountyRecords,
  input: EfileContact & { readonly acknowledgement?: boolean | undefined },
): EfileContact {
  const { name, email, address1, address2, city, state, zip, acknowledgement } = input;
  const contact = cleanFields({ name, email, address1, address2, city, state, zip });
  const isMissing = county.efile.acknowledgement && acknowledgement === false;
  const errors = {
    ...checkEfileContact(contact),
    ...(isMissing ? { acknowledgement: { key: 'efileAcknowledge' as const } } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return contact;
}
