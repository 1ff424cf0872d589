import * as z from 'zod/mini';

/** The lockout that every answer may carry (000 section 3). */
export const lockoutSchema = z.object({
  lockoutInPlace: z.boolean(),
  messageHeadline: z.string(),
});
export type Lockout = z.output<typeof lockoutSchema>;

/** Field errors of a refused request: field name to message keys of the `validation` texts. */
export const invalidContentSchema = z.object({
  errors: z.record(
    z.string(),
    z.object({ key: z.string(), values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) }),
  ),
});
export type InvalidContent = z.output<typeof invalidContentSchema>;

/**
 * The envelope of every JSON answer. `ok` is true exactly for 2xx. `status` is a word (`OK`, `LOGIN`, `DENIED`,
 * `INVALID`, `ERROR`, ...), `message` a sentence for a person, `requestId` what an error alert quotes.
 */
export const envelopeOf = <Content extends z.ZodMiniType>(content: Content) =>
  z.object({
    ok: z.boolean(),
    status: z.string(),
    message: z.string(),
    lockout: z.nullable(lockoutSchema),
    requestId: z.optional(z.string()),
    /** Catalogue code of an error, so that a client can say it in the reader's language. */
    code: z.optional(z.string()),
    content,
  });

/** An envelope whose content has not been looked at yet. */
export const anyEnvelopeSchema = envelopeOf(z.unknown());
export type AnyEnvelope = z.output<typeof anyEnvelopeSchema>;

/** Request schema of a GET. */
export const nothing = z.optional(z.nullable(z.strictObject({})));
/** Request schema of a POST that sends nothing: no body at all, or an empty object. */
export const emptyBody = z.optional(z.strictObject({}));
