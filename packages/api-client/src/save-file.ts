// Safari reads the address only after the click has returned.
const KEPT_MS = 60_000;

/** A file as it is put on the reader's disk. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Hands a file to the browser to be saved under its name. */
export function saveFile({ name, bytes }: NamedFile): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
