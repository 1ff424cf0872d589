import type { FileKind, FileTable, Rows } from './table-file.ts';

/** The worker data of a writing thread. */
export interface WriterTask {
  readonly kind: FileKind;
  readonly table: FileTable;
}

/** Messages to the thread: a request for the next chunk of the file, or a batch of rows; an empty batch means the end. */
export type ToWriter = { readonly type: 'read' } | { readonly type: 'rows'; readonly rows: Rows };

/** Messages from the thread: it needs rows; a chunk of the file; the file is complete; writing failed. */
export type FromWriter =
  | { readonly type: 'want' }
  | { readonly type: 'piece'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly reason: string };
