import type { Kysely } from 'kysely';
import { hasCounty, readCountyRecords } from '../../county-config/county-config.store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { COUNTY_FACTS } from './county-facts.ts';

/**
 * True if the demonstration may be created: the database is empty, or an earlier creation was interrupted. A database with accounts but
 * without a county was prepared for the records of a real one, by `init` or `create-admin`.
 */
export async function mayCreateDemonstration(db: Kysely<Database>): Promise<boolean> {
  if (await hasCounty(db)) return isUnfinishedDemonstration(db);
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}

/** True if the creation was interrupted: the county has its name but no users. Creating it again then continues. */
async function isUnfinishedDemonstration(db: Kysely<Database>): Promise<boolean> {
  const { facts } = await readCountyRecords(db);
  if (facts.name !== COUNTY_FACTS.name || facts.countyDirectory !== COUNTY_FACTS.countyDirectory) return false;
  const user = await db.selectFrom('portal_user').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}
