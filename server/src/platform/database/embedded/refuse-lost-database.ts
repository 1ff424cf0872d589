import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseNotOpenError } from '../errors.ts';

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Throws if the data folder belongs to a county, but its database is missing: after a restore that was interrupted, or without the
 * DATABASE_URL of the county. A new database would look like a county without records, and a later copy of the backup would mix the files of
 * both. Heads of the audit log show that there was a county.
 */
export function refuseLostDatabase(dataFolder: string, folder: string): void {
  if (filesIn(folder).length > 0 || existsSync(`${folder}.unfinished`)) return;
  if (!filesIn(join(dataFolder, 'audit-heads')).some((name) => name.endsWith('.json'))) return;
  throw new DatabaseNotOpenError(
    `There is no database in ${folder}, but ${dataFolder} has heads of the audit log of a county. Restore the whole of PORTAL_DATA from the backup (docs/operating.md, 'Backup'), set DATABASE_URL if the county has a PostgreSQL server, or choose another folder with PORTAL_DATA.`,
  );
}
