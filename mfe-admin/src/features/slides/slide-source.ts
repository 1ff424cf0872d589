import { slideSource } from '@portal/ui/county';

/** An uploaded picture by its hash, else the file in the county's folder. */
export const pictureSource = (directory: string, picture: string, at: number): string =>
  picture === '' ? slideSource(directory, at) : `${directory}/slides/${picture}`;
