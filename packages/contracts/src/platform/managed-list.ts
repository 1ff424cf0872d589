import * as z from 'zod/mini';

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

/** What every list is asked for by. */
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
  /** The page that is answered: the last one when there are fewer than was asked for. */
  page: z.int(),
};

/** What every entry answers of its last change. */
export const versionFields = {
  /** Rises with each change, whoever makes it. */
  version: z.int(),
  /** Empty for the portal itself, and while nobody has changed anything. */
  changedBy: z.string(),
  changedAt: z.nullable(z.string()),
};
