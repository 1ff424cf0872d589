/** Size and hashes of an image file when it was stored, to detect later damage. */
export interface ImageFileTable {
  image_key: string;
  size: number;
  sha256: string;
  /** 16 bytes for each part of the file, in base64. */
  part_hashes: string;
  checked_at: Date;
  /** The damage that the last full check found; empty when the file is unchanged. */
  damage: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    image_file: ImageFileTable;
  }
}
