import * as z from 'zod/mini';
import { defineSetting, type PagePreview } from './define-setting.ts';
import type { RowsField } from './setting-fields.ts';

/** Headings and texts; for a link, the description and its URL. */
export const paragraphsRecord = z.object({
  paragraphs: z._default(z.array(z.object({ heading: z.string(), paragraphContent: z.string() })), []),
});

/** Both news and links: at most 50, added 5 at a time (002 section 9). */
const PARAGRAPH_ROWS = { name: 'paragraphs', kind: 'rows', maximumRows: 50, addsRows: 5, canMove: true } as const;
/** The number of slots for links on the login page. */
const MAX_LOGIN_LINKS = 12;

const NEWS: RowsField = {
  ...PARAGRAPH_ROWS,
  limitMessage: 'paragraphsLimit',
  fields: [
    { name: 'heading', kind: 'text', maximum: 200 },
    { name: 'paragraphContent', kind: 'lines', maximum: 4000 },
  ],
};
const LINKS: RowsField = {
  ...PARAGRAPH_ROWS,
  limitMessage: 'linksLimit',
  fields: [
    { name: 'heading', kind: 'text', maximum: 100 },
    { name: 'paragraphContent', kind: 'text', maximum: 500, isLink: true, width: 6 },
  ],
};

const paragraphs = (name: string, screen: string, preview: PagePreview, field: RowsField) =>
  defineSetting({
    name,
    screen,
    group: 'pages',
    access: ['TRIMIN', 'COUNTY'],
    stored: paragraphsRecord,
    previews: [preview],
    sections: [{ fields: [field] }],
  });

/** More News (002 sections 2.5 and 3): the news of the home page; the first items appear on its card. */
export const latestNewsSetting = paragraphs('latestNews', 'homeLatestNews', 'homeNews', NEWS);
/** More Links: the links of the home page. */
export const externalLinksSetting = paragraphs('externalLinks', 'homeExternalLinks', 'homeLinks', LINKS);
/** Login - Latest News. */
export const loginNewsSetting = paragraphs('loginPageLatestNews', 'loginPageLatestNews', 'loginNews', NEWS);
/** Login - Links: twelve fixed slots that can be reordered but not added. */
export const loginLinksSetting = paragraphs('loginPageLinks', 'loginPageLinks', 'loginLinks', {
  ...LINKS,
  maximumRows: MAX_LOGIN_LINKS,
  addsRows: 0,
  announcesFirst: true,
});
