import * as z from 'zod/mini';
import { currentUserSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: 'auth/login',
  access: 'public',
  beforePasswordChange: true,
  summary:
    "Opens a session. The county's GUEST user logs in without a password. A user with a second factor needs a code.",
  request: z.strictObject({
    username: z.string().check(z.maxLength(200)),
    /** Empty or missing for the county's GUEST user. */
    password: z._default(z.string().check(z.maxLength(200)), ''),
    language: z.optional(z.string().check(z.maxLength(40))),
    /** For a user with a second factor: the code of an authenticator app, or a recovery code. */
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  content: z.object({ user: currentUserSchema }),
});

export const logout = defineCall({
  name: 'logout',
  method: 'GET',
  path: 'auth/logout',
  access: 'public',
  guarded: true,
  isAboutSession: true,
  beforePasswordChange: true,
  summary: 'Ends the session, if there is one.',
  request: nothing,
  /** For card payers: the amount charged now, including the card fee; null if there is no hold on a card. */
  content: z.nullable(z.object({ chargedCents: z.optional(z.int()) })),
});

/** A row of news or links: for a link `heading` is the description and `paragraphContent` the URL. */
export const paragraphSchema = z.object({ heading: z.string(), paragraphContent: z.string() });
export type Paragraph = z.output<typeof paragraphSchema>;

export const loginPageLinks = defineCall({
  name: 'loginPageLinks',
  method: 'GET',
  path: 'auth/loginPageLinks',
  access: 'public',
  summary: 'The links under the login form.',
  request: nothing,
  content: z.object({ paragraphs: z.array(paragraphSchema) }),
});

export const loginPageSlides = defineCall({
  name: 'loginPageSlides',
  method: 'GET',
  path: 'auth/loginPageSlides',
  access: 'public',
  summary: 'The number of slides of the login page, 0 to 6.',
  request: nothing,
  content: z.object({
    numberOfSlides: z.int(),
    captions: z.array(z.string()),
    /** The hash of each slide's uploaded picture, '' if it has none. Older releases send none. */
    pictures: z.optional(z.array(z.string())),
  }),
});

export const loginPageLatestNews = defineCall({
  name: 'loginPageLatestNews',
  method: 'GET',
  path: 'auth/loginPageLatestNews',
  access: 'public',
  summary: 'The news of the login page.',
  request: nothing,
  content: z.object({ paragraphs: z.array(paragraphSchema) }),
});
