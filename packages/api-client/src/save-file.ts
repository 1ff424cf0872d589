// Safari reads the object URL only after the click has returned, so it is revoked later.
const KEPT_MS = 60_000;

/** A file to save on the user's disk. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Makes the browser save a file under its name. */
export function saveFile({ name, bytes }: NamedFile): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
