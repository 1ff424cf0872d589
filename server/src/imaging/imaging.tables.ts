/** What a page image was when it was kept. */
export interface ImageFileTable {
  image_key: string;
  size: number;
  sha256: string;
  /** 16 bytes for each part of the file, in base64. */
  part_hashes: string;
  checked_at: Date;
  /** What the last look at the whole file found; nothing when it is as it was. */
  damage: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    image_file: ImageFileTable;
  }
}
