const TYPE_OF_ENDING: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
]);

/** A file that says what it is: not every device knows what a TIF is, and then only its name tells. */
export function typedFile(file: File): File {
  const type = file.type === '' ? TYPE_OF_ENDING.get(file.name.split('.').at(-1)?.toLowerCase() ?? '') : undefined;
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
