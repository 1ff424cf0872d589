import { recordOf, rolesWith, SEARCH_TYPES, type SearchType } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idInPath, idOrCode } from '../platform/managed-list.ts';

const byId = z.strictObject({ id: idInPath });
const saving = { method: 'POST', limitedAs: 'setting' } as const;
const savingWithPassword = { ...saving, requiresPassword: true } as const;

/** Sent by clients that send back what they read, and ignored. */
const ignoredText = z.optional(z.nullable(z.string().check(z.maxLength(500))));

/** The largest number of images that staff can set for an account. */
export const MAX_IMAGES = 1_000_000;

const usage = z.object({ id: z.int(), name: z.string(), imagesRemaining: z.int() });
export type AccountUsage = z.output<typeof usage>;

export const readAccountUsage = defineCall({
  name: 'readAccountUsage',
  access: rolesWith('account', 'reload'),
  method: 'GET',
  path: 'controlPanel/accountFlatFeeUsage/{id}',
  summary: 'The number of images that a flat-fee account has left.',
  request: byId,
  content: usage,
});

export const saveAccountUsage = defineCall({
  ...savingWithPassword,
  name: 'saveAccountUsage',
  access: rolesWith('account', 'reload'),
  path: 'controlPanel/accountFlatFeeUsage',
  summary: 'Sets the number of images that a flat-fee account has left, with an adjustment in the ledger.',
  request: z.strictObject({
    id: idOrCode,
    imagesRemaining: z.int(),
    /**
     * The number the client displayed. If it changed since, the call fails with 409; otherwise it would undo a purchase
     * made meanwhile.
     */
    seen: z.optional(z.int()),
    name: ignoredText,
  }),
  content: usage,
});

/**
 * Identifies the values that were read. A save that sends it fails with 409 if someone else has changed them since; otherwise it would undo
 * that change.
 */
const version = z.optional(z.string().check(z.maxLength(100)));

const flag = z.boolean();
/** Page access on the wire has one field for each search: 'searchByName'. */
export const pageAccessField = <Type extends SearchType>(type: Type): `searchBy${Type}` => `searchBy${type}`;

/** The fields of page access, in the order of the searches. */
export const PAGE_ACCESS_FIELDS = SEARCH_TYPES.map(pageAccessField);
export type PageAccess = Readonly<Record<(typeof PAGE_ACCESS_FIELDS)[number], boolean>>;
const accessFlags = recordOf(PAGE_ACCESS_FIELDS, () => flag);

const pageAccess = z.object({ id: z.int(), name: z.string(), ...accessFlags, version });
export type AccountPageAccess = z.output<typeof pageAccess>;

export const readAccountPageAccess = defineCall({
  name: 'readAccountPageAccess',
  access: rolesWith('account', 'read'),
  method: 'GET',
  path: 'controlPanel/accountPageAccess/{id}',
  summary: 'The searches that an account may use if the county offers them.',
  request: byId,
  content: pageAccess,
});

export const saveAccountPageAccess = defineCall({
  ...savingWithPassword,
  name: 'saveAccountPageAccess',
  access: rolesWith('account', 'setPageAccess'),
  path: 'controlPanel/accountPageAccess',
  summary: 'Sets the searches that an account may use.',
  request: z.strictObject({
    id: idOrCode,
    name: ignoredText,
    ...accessFlags,
    version,
  }),
  content: pageAccess,
});

/** Larger than the number of document types in any county. */
const MAX_DOC_TYPES = 500;
const code = z.string().check(z.maxLength(100));
const docType = z.object({
  accountId: z.optional(idOrCode),
  id: z.optional(idOrCode),
  documentType: code,
  imageChargeMethod: code,
  imageRetrieval: flag,
  previewRetrieval: flag,
});
const docTypes = z.object({
  accountId: z.int(),
  name: z.string(),
  accountDocTypes: z.array(
    z.object({
      accountId: z.int(),
      id: z.int(),
      documentType: z.string(),
      imageChargeMethod: z.string(),
      imageRetrieval: z.boolean(),
      previewRetrieval: z.boolean(),
    }),
  ),
  version,
});
export type AccountDocTypesContent = z.output<typeof docTypes>;
const docTypesRequest = z.strictObject({
  accountId: idOrCode,
  name: ignoredText,
  accountDocTypes: z.array(docType).check(z.maxLength(MAX_DOC_TYPES)),
  version,
});

export const readAccountDocTypes = defineCall({
  name: 'readAccountDocTypes',
  access: rolesWith('account', 'read'),
  method: 'GET',
  path: 'controlPanel/accountDocTypes/{id}',
  summary: 'The types of documents whose images an account may see or buy, and how they are charged.',
  request: byId,
  content: docTypes,
});

