import { recordOf, rolesWith, SEARCH_TYPES, type SearchType } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idInPath, idOrCode } from '../platform/managed-list.ts';

const byId = z.strictObject({ id: idInPath });
const saving = { method: 'POST', limitedAs: 'setting' } as const;
const savingMoney = { ...saving, requiresPassword: true } as const;

/** The largest number of images that staff can set for an account. */
export const MAX_IMAGES = 1_000_000;

const usage = z.object({ id: z.int(), name: z.string(), imagesRemaining: z.int() });
export type AccountUsage = z.output<typeof usage>;

export const readAccountUsage = defineCall({
  name: 'readAccountUsage',
  access: rolesWith('account', 'reload'),
  method: 'GET',
  path: 'controlPanel/accountFlatFeeUsage/{id}',
  summary: 'How many images a flat-fee account has left.',
  request: byId,
  content: usage,
});

export const saveAccountUsage = defineCall({
  ...savingMoney,
  name: 'saveAccountUsage',
  access: rolesWith('account', 'reload'),
  path: 'controlPanel/accountFlatFeeUsage',
  summary: 'Sets how many images a flat-fee account has left, by an adjustment in the ledger.',
  request: z.strictObject({
    id: idOrCode,
    imagesRemaining: z.int(),
    /**
     * The number the client displayed. If it changed since, the call fails with 409; otherwise it would undo a purchase
     * made meanwhile.
     */
    seen: z.optional(z.int()),
  }),
  content: usage,
});

const flag = z.boolean();
/** Page access on the wire has one field for each search: 'searchByName'. */
export const pageAccessField = <Type extends SearchType>(type: Type): `searchBy${Type}` => `searchBy${type}`;

/** The fields of page access, in the order of the searches. */
export const PAGE_ACCESS_FIELDS = SEARCH_TYPES.map(pageAccessField);
export type PageAccess = Readonly<Record<(typeof PAGE_ACCESS_FIELDS)[number], boolean>>;
const switches = recordOf(PAGE_ACCESS_FIELDS, () => flag);

const pageAccess = z.object({ id: z.int(), name: z.string(), ...switches });
export type AccountPageAccess = z.output<typeof pageAccess>;

export const readAccountPageAccess = defineCall({
  name: 'readAccountPageAccess',
  access: rolesWith('account', 'read'),
  method: 'GET',
  path: 'controlPanel/accountPageAccess/{id}',
  summary: 'Which searches an account may use, where the county offers them.',
  request: byId,
  content: pageAccess,
});

export const saveAccountPageAccess = defineCall({
  ...saving,
  name: 'saveAccountPageAccess',
  access: rolesWith('account', 'setPageAccess'),
  path: 'controlPanel/accountPageAccess',
  summary: 'Sets which searches an account may use.',
  request: z.strictObject({ id: idOrCode, name: z.optional(z.string().check(z.maxLength(500))), ...switches }),
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
});
export type AccountDocTypesContent = z.output<typeof docTypes>;
const docTypesRequest = z.strictObject({
  accountId: idOrCode,
  name: z.optional(z.string().check(z.maxLength(500))),
  accountDocTypes: z.array(docType).check(z.maxLength(MAX_DOC_TYPES)),
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
  ...saving,
  name: 'saveAccountDocTypes',
  access: rolesWith('account', 'setDocumentTypes'),
  path: 'controlPanel/accountDocTypes',
  summary: 'Replaces them. Rows without a type are left out; a type may stand once.',
  request: docTypesRequest,
  content: docTypes,
});

export const organizeAccountDocTypes = defineCall({
  ...saving,
  name: 'organizeAccountDocTypes',
  access: rolesWith('account', 'setDocumentTypes'),
  path: 'controlPanel/accountDocTypes/organize',
  summary: 'The same rows without blank and repeated ones, in the order of their codes. Nothing is saved.',
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
});
export type AccountTasks = z.output<typeof tasks>;

export const readAccountTasks = defineCall({
  name: 'readAccountTasks',
  access: rolesWith('account', 'read'),
  method: 'GET',
  path: 'controlPanel/accountTasks/{id}',
  summary: 'When an account was billed and its images renewed, and what is due.',
  request: byId,
  content: tasks,
});

const anyText = z.optional(z.nullable(z.string().check(z.maxLength(500))));
export const saveAccountTasks = defineCall({
  ...savingMoney,
  name: 'saveAccountTasks',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/accountTasks',
  summary: 'Says what is due for an account; times are not changed by it.',
  request: z.strictObject({
    id: idOrCode,
    needsBilling: flag,
    needsImageRenewal: flag,
    // sent by the specification's client but ignored: only the tasks themselves change these
    ...{ name: anyText, accountType: anyText, status: anyText },
    ...{ lastBilled: anyText, lastImageRenewal: anyText, lastTasks: anyText },
  }),
  content: tasks,
});

export const markAccountBilled = defineCall({
  ...savingMoney,
  name: 'markAccountBilled',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/accountTasksBilledNow',
  summary: 'Indicates that an account is billed for this month; nothing is charged.',
  request: z.strictObject({ id: idOrCode }),
  content: tasks,
});

export const markAccountRenewed = defineCall({
  ...savingMoney,
  name: 'markAccountRenewed',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/accountTasksImageRenewedNow',
  summary: "Indicates that an account's images are renewed for this month; none are given.",
  request: z.strictObject({ id: idOrCode }),
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
const ranOver = z.object({
  /** Accounts that were billed or renewed. */
  done: z.int(),
  /** Accounts whose escrow does not cover the month; they stay due. */
  escrowLow: z.int(),
  /** Accounts that failed for another reason: they stay due, and the log says why. */
  failed: z.int(),
  /** Accounts not reached in the available time; the portal continues with them automatically. */
  left: z.int(),
});
export type AccountTasksRun = z.output<typeof ranOver>;
const runRequest = z.strictObject({
  /** Without it, all accounts. */
  accountId: z.optional(idOrCode),
  // the specification's client sends the schedule, but the server uses the saved one
  automaticBilling: z.optional(flag),
  automaticImageRenewal: z.optional(flag),
  renewalDay: z.optional(z.union([z.int(), z.string().check(z.maxLength(20))])),
  renewalTime: anyText,
  lastRan: anyText,
});

export const runAccountTasks = defineCall({
  ...savingMoney,
  name: 'runAccountTasks',
  access: rolesWith('account', 'runTasks'),
  path: 'controlPanel/runAccountTasks',
  summary: 'Bills what is due and renews the images of one account, or of all that are due this month.',
  request: runRequest,
  content: z.object({ ...schedule, ran: ranOver }),
});

export const prepareToRerunAccountTasks = defineCall({
  ...savingMoney,
  name: 'prepareToRerunAccountTasks',
  access: rolesWith('account', 'rerunTasks'),
  path: 'controlPanel/prepareToRerunAccountTasks',
  summary:
    'Opens the month again for one account, or for all: the next run posts only the difference to what was posted.',
  request: runRequest,
  content: z.object(schedule),
});
