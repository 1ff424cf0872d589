import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';

/** The files are named `one.jpg` to `six.jpg`, so there are six slots. */
export const MAX_SLIDES = 6;

export const slidesRecord = z.object({
  numberOfSlides: z._default(z.int().check(z.minimum(0), z.maximum(MAX_SLIDES)), 0),
  /** The content of each slot: a caption, and the hash of an uploaded picture, or '' for the file in the folder. */
  slides: z._default(
    z.array(z.object({ caption: z.string(), picture: z.string() })).check(z.maxLength(MAX_SLIDES)),
    [],
  ),
});

/** Login Slides (002 sections 2.5 and 3). */
export const loginSlidesSetting = defineSetting({
  name: 'loginPageSlides',
  screen: 'loginPageSlides',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: slidesRecord,
  previews: ['loginSlides'],
  sections: [
    {
      fields: [
        { name: 'numberOfSlides', kind: 'whole', minimum: 1, maximum: MAX_SLIDES, mayBeUnset: true },
        {
          name: 'slides',
          kind: 'rows',
          maximumRows: MAX_SLIDES,
          addsRows: 0,
          isExtra: true,
          limitMessage: 'tooLarge',
          fields: [
            { name: 'caption', kind: 'text', maximum: 200 },
            { name: 'picture', kind: 'text', maximum: 64, isHidden: true },
          ],
        },
      ],
    },
  ],
});
