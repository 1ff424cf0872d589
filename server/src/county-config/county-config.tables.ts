import type { Generated, JSONColumnType } from 'kysely';

export interface CountyConfigTable {
  record: string;
  version: number;
  value: JSONColumnType<object>;
  changed_by: number | null;
  changed_at: Date;
  reason: Generated<string>;
}

/** A single row. Every saved record increases its revision, which other processes watch for changes. */
export interface CountyConfigRevisionTable {
  id: Generated<number>;
  revision: number;
}

/** The revision of the configuration that each server has read. */
export interface ConfigReaderTable {
  server: string;
  revision: number;
  read_at: Date;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    county_config: CountyConfigTable;
    county_config_revision: CountyConfigRevisionTable;
    config_reader: ConfigReaderTable;
  }
}
