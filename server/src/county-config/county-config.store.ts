import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { findWalkInAccount } from '../accounts/walk-in-account.store.ts';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import {
  type CountyRecordName,
  type CountyRecords,
  type CountyRecordsInput,
  countyRecordsSchema,
  isCountyRecordName,
} from './records.ts';

export interface SaveOptions {
  readonly actor?: AuditActor;
  readonly request?: { readonly id: string; readonly address: string };
  readonly reason?: string;
  /** The time of the change by the portal's clock. */
  readonly at?: Date;
  /** The version that the screen was loaded with. If another one is in force, the save fails with status 409. */
  readonly basedOn?: number | undefined;
}

/** A number that increases with every saved record. */
export async function readRevision(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('county_config_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/** A saved version of a record that cannot be used. */
export interface BrokenRecord {
  readonly record: string;
  readonly version: number;
  /** Which fields are wrong, without their values. */
  readonly problem: string;
}

interface ReadRecords {
  readonly records: CountyRecords;
  /** Versions that were skipped: an older version is in force instead, or the defaults. */
  readonly broken: readonly BrokenRecord[];
}

/** The records in force. */
export const readCountyRecords = async (db: Kysely<Database>): Promise<CountyRecords> =>
  (await readUsableRecords(db)).records;

/** The records in force, with defaults for those that the county never saved. An unreadable record does not affect the others. */
export async function readUsableRecords(db: Kysely<Database>): Promise<ReadRecords> {
  const rows = await db
    .selectFrom('county_config')
    .distinctOn('record')
    .select(['record', 'version', 'value'])
    .orderBy('record')
    .orderBy('version', 'desc')
    .execute();
  const broken: BrokenRecord[] = [];
  const usable: Record<string, unknown> = {};
  for (const row of rows) {
    if (!isCountyRecordName(row.record)) continue;
    const problem = problemOf(row.record, row.value);
    if (problem === null) usable[row.record] = row.value;
    else {
      broken.push({ record: row.record, version: row.version, problem });
      usable[row.record] = await olderValue(db, row.record, row.version);
    }
  }
  return { records: z.parse(countyRecordsSchema, usable), broken };
}

/** Describes why a value is invalid; null when it can be used. */
function problemOf(record: CountyRecordName, value: unknown): string | null {
  const parsed = z.safeParse(countyRecordsSchema.shape[record], value);
  if (parsed.success) return null;
  return parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
}

/** The newest usable version older than `before`; undefined if there is none, so that the defaults apply. */
async function olderValue(db: Kysely<Database>, record: CountyRecordName, before: number): Promise<unknown> {
  const older = await db
    .selectFrom('county_config')
    .select('value')
    .where('record', '=', record)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .execute();
  return older.find(({ value }) => problemOf(record, value) === null)?.value;
}

/** True once a county was imported or generated. */
export async function hasCounty(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('county_config').select('version').where('record', '=', 'facts').executeTakeFirst();
  return row !== undefined;
}

/** A version of a record as the database has it. */
export interface SavedVersion {
  readonly version: number;
  readonly value: unknown;
  /** Empty for the portal itself. */
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly reason: string;
}

const versionsOf = (db: Kysely<Database>, record: CountyRecordName) =>
  db
    .selectFrom('county_config')
    .leftJoin('portal_user', 'portal_user.id', 'county_config.changed_by')
    .select(['county_config.version', 'value', 'county_config.changed_at as changedAt', 'reason'])
    .select((eb) => eb.fn.coalesce('portal_user.username', sql.lit('')).as('changedBy'))
    .where('record', '=', record)
    .orderBy('county_config.version', 'desc');

/** The newest versions of a record, newest first. */
export const readVersions = (db: Kysely<Database>, record: CountyRecordName, limit: number): Promise<SavedVersion[]> =>
  versionsOf(db, record).limit(limit).execute();

/** One version of a record; undefined if there is none with that number. */
export const findVersion = (
  db: Kysely<Database>,
  record: CountyRecordName,
  version: number,
): Promise<SavedVersion | undefined> =>
  versionsOf(db, record).where('county_config.version', '=', version).executeTakeFirst();

/** The version that was in force at an instant; undefined before the first one. */
export const versionAt = (
  db: Kysely<Database>,
  record: CountyRecordName,
  at: Date,
): Promise<SavedVersion | undefined> =>
  versionsOf(db, record)
    .where('county_config.changed_at', '<=', at)
    .orderBy('county_config.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Saves a new version of a record, and an audit row with the values before and after. */
export const saveCountyRecord = <Name extends CountyRecordName>(
  tx: Transaction<Database>,
  record: Name,
  value: NonNullable<CountyRecordsInput[Name]>,
  options: SaveOptions = {},
): Promise<void> => saveRecordValue(tx, record, value, options);

/** The same for a value whose type the caller does not know. @throws ZodError if it does not match the record's schema */
export async function saveRecordValue(
  tx: Transaction<Database>,
  record: CountyRecordName,
  value: unknown,
  options: SaveOptions = {},
): Promise<void> {
  const actor = options.actor ?? SYSTEM_ACTOR;
  await lockCountyConfig(tx);
  const before = await versionsOf(tx, record).limit(1).executeTakeFirst();
  const version = before?.version ?? 0;
  if (options.basedOn !== undefined && options.basedOn !== version) throw new Refusal('CHANGED');
  const records = z.parse(countyRecordsSchema, { [record]: value });
  const after = records[record];
  // Visitors who register themselves become users of the walk-in account.
  if (records.loginPageRegistration.selfRegistration && (await findWalkInAccount(tx)) === undefined)
    throw new Refusal('NO_WALK_IN_ACCOUNT');
  const reason = options.reason ?? '';
  const row = { record, version: version + 1, value: JSON.stringify(after), changed_by: actor.userId, reason };
  await tx
    .insertInto('county_config')
    .values({ ...row, changed_at: options.at ?? new Date() })
    .execute();
  const detail = {
    record,
    version: version + 1,
    before: before?.value ?? null,
    after,
    ...(reason === '' ? {} : { reason }),
  };
  await audit(tx, { kind: 'CONFIG_CHANGED', actor, request: options.request ?? NO_REQUEST, detail });
}

/**
 * Updating the revision row locks it, so that two concurrent saves cannot both be based on the same version. The other processes
 * notice the new revision.
 */
const lockCountyConfig = (tx: Transaction<Database>) =>
  sql`insert into county_config_revision (id, revision) values (1, 1)
    on conflict (id) do update set revision = county_config_revision.revision + 1`.execute(tx);

/** Saves the facts of an import's `county.json`. Saving the same facts again changes nothing. */
export async function saveCountyFacts(
  tx: Transaction<Database>,
  facts: NonNullable<CountyRecordsInput['facts']>,
): Promise<void> {
  const current = await tx
    .selectFrom('county_config')
    .select('value')
    .where('record', '=', 'facts')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = z.parse(countyRecordsSchema, { facts }).facts;
  const same =
    current && JSON.stringify(z.parse(countyRecordsSchema, { facts: current.value }).facts) === JSON.stringify(next);
  if (!same) await saveCountyRecord(tx, 'facts', next, { reason: 'county.json of an import' });
}
