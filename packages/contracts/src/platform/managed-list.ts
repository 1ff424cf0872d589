import type { CallAccess } from '@portal/domain';
import * as z from 'zod/mini';
import { type Call, FILE_TYPES } from './call.ts';

/** Rows per page of a list of users or accounts (002 section 9). */
export const MANAGED_PAGE_ROWS = 10;
/** The maximum length of a list for a client that requests no page. */
export const MAX_MANAGED_ROWS = 10_000;

/** A number; a client with a pick list may send it as the chosen code, a string. */
export const idOrCode = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{0,15}$/))]), z.transform(Number));
/** A number in a path. */
export const idInPath = z.string().check(z.regex(/^\d{1,15}$/));
/**
 * The status that the caller saw. If it has changed, the call fails with 409, so that two simultaneous clicks do not
 * undo each other.
 */
export const seenStatus = z.optional(z.string().check(z.maxLength(10)));

/** The request fields of every managed list. */
export const listRequest = <const Status extends readonly string[], const Sort extends readonly string[]>(
  statuses: Status,
  sorts: Sort,
) => ({
  filterText: z.optional(z.string().check(z.maxLength(200))),
  statusType: z.optional(z.enum(statuses)),
  /** Page number from 1. Without it (the specification's client) all matches are returned, up to `MAX_MANAGED_ROWS`. */
  page: z.optional(z.int().check(z.minimum(1))),
  sortKey: z.optional(z.enum(sorts)),
  sortDirection: z.optional(z.enum(['ASC', 'DESC'])),
});

/** The response fields of every list besides its rows. */
export const listPageFields = {
  /** The number of matches. */
  total: z.int(),
  /** The page returned: the last one if the list has fewer pages than requested. */
  page: z.int(),
};

/** The response fields of every entry about its last change. */
export const versionFields = {
  /** Incremented by every change. */
  version: z.int(),
  /** Empty for the portal itself, and before the first change. */
  changedBy: z.string(),
  changedAt: z.nullable(z.string()),
};

/** A client may send back everything it received: who made the last change is ignored. */
const lastChangeSentBack = { changedBy: z.optional(z.unknown()), changedAt: z.optional(z.unknown()) };

type Shape = z.core.$ZodShape;

interface ManagedEntity<
  One extends string,
  Many extends string,
  Key extends Shape,
  Filters extends Shape,
  List,
  Changed,
  Entry,
  Seen extends Shape,
  Sent extends Shape,
  Saved,
> {
  /** Singular and plural of its name, such as 'user' and 'users'. */
  readonly one: One;
  readonly many: Many;
  /** The first segment of the paths. */
  readonly area: string;
  readonly access: (operation: 'read' | 'change' | 'setStatus' | 'delete') => CallAccess;
  /** Calls that change it require the password again. */
  readonly requiresPassword?: true;
  /** The field that identifies the row of an action. */
  readonly key: Key;
  readonly filters: Filters;
  readonly list: List;
  /** The response to an action: the list, and other data that changed with it. */
  readonly changed: Changed;
  readonly entry: Entry;
  /** Additional request fields of a status change on the entry screen: `seenStatus`, and fields that clients add. */
  readonly seen: Seen;
  /** Request fields of a save besides the id (0 for a new entry) and the version that the caller saw. */
  readonly sent: Sent;
  /** The response to a save: the entry, unless other data changes with it. */
  readonly saved: Saved;
  /** Sentences for the API description. Those of `list` and `setStatus` are continued, so they have no period. */
  readonly summaries: Readonly<Record<'list' | 'read' | 'save' | 'remove' | 'setStatus', string>>;
}

/** Like `defineCall`, but keeps the name in the type: the fake API of tests finds handlers by it. */
const defineNamed = <Request extends z.ZodMiniType, Content extends z.ZodMiniType, const Name extends string>(
  call: Call<Request, Content> & { readonly name: Name },
): Call<Request, Content> & { readonly name: Name } => call;

function capitalize<Word extends string>(word: Word): Capitalize<Word>;
function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * The calls that all managed lists have: the list, its workbook, one entry, saving it, and actions on a row. Their
 * names are built from singular and plural: `listUsers`, `readUser`.
 */
export function managedCalls<
  const One extends string,
  const Many extends string,
  Key extends Shape,
  Filters extends Shape,
  List extends z.ZodMiniType,
  Changed extends z.ZodMiniType,
  Entry extends z.ZodMiniType,
  Seen extends Shape,
  Sent extends Shape,
  Saved extends z.ZodMiniType,
>(noun: ManagedEntity<One, Many, Key, Filters, List, Changed, Entry, Seen, Sent, Saved>) {
  const { one, many, area, access, key, filters, summaries, requiresPassword } = noun;
  const listed = { method: 'POST', access: access('read'), request: z.strictObject(filters) } as const;
  const proof = requiresPassword === undefined ? {} : { requiresPassword };
  const post = { method: 'POST', limitedAs: 'setting', ...proof } as const;
  return {
    list: defineNamed({
      ...listed,
      name: `list${capitalize(many)}` as const,
      path: `${area}/${many}`,
      limitedAs: 'listPage',
      summary: `${summaries.list}; ten per page if a page is requested.`,
      content: noun.list,
    }),
    file: defineNamed({
      ...listed,
      name: `export${capitalize(many)}` as const,
      path: `${area}/${one}Export`,
      limitedAs: 'report',
      file: FILE_TYPES.xlsx,
      summary: 'The same list as an Excel file, with the same filters and order.',
      content: z.null(),
    }),
    read: defineNamed({
      name: `read${capitalize(one)}` as const,
      method: 'GET',
      path: `${area}/${one}/{id}`,
      access: access('read'),
      summary: summaries.read,
      request: z.strictObject({ id: idInPath }),
      content: noun.entry,
    }),
    save: defineNamed({
      ...post,
      name: `save${capitalize(one)}` as const,
      path: `${area}/${one}`,
      access: access('change'),
      summary: `${summaries.save} Refused if a version is sent and someone else has saved since.`,
      request: z.strictObject({ id: idOrCode, version: z.optional(z.int()), ...lastChangeSentBack, ...noun.sent }),
      content: noun.saved,
    }),
    remove: defineNamed({
      ...post,
      name: `delete${capitalize(one)}` as const,
      path: `${area}/${one}Delete`,
      access: access('delete'),
      summary: summaries.remove,
      request: z.strictObject({ ...key, ...filters }),
      content: noun.changed,
    }),
    setStatusInList: defineNamed({
      ...post,
      name: `change${capitalize(one)}StatusInList` as const,
      path: `${area}/${one}ChangeStatusList`,
      access: access('setStatus'),
      summary: `${summaries.setStatus}; returns the updated list.`,
      request: z.strictObject({ ...key, status: seenStatus, ...filters }),
      content: noun.changed,
    }),
    setStatus: defineNamed({
      ...post,
      name: `change${capitalize(one)}Status` as const,
      path: `${area}/${one}ChangeStatusSingle`,
      access: access('setStatus'),
      summary: `The same from the screen of one ${one}; returns the updated status.`,
      request: z.strictObject({ ...key, ...noun.seen }),
      content: z.object({ status: z.string() }),
    }),
  };
}
