/** What the main thread and the database's thread say to each other. Values travel as PostgreSQL's own text. */

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
  /** the fields of PostgreSQL's error answer; absent when the failure is not PostgreSQL's */
  sql?: Record<string, string | undefined>;
}

export type WorkerAnswer =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'result'; id: number; result: RawResult }
  | { type: 'error'; id: number; error: RawError };

export interface WorkerSettings {
  /** folder of the database; none: in memory */
  folder: string | undefined;
  /** false only in tests: a power cut may lose acknowledged rows */
  durable: boolean;
  /** how much log may be written between two checkpoints */
  checkpointBytes: number;
  /** size of the database's own cache; what its own file says when nothing is said */
  cacheMb: number | undefined;
}
