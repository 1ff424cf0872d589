import { slideSource } from '@portal/ui/county';

/** URL of a slide: the uploaded picture by its hash, or else the file in the county's folder. */
export const pictureSource = (directory: string, picture: string, index: number): string =>
  picture === '' ? slideSource(directory, index) : `${directory}/slides/${picture}`;
