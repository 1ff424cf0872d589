import * as z from 'zod/mini';

/** The lockout that every response may carry (000 section 3). */
export const lockoutSchema = z.object({
  lockoutInPlace: z.boolean(),
  messageHeadline: z.string(),
});
export type Lockout = z.output<typeof lockoutSchema>;

/** Field errors of a refused request: from field name to message key of the `validation` texts. */
export const invalidContentSchema = z.object({
  errors: z.record(
    z.string(),
    z.object({ key: z.string(), values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) }),
  ),
});
export type InvalidContent = z.output<typeof invalidContentSchema>;

/**
 * The envelope of every JSON response. `ok` is true exactly for 2xx. `status` is a constant (`OK`, `LOGIN`, `DENIED`,
 * `INVALID`, `ERROR`, ...), `message` a sentence for the user, `requestId` the id that error alerts quote.
 */
export const envelopeOf = <Content extends z.ZodMiniType>(content: Content) =>
  z.object({
    ok: z.boolean(),
    status: z.string(),
    message: z.string(),
    lockout: z.nullable(lockoutSchema),
    requestId: z.optional(z.string()),
    /** Catalogue code of an error, from which a client can show the message in the user's language. */
    code: z.optional(z.string()),
    content,
  });

/** An envelope whose content has not been validated yet. */
export const anyEnvelopeSchema = envelopeOf(z.unknown());
export type AnyEnvelope = z.output<typeof anyEnvelopeSchema>;

/** Request schema of a GET. */
export const nothing = z.optional(z.nullable(z.strictObject({})));
/** Request schema of a POST that sends nothing: no body at all, or an empty object. */
export const emptyBody = z.optional(z.strictObject({}));
