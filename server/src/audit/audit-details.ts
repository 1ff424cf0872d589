import * as z from 'zod/mini';
import type { AuditKind } from './audit.ts';

const text = z.optional(z.string());
const amount = z.optional(z.int());
/** A number of pages as a text, because 'pages' is a page list in other kinds of rows. */
const pageCount = z.optional(z.pipe(z.int(), z.transform(String)));

/** Identifies the document that a row is about. */
const document = { documentType: text, documentNumber: text, title: text };
/** Identifies the filing that a row is about. */
const filing = z.object({ transactionNumber: text });
/** The status of a user or account, before or after the change. */
const state = z.catch(z.nullish(z.object({ status: text })), null);
const managed = { before: state, after: state };
const people = z.object({ accounts: z.int(), users: z.int() });
/** A migration from LandShark One: its source, its result, and the number of rows migrated. */
const migration = {
  what: text,
  address: text,
  database: text,
  isDryRun: z.optional(z.boolean()),
  refused: text,
  loaded: z.optional(people),
  rejected: z.optional(z.union([z.int(), people])),
  step: text,
  migrated: amount,
};
/** The end of a hold on a card: what was drawn, with the surcharge of the capture, or what was paid for a failed one later. */
const hold = { drawnCents: amount, surchargeCents: amount, captureCents: amount, paidCents: amount };
/** The price of anything that may be charged. */
const price = { chargedCents: amount, totalCents: amount, costCents: amount, imageCredits: amount };

/**
 * The details of each kind of row, as all releases have written them. Fields that an older release did not write are missing. A row that
 * does not match is read without details.
 */
const AUDIT_DETAILS = {
  SEARCH: z.object({
    type: z.string(),
    criteria: z.record(z.string(), z.string()),
    count: z.int(),
    listedAs: z.optional(z.enum(['PRINT', 'DOWNLOAD'])),
    ...price,
  }),
  DETAILS: z.object({
    docType: text,
    docNumber: text,
    certificateNumber: text,
    tractBookId: text,
    bookReferenceId: text,
    ...price,
  }),
  PREVIEW: z.object({ ...document, page: amount }),
  IMAGE_ORDERED: z.object({ ...document, pages: text, ...price }),
  IMAGE_PAID: z.object({ ...document, pages: text, ...price }),
  IMAGE_DELIVERED: z.object({ ...document, pages: text }),
  IMAGE_REPEATED: z.object({ ...document, pages: text, refundCents: amount }),
  IMAGE_RETURNED: z.object({ ...document, returnedCents: amount }),
  IMAGE_REFUNDED: z.object({ ...document, pages: text, reason: text, refundCents: amount, images: amount }),
  ADD_ON_BOUGHT: z.object({ images: z.nullish(z.int()), ...price }),
  EFILE_UPLOADED: z.object({ efileType: text, pages: pageCount }),
  EFILE_PAID: z.object({ invoiceNumber: text, amountCents: amount }),
  EFILE_SUBMITTED: z.object({ transactionNumber: text, efileType: text, pages: pageCount, totalCents: amount }),
  EFILE_CLAIMED: filing,
  EFILE_HANDED_BACK: filing,
  EFILE_HELD: filing,
  EFILE_ACCEPTED: filing,
  EFILE_REJECTED: z.object({ transactionNumber: text, refundCents: amount }),
  EFILE_VIEWED: filing,
  EFILE_DROPPED: filing,
  DEPOSIT: z.object({ amountCents: amount }),
  PAYMENT_STARTED: z.object({ invoiceNumber: text, amountCents: amount }),
  PAYMENT_ENDED: z.object({ invoiceNumber: text, amountCents: amount, state: text }),
  CARD_AUTHORIZED: z.object({ invoiceNumber: text, amountCents: amount }),
  CONFIG_CHANGED: z.object({ record: text }),
  USER_CHANGED: z.object({ username: text, ...managed }),
  ACCOUNT_CHANGED: z.object({ account: text, ...managed }),
  HOLD_CLOSED: z.object(hold),
  HOLD_ENDED: z.object({ state: text, ...hold }),
  REPORT: z.object({ report: text, as: text, rows: amount }),
  JOB_REQUESTED: z.object({ job: text }),
  REPORT_SCHEDULED: z.object({ report: text }),
  REPORT_SENT: z.object({ report: text }),
  LS1_MIGRATED: z.object(migration),
  STATEMENT_ISSUED: z.object({ number: text, amountCents: amount }),
} as const satisfies Partial<Record<AuditKind, z.ZodMiniType>>;

/** All fields that the details of any kind of row may have. */
const anyDetail = z.object({
  type: text,
  criteria: z.optional(z.record(z.string(), z.string())),
  count: amount,
  listedAs: text,
  docType: text,
  docNumber: text,
  certificateNumber: text,
  tractBookId: text,
  bookReferenceId: text,
  ...document,
  page: amount,
  pages: text,
  images: z.nullish(z.int()),
  ...price,
  reason: text,
  refundCents: amount,
  returnedCents: amount,
  amountCents: amount,
  ...hold,
  invoiceNumber: text,
  state: text,
  record: text,
  username: text,
  account: text,
  before: state,
  after: state,
  report: text,
  as: text,
  rows: amount,
  job: text,
  number: text,
  transactionNumber: text,
  efileType: text,
  ...migration,
});
export type AuditDetail = z.output<typeof anyDetail>;

const NO_DETAILS: AuditDetail = {};
const SCHEMAS: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries(AUDIT_DETAILS));

/** The details of a row according to its kind; empty for a kind without a schema and for a row that does not match. */
export function readAuditDetail(kind: string, detail: unknown): AuditDetail {
  const schema = SCHEMAS.get(kind);
  const parsed = schema === undefined ? undefined : z.safeParse(schema, detail);
  return parsed?.success === true ? z.parse(anyDetail, parsed.data) : NO_DETAILS;
}
