import * as z from 'zod/mini';

type PersonField =
  | ('firstName' | 'lastName' | 'company' | 'address' | 'city' | 'state' | 'zip')
  | ('email' | 'phoneFormatType' | 'phone');

/** A schema for each of what a user says of itself (000 section 3). */
const each = <Schema extends z.ZodMiniType>(schema: Schema): Readonly<Record<PersonField, Schema>> => ({
  ...{ firstName: schema, lastName: schema, company: schema, address: schema, city: schema },
  ...{ state: schema, zip: schema, email: schema, phoneFormatType: schema, phone: schema },
});

/** As it is sent: profile, registration and user entry. Far above the limits of `domain`, whose sentences a person should read. */
export const personRequest = each(z.string().check(z.maxLength(500)));

/** As every client reads it: what an older release or an import wrote may break today's limits. */
export const personContent = each(z.string());
