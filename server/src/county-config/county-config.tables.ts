import type { Generated, JSONColumnType } from 'kysely';

export interface CountyConfigTable {
  record: string;
  version: number;
  value: JSONColumnType<object>;
  changed_by: number | null;
  changed_at: Date;
  reason: Generated<string>;
}

/** One row whose number rises with every saved record: what the other processes watch. */
export interface CountyConfigRevisionTable {
  id: Generated<number>;
  revision: number;
}

/** Which server has read which state of the configuration. */
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
