import type { Kysely } from 'kysely';
import { hasCounty, readCountyRecords } from '../../county-config/county-config.store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { COUNTY_FACTS } from './county-facts.ts';

/**
 * True if the creation of the demonstration was interrupted: the county has its name but no users. Creating it again then continues.
 */
export async function isUnfinishedDemonstration(db: Kysely<Database>): Promise<boolean> {
  if (!(await hasCounty(db))) return false;
  const { facts } = await readCountyRecords(db);
  if (facts.name !== COUNTY_FACTS.name || facts.countyDirectory !== COUNTY_FACTS.countyDirectory) return false;
  const user = await db.selectFrom('portal_user').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}
