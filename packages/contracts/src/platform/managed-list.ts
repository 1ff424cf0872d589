import type { CallAccess } from '@portal/domain';
import * as z from 'zod/mini';
import { type Call, FILE_TYPES } from './call.ts';

/** Rows on a page of a list of users or accounts (002 section 9). */
export const MANAGED_PAGE = 10;
/** The longest list in one answer, for a client that asks for no page. */
export const MOST_MANAGED = 10_000;

/** A number, which a client with a pick list sends as the code that it chose. */
export const idOrCode = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{0,15}$/))]), z.transform(Number));
/** A number in an address. */
export const idInPath = z.string().check(z.regex(/^\d{1,15}$/));
/** The status that the caller saw. Another one in force answers 409, so that two who press at once do not undo each other. */
export const seenStatus = z.optional(z.string().check(z.maxLength(10)));

/** The request fields of every list. */
export const listRequest = <const Status extends readonly string[], const Sort extends readonly string[]>(
  statuses: Status,
  sorts: Sort,
) => ({
  filterText: z.optional(z.string().check(z.maxLength(200))),
  statusType: z.optional(z.enum(statuses)),
  /** 1 is the first. Without it, as the specification's client asks, all that match are answered, up to `MOST_MANAGED`. */
  page: z.optional(z.int().check(z.minimum(1))),
  sortKey: z.optional(z.enum(sorts)),
  sortDirection: z.optional(z.enum(['ASC', 'DESC'])),
});

/** What every list answers beside its rows. */
export const listPlace = {
  /** How many match. */
  total: z.int(),
  /** The page in the answer: the last one if the list has fewer pages than requested. */
  page: z.int(),
};

/** What every entry answers of its last change. */
export const versionFields = {
  /** Rises with each change, no matter who makes it. */
  version: z.int(),
  /** Empty for the portal itself, and while nobody has changed anything. */
  changedBy: z.string(),
  changedAt: z.nullable(z.string()),
};

type Shape = z.core.$ZodShape;

interface ManagedNoun<
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
  /** What one of them is called, as in 'user', and what many are. */
  readonly one: One;
  readonly many: Many;
  /** The first part of their addresses. */
  readonly area: string;
  readonly access: (operation: 'read' | 'change' | 'setStatus' | 'delete') => CallAccess;
  /** Its actions ask for the password again. */
  readonly needsProof?: true;
  /** By which field an action names its row. */
  readonly key: Key;
  readonly filters: Filters;
  readonly list: List;
  /** The answer to an action: the list, and other data that changed with it. */
  readonly changed: Changed;
  readonly entry: Entry;
  /** What is sent, beside the row, where a status is changed from the screen of one: `seenStatus`, and what a client adds. */
  readonly seen: Seen;
  /** What is sent to save one, beside its id, 0 for a new one, and the version that its caller saw. */
  readonly sent: Sent;
  /** What a save answers: the entry, where nothing else changes with it. */
  readonly saved: Saved;
  /** What is in the printed description. */
  readonly summaries: Readonly<Record<'list' | 'read' | 'save' | 'remove' | 'setStatus', string>>;
}

/** `defineCall`, with the name among the types: the fake API of tests knows handlers by it. */
const defineNamed = <Request extends z.ZodMiniType, Content extends z.ZodMiniType, const Name extends string>(
  call: Call<Request, Content> & { readonly name: Name },
): Call<Request, Content> & { readonly name: Name } => call;

function capital<Word extends string>(word: Word): Capitalize<Word>;
function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * The calls that managed lists have in common: the list, its workbook, one entry, saving it, and actions on a row. Their names
 * are built from singular and plural: `listUsers`, `readUser`.
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
>(noun: ManagedNoun<One, Many, Key, Filters, List, Changed, Entry, Seen, Sent, Saved>) {
  const { one, many, area, access, key, filters, list, changed, entry, seen, sent, saved, summaries, needsProof } =
    noun;
  const proof = needsProof === undefined ? {} : { needsProof };
  const post = { method: 'POST', limitedAs: 'setting', ...proof } as const;
  return {
    list: defineNamed({
      ...{ name: `list${capital(many)}` as const, method: 'POST', path: `${area}/${many}`, access: access('read') },
      ...{ limitedAs: 'userList', summary: `${summaries.list}; a page of ten where one is asked for.` },
      request: z.strictObject(filters),
      content: list,
    }),
    file: defineNamed({
      ...{
        name: `export${capital(many)}` as const,
        method: 'POST',
        path: `${area}/${one}Export`,
        access: access('read'),
      },
      ...{ limitedAs: 'report', file: FILE_TYPES.xlsx },
      summary: 'The same list as a workbook, by the same filters and in the same order.',
      request: z.strictObject(filters),
      content: z.null(),
    }),
    read: defineNamed({
      ...{ name: `read${capital(one)}` as const, method: 'GET', path: `${area}/${one}/{id}`, access: access('read') },
      summary: summaries.read,
      request: z.strictObject({ id: idInPath }),
      content: entry,
    }),
    save: defineNamed({
      ...{ ...post, name: `save${capital(one)}` as const, path: `${area}/${one}`, access: access('change') },
      summary: `${summaries.save} With a version, refused when somebody else saved meanwhile.`,
      request: z.strictObject({ id: idOrCode, version: z.optional(z.int()), ...sent }),
      content: saved,
    }),
    remove: defineNamed({
      ...{ ...post, name: `delete${capital(one)}` as const, path: `${area}/${one}Delete`, access: access('delete') },
      summary: summaries.remove,
      request: z.strictObject({ ...key, ...filters }),
      content: changed,
    }),
    setStatusInList: defineNamed({
      ...{ ...post, name: `change${capital(one)}StatusInList` as const, path: `${area}/${one}ChangeStatusList` },
      access: access('setStatus'),
      summary: `${summaries.setStatus}; answers the list as it is then.`,
      request: z.strictObject({ ...key, status: seenStatus, ...filters }),
      content: changed,
    }),
    setStatus: defineNamed({
      ...{ ...post, name: `change${capital(one)}Status` as const, path: `${area}/${one}ChangeStatusSingle` },
      access: access('setStatus'),
      summary: `The same from the screen of one ${one}; answers the status as it is then.`,
      request: z.strictObject({ ...key, ...seen }),
      content: z.object({ status: z.string() }),
    }),
  };
}
