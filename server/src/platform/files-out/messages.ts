import type { FileKind, FileTable, Rows } from './table-file.ts';

/** What a writing thread writes. */
export interface WriterTask {
  readonly kind: FileKind;
  readonly table: FileTable;
}

/**
 * Messages to the thread: first the task; then a request for the next chunk of the file, or a batch of rows; an empty batch means the end.
 * After a complete file it can be given the next task.
 */
export type ToWriter =
  | { readonly type: 'write'; readonly task: WriterTask }
  | { readonly type: 'read' }
  | { readonly type: 'rows'; readonly rows: Rows };

/** Messages from the thread: it needs rows; a chunk of the file; the file is complete; writing failed. */
export type FromWriter =
  | { readonly type: 'want' }
  | { readonly type: 'piece'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly reason: string };
