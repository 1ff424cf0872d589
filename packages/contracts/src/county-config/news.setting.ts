import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';

/** Headings and texts; of a link the description and its URL. */
export const paragraphsRecord = z.object({
  paragraphs: z._default(z.array(z.object({ heading: z.string(), paragraphContent: z.string() })), []),
});

/** More News (002 sections 2.5 and 3): the news of the home page, of which the first stand on its card. */
export const latestNewsSetting = defineSetting({
  name: 'latestNews',
  screen: 'homeLatestNews',
  access: ['TRIMIN', 'COUNTY'],
  stored: paragraphsRecord,
  sections: [
    {
      fields: [
        {
          name: 'paragraphs',
          kind: 'rows',
          maximumRows: 50,
          addsRows: 5,
          canMove: true,
          limit: 'paragraphsLimit',
          fields: [
            { name: 'heading', kind: 'text', maximum: 200 },
            { name: 'paragraphContent', kind: 'lines', maximum: 4000 },
          ],
        },
      ],
    },
  ],
});
