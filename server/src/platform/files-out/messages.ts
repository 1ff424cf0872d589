import type { FileKind, FileTable, Rows } from './table-file.ts';

/** What a writing thread is started with. */
export interface WriterTask {
  readonly kind: FileKind;
  readonly table: FileTable;
}

/** To the thread: permission to send one more piece, or requested rows; no rows means the end. */
export type ToWriter = { readonly type: 'read' } | { readonly type: 'rows'; readonly rows: Rows };

/** From the thread: it wants rows; a piece of the file; the file is whole; it was not made. */
export type FromWriter =
  | { readonly type: 'want' }
  | { readonly type: 'piece'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly reason: string };
