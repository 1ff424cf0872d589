const SUFFIX = '%%SUFFIX%%';
const DEFAULT_NAME = 'image.pdf';

/** File name of a downloaded image: '%%SUFFIX%%' becomes 'pdf'; an empty name becomes 'image.pdf' (specification 001, section 4.8). */
export const imageFileName = (uiSaveAsImageName: string): string => {
  const name = uiSaveAsImageName.trim().replaceAll(SUFFIX, 'pdf');
  return name === '' ? DEFAULT_NAME : name;
};
