const TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
]);

/** The file with its media type. Some devices do not know the type of a TIF, so it is derived from the file name. */
export function withMediaType(file: File): File {
  const type = file.type === '' ? TYPE_BY_EXTENSION.get(file.name.split('.').at(-1)?.toLowerCase() ?? '') : undefined;
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
