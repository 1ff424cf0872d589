/** A picture of the login page; its key is the hash of its bytes. */
export interface SlidePictureTable {
  hash: string;
  jpeg: Uint8Array;
  added_by: number | null;
  added_at: Date;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    slide_picture: SlidePictureTable;
  }
}
