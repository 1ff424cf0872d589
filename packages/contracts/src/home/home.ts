import * as z from 'zod/mini';
import { paragraphSchema } from '../auth/auth.ts';
import { defineCall } from '../platform/call.ts';
import { lockoutSchema, nothing } from '../platform/envelope.ts';

/** A small table of the home page. */
export const homeTableSchema = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

/** Everything the home page shows, in one response (000 section 3 'Home content'). */
export const homeContentSchema = z.object({
  lockout: lockoutSchema,
  selections: z.object({
    contactUs: z.boolean(),
    disclaimer: z.boolean(),
    latestNews: z.boolean(),
    latestNewsMore: z.boolean(),
    links: z.boolean(),
    linksMore: z.boolean(),
    loginSlides: z.boolean(),
    notableDates: z.boolean(),
    transactions: z.boolean(),
  }),
  numberOfSlides: z.int(),
  slideCaptions: z.array(z.string()),
  /** The hash of each slide's uploaded picture, '' if it has none. Older releases send none. */
  slidePictures: z.optional(z.array(z.string())),
  common: z.object({
    contactPhone: z.string(),
    contactEmail: z.string(),
    /** The contact's name and title, an addition to the specification. Older releases send neither. */
    contactName: z.optional(z.string()),
    contactTitle: z.optional(z.string()),
  }),
  links: z.object({ paragraphs: z.array(paragraphSchema) }),
  /** The link labeled Disclaimer among the login page's links (002 section 2.5, 'Home Selections'); null without one. */
  disclaimer: z._default(z.nullable(paragraphSchema), null),
  latestNews: z.object({ paragraphs: z.array(paragraphSchema) }),
  /** Headings are language keys (`abstract`, `indexBegins`, ...), cells ISO dates or ''. */
  notableDates: homeTableSchema,
  /** Rows: range key (TODAY, MONTH, YTD), count, cents. */
  transactionTotals: homeTableSchema,
});
export type HomeContent = z.output<typeof homeContentSchema>;

export const homeAll = defineCall({
  name: 'homeAll',
  method: 'GET',
  path: 'home/all',
  access: 'public',
  summary: 'The home page. Parts that only users may see are empty without a session.',
  request: nothing,
  content: homeContentSchema,
});
