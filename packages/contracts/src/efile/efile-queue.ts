import { EFILE_TYPES, FILING_STATUSES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall, FILE_TYPES } from '../platform/call.ts';
import { listPageFields } from '../platform/managed-list.ts';
import { efileChargesFields } from './efile.ts';

/** The roles that process filings. */
const CLERKS = ['TRIMIN', 'COUNTY'] as const;

/** OPEN means undecided. */
export const QUEUE_STATUS_FILTERS = ['OPEN', 'ALL', ...FILING_STATUSES] as const;
export const QUEUE_TYPE_FILTERS = ['ALL', ...EFILE_TYPES] as const;

const text = z.string().check(z.maxLength(1_000));
const number = z.string().check(z.maxLength(40));
/** The fields of every action on a filing. The action is refused if the filing no longer has the version that the caller saw. */
const actionFields = { transactionNumber: number, version: z.int() };

const rowFields = {
  transactionNumber: z.string(),
  /** SUBMITTED, ON_HOLD, ACCEPTED or REJECTED; a newer server may send others. */
  status: z.string(),
  /** ISO instant, to the second. */
  submittedAt: z.string(),
  efileType: z.string(),
  fileName: z.string(),
  numberOfPages: z.int(),
  /** The filer's name. */
  name: z.string(),
  totalCharge: z.number(),
  /** Username of the clerk who works on it; empty if there is none. */
  claimedBy: z.string(),
  isMine: z.boolean(),
  version: z.int(),
};

const queueContent = z.object({
  filings: z.array(z.object(rowFields)),
  ...listPageFields,
});
export type EfileQueue = z.output<typeof queueContent>;
export type EfileQueueRow = EfileQueue['filings'][number];

export const listEfileQueue = defineCall({
  name: 'listEfileQueue',
  method: 'POST',
  path: 'efile/queue',
  access: CLERKS,
  limitedAs: 'listPage',
  summary:
    "The county's queue of filings, filtered by text, status and type. Open filings are sorted oldest first, others newest first.",
  request: z.strictObject({
    filterText: z.optional(z.string().check(z.maxLength(200))),
    statusType: z.optional(z.enum(QUEUE_STATUS_FILTERS)),
    efileType: z.optional(z.enum(QUEUE_TYPE_FILTERS)),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  content: queueContent,
});

/** One filing with all details for a clerk. */
export const efileEntrySchema = z.object({
  ...rowFields,
  ...efileChargesFields,
  /** CREDIT_CARD, ESCROW, INVOICE or NONE. */
  paymentMethod: z.string(),
  email: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  claimedAt: z.nullable(z.string()),
  /** The reason for a rejection. */
  reason: z.string(),
  /** The note sent to the filer. */
  note: z.string(),
  recordingNumber: z.string(),
  /** 'YYYY-MM-DD'; empty until it is recorded. */
  recordedDate: z.string(),
  /** 'hh:mm AM'. */
  recordedTime: z.string(),
  book: z.string(),
  page: z.string(),
  /** Username; empty while undecided, and if the recording system decided. */
  decidedBy: z.string(),
  decidedAt: z.nullable(z.string()),
  /** NONE, KEPT or REFUNDED for a rejected filing; otherwise empty. */
  money: z.string(),
  /** It was passed to the recording system. */
  isDropped: z.boolean(),
});
export type EfileEntry = z.output<typeof efileEntrySchema>;

export const readEfileEntry = defineCall({
  name: 'readEfileEntry',
  method: 'GET',
  path: 'efile/entry/{id}',
  access: CLERKS,
  summary: 'One filing of the queue by its transaction number.',
  request: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)) }),
  content: efileEntrySchema,
});

/** A page of a document as an image. */
export const efilePictureSchema = z.object({
  page: z.int(),
  /** JPEG, long side 1,400 px; empty if the page cannot be rendered. */
  base64: z.string(),
  width: z.int(),
  height: z.int(),
});

export const readEfileEntryPage = defineCall({
  name: 'readEfileEntryPage',
  method: 'POST',
  path: 'efile/entryPage',
  access: CLERKS,
  limitedAs: 'picture',
  summary: 'A page of a filing as an image, large enough to read.',
  request: z.strictObject({ transactionNumber: number, page: z.int().check(z.minimum(1)) }),
  content: efilePictureSchema,
});

export const downloadEfileEntry = defineCall({
  name: 'downloadEfileEntry',
  method: 'POST',
  path: 'efile/entryDocument',
  access: CLERKS,
  limitedAs: 'order',
  file: FILE_TYPES.pdf,
  summary: 'All pages of a filing as a PDF: as they were filed, or stamped once it is recorded.',
  request: z.strictObject({ transactionNumber: number }),
  content: z.null(),
});

export const claimNextEfile = defineCall({
  name: 'claimNextEfile',
  method: 'POST',
  path: 'efile/claimNext',
  access: CLERKS,
  limitedAs: 'setting',
  summary:
    'Claims the oldest unclaimed filing; null if there is none. Filings that the caller handed back come after those that were waiting at that time.',
  request: z.strictObject({
    /**
     * The filings that the caller handed back. The server now records this itself; pages opened before an update still
     * send it.
     */
    last: z.optional(z.array(number).check(z.maxLength(50))),
  }),
  content: z.object({ entry: z.nullable(efileEntrySchema) }),
});

export const claimEfile = defineCall({
  name: 'claimEfile',
  method: 'POST',
  path: 'efile/claim',
  access: CLERKS,
  limitedAs: 'setting',
  summary: "Claims a filing. A filing that another clerk has claimed is taken over only if that clerk's name is sent.",
  request: z.strictObject({ ...actionFields, from: z.optional(text) }),
  content: efileEntrySchema,
});

export const handBackEfile = defineCall({
  name: 'handBackEfile',
  method: 'POST',
  path: 'efile/handBack',
  access: CLERKS,
  limitedAs: 'setting',
  summary: 'Returns a filing to the queue, where it keeps its position for other clerks.',
  request: z.strictObject(actionFields),
  content: efileEntrySchema,
});

export const holdEfile = defineCall({
  name: 'holdEfile',
  method: 'POST',
  path: 'efile/hold',
  access: CLERKS,
  limitedAs: 'setting',
  summary: 'Puts a filing on hold, and notifies the filer of the reason.',
  request: z.strictObject({ ...actionFields, note: text }),
  content: efileEntrySchema,
});

export const acceptEfile = defineCall({
  name: 'acceptEfile',
  method: 'POST',
  path: 'efile/accept',
  access: CLERKS,
  limitedAs: 'setting',
  summary: 'Records a filing: stamps its pages, and emails the filer a link to them.',
  request: z.strictObject({
    ...actionFields,
    recordingNumber: text,
    /** As typed: '11/20/2026'. */
    recordedDate: text,
    /** '02:05 PM', or '14:05'. */
    recordedTime: text,
    book: z._default(text, ''),
    page: z._default(text, ''),
  }),
  content: efileEntrySchema,
});

export const rejectEfile = defineCall({
  name: 'rejectEfile',
  method: 'POST',
  path: 'efile/reject',
  access: CLERKS,
  limitedAs: 'setting',
  summary:
    'Rejects a filing with a reason. Its charge is refunded by the method of payment, unless the county keeps it.',
  request: z.strictObject({
    ...actionFields,
    /** A code from the list of reasons. */
    reason: text,
    note: z._default(text, ''),
    keepsCharge: z._default(z.boolean(), false),
  }),
  content: efileEntrySchema,
});
