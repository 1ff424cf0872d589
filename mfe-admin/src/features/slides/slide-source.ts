import { slideSource } from '@portal/ui/county';

/** URL of a slide: the uploaded picture with this hash, or, if the hash is empty, the file in the county's folder. */
export const pictureSource = (directory: string, pictureHash: string, index: number): string =>
  pictureHash === '' ? slideSource(directory, index) : `${directory}/slides/${pictureHash}`;