export const saveAccountDocTypes = defineCall({
  ...savingWithPassword,
  name: 'saveAccountDocTypes',
  access: rolesWith('account', 'setDocumentTypes'),
  path: 'controlPanel/accountDocTypes',
  summary:
    'Replaces the rights of an account to types of documents. Rows without a type are dropped. Each type may occur once.',
  request: docTypesRequest,
  content: docTypes,
});

export const organizeAccountDocTypes = defineCall({
  ...saving,
  name: 'organizeAccountDocTypes',
  access: rolesWith('account', 'setDocumentTypes'),
  path: 'controlPanel/accountDocTypes/organize',
  summary: 'Returns the sent rows without blank and repeated ones, sorted by code. Saves nothing.',
  request: docTypesRequest,
  content: docTypes,
});

const tasks = z.object({
  id: z.int(),
  name: z.string(),
  accountType: z.string(),
  status: z.string(),
  lastBilled: z.nullable(z.string()),
  lastImageRenewal: z.nullable(z.string()),
  lastTasks: z.nullable(z.string()),
  needsBilling: z.boolean(),
  needsImageRenewal: z.boolean(),
  version,
});
export type AccountTasks = z.output<typeof tasks>;

export const readAccountTasks = defineCall({
  name: 'readAccountTasks',
  access: rolesWith('account', 'read'),
  method: 'GET',
  path: 'controlPanel/accountTasks/{id}',
  summary: 'The times at which an account was billed and its images were renewed, and the tasks that are due.',
  request: byId,
  content: tasks,
});

/** Only the tasks themselves change these. */
const taskFieldsSentBack = {
  name: ignoredText,
  accountType: ignoredText,
  status: ignoredText,
  lastBilled: ignoredText,
  lastImageRenewal: ignoredText,
  lastTasks: ignoredText,
};
/** The account to mark; the other fields of its tasks are ignored. */
const markRequest = z.strictObject({
  id: idOrCode,
  needsBilling: z.optional(flag),
  needsImageRenewal: z.optional(flag),
  ...taskFieldsSentBack,
  /** Ignored: marking one task does not undo what someone else has changed. */
  version,
});

export const saveAccountTasks = defineCall({
  ...savingWithPassword,
  name: 'saveAccountTasks',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/accountTasks',
  summary: 'Marks tasks of an account as due or not due, without changing their times.',
  request: z.strictObject({
    id: idOrCode,
    needsBilling: flag,
    needsImageRenewal: flag,
    ...taskFieldsSentBack,
    version,
  }),
  content: tasks,
});

export const markAccountBilled = defineCall({
  ...savingWithPassword,
  name: 'markAccountBilled',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/accountTasksBilledNow',
  summary: 'Marks an account as billed for this month, without charging it.',
  request: markRequest,
  content: tasks,
});

export const markAccountRenewed = defineCall({
  ...savingWithPassword,
  name: 'markAccountRenewed',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/accountTasksImageRenewedNow',
  summary: "Marks an account's images as renewed for this month, without adding any.",
  request: markRequest,
  content: tasks,
});

/** The county's schedule, with the fields of its screen. `accountId` in the request limits a run to one account. */
const schedule = {
  automaticBilling: flag,
  automaticImageRenewal: flag,
  renewalDay: z.int(),
  renewalTime: z.string(),
  /** When the tasks last ran for any account. */
  lastRan: z.nullable(z.string()),
};
/** The result of a run over all accounts. */
const runResult = z.object({
  /** Accounts that were billed or renewed. */
  done: z.int(),
  /** Accounts whose escrow does not cover the month; they stay due. */
  escrowLow: z.int(),
  /** Accounts that failed for another reason: they stay due, and the log says why. */
  failed: z.int(),
  /** Accounts not reached in the available time; the portal continues with them automatically. */
  left: z.int(),
});
export type AccountTasksRun = z.output<typeof runResult>;
const runRequest = z.strictObject({
  /** Without it, all accounts. */
  accountId: z.optional(idOrCode),
  // the specification's client sends the schedule, but the server uses the saved one
  automaticBilling: z.optional(flag),
  automaticImageRenewal: z.optional(flag),
  renewalDay: z.optional(z.union([z.int(), z.string().check(z.maxLength(20))])),
  renewalTime: ignoredText,
  lastRan: ignoredText,
});

export const runAccountTasks = defineCall({
  ...savingWithPassword,
  name: 'runAccountTasks',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/runAccountTasks',
  summary: 'Bills one account and renews its images, or all accounts that are due this month.',
  request: runRequest,
  content: z.object({ ...schedule, ran: runResult }),
});

export const prepareToRerunAccountTasks = defineCall({
  ...savingWithPassword,
  name: 'prepareToRerunAccountTasks',
  access: rolesWith('account', 'rerunTasks'),
  path: 'controlPanel/prepareToRerunAccountTasks',
  summary:
    'Reopens the month for one account, or for all. The next run posts only the difference to what was already posted.',
  request: runRequest,
  content: z.object(schedule),
});
