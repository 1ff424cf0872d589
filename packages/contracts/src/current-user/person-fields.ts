import * as z from 'zod/mini';

type PersonField =
  | ('firstName' | 'lastName' | 'company' | 'address' | 'city' | 'state' | 'zip')
  | ('email' | 'phoneFormatType' | 'phone');

/** Applies the same schema to each personal field of a user (000 section 3). */
const each = <Schema extends z.ZodMiniType>(schema: Schema): Readonly<Record<PersonField, Schema>> => ({
  firstName: schema,
  lastName: schema,
  company: schema,
  address: schema,
  city: schema,
  state: schema,
  zip: schema,
  email: schema,
  phoneFormatType: schema,
  phone: schema,
});

/**
 * The fields in requests: profile, registration and user entry. The limit is far above those of `domain`, so that users
 * see the specific messages of `domain`.
 */
export const personRequest = each(z.string().check(z.maxLength(500)));

/** The fields in responses, without limits: data from an older release or an import may exceed the current limits. */
export const personContent = each(z.string());
