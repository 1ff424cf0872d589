/** The messages between the main thread and the database's thread. Values are in PostgreSQL's text format. */

import type { PostgresQueryResult } from 'kysely';

export type EncodedParameter = string | Uint8Array | null;

export type WorkerRequest =
  /** with a name, the statement is parsed once and keeps its plan */
  | { id: number; type: 'query'; sql: string; parameters: EncodedParameter[]; name: string | undefined }
  | { id: number; type: 'checkpoint' }
  | { id: number; type: 'close' };

export interface RawResult {
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
  command: PostgresQueryResult<unknown>['command'];
  rowCount: number;
}

export interface RawError {
  message: string;
  /** the fields of PostgreSQL's error response; absent when the error did not come from PostgreSQL */
  sql?: Record<string, string | undefined>;
  /** the code of an error of the operating system, such as EMFILE */
  system?: string;
}

export type WorkerAnswer =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'result'; id: number; result: RawResult }
  | { type: 'error'; id: number; error: RawError };

export interface WorkerSettings {
  /** folder of the database; undefined for a database in memory */
  folder: string | undefined;
  /** false only in tests: a power failure may lose acknowledged rows */
  durable: boolean;
  /** how many bytes of write-ahead log may be written between two checkpoints */
  checkpointBytes: number;
  /** size of the database's buffer cache; undefined for the size in its settings file */
  cacheMb: number | undefined;
}
