import type { Migration } from 'kysely/migration';
import * as extensions from './0000-extensions.ts';
import * as platform from './0001-platform.ts';

/** Every migration, in the order it runs. A released one never changes; a correction is a new one. */
export const migrations: Record<string, Migration> = {
  '0000-extensions': extensions,
  '0001-platform': platform,
};
