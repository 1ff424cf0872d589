import { type AddOn, formatCents } from '@portal/domain';

/** '25 images' or 'Unlimited images'. */
export const imageCountText = (images: number | null): string =>
  images === null ? 'Unlimited images' : `${images} ${images === 1 ? 'image' : 'images'}`;

/** The options in the form that the add-on window lists (001 section 3, 'flatFeeOptions'). */
export const flatFeeOptionsOf = (addOns: readonly AddOn[]) => ({
  title: 'Add images to the account',
  options: addOns.map(({ option, images, costCents }) => ({
    value: option,
    text: `${imageCountText(images)} for ${formatCents(costCents)}`,
    images,
    costCents,
  })),
});
