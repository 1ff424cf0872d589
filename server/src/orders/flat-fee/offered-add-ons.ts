import { type AddOn, addOnsOf, cents, formatCents } from '@portal/domain';
import type { CountyRecords } from '../../county-config/records.ts';

/** The add-ons that the county offers to flat-fee accounts: the enabled rows of its flat-fee override. */
export const offeredAddOns = ({ flatFeeOverride }: Pick<CountyRecords, 'flatFeeOverride'>): AddOn[] =>
  addOnsOf(
    flatFeeOverride.rates.map((rate) => ({
      isOffered: rate.option,
      images: rate.unlimitedNumberOfPages ? null : rate.numberOfPages,
      costCents: cents(rate.cost),
    })),
  );

/** '25 images' or 'Unlimited images'. */
export const imagesInWords = (images: number | null): string =>
  images === null ? 'Unlimited images' : `${images} ${images === 1 ? 'image' : 'images'}`;

/** The options as the add-on window lists them (001 section 3, 'flatFeeOptions'). */
export const flatFeeOptionsOf = (addOns: readonly AddOn[]) => ({
  title: 'Add images to the account',
  options: addOns.map(({ option, images, costCents }) => ({
    value: option,
    text: `${imagesInWords(images)} for ${formatCents(costCents)}`,
    images,
    costCents,
  })),
});
