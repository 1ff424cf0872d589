import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { findWalkInAccount } from '../accounts/walk-in-account.store.ts';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { type CountyRecordName, type CountyRecords, type CountyRecordsInput, countyRecordsSchema } from './records.ts';

export interface SaveOptions {
  readonly actor?: AuditActor;
  readonly request?: { readonly id: string; readonly address: string };
  readonly reason?: string;
  /** The version that the screen was loaded with; another one in force answers 409. */
  readonly basedOn?: number;
}

/** Number that rises with every saved record. */
export async function readRevision(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('county_config_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/** The records in force, with defaults for what the county never saved. */
export async function readCountyRecords(db: Kysely<Database>): Promise<CountyRecords> {
  const rows = await db
    .selectFrom('county_config')
    .distinctOn('record')
    .select(['record', 'value'])
    .orderBy('record')
    .orderBy('version', 'desc')
    .execute();
  return z.parse(countyRecordsSchema, Object.fromEntries(rows.map((row) => [row.record, row.value])));
}

/** True once a county was imported or made. */
export async function hasCounty(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('county_config').select('version').where('record', '=', 'facts').executeTakeFirst();
  return row !== undefined;
}

/** Saves a new version of a record and its audit row, before and after. */
export async function saveCountyRecord<Name extends CountyRecordName>(
  tx: Transaction<Database>,
  record: Name,
  value: NonNullable<CountyRecordsInput[Name]>,
  options: SaveOptions = {},
): Promise<void> {
  const actor = options.actor ?? SYSTEM_ACTOR;
  // The revision row is the lock: two saves of one record cannot both be based on the version before.
  await sql`insert into county_config_revision (id, revision) values (1, 1)
    on conflict (id) do update set revision = county_config_revision.revision + 1`.execute(tx);
  const before = await tx
    .selectFrom('county_config')
    .select(['version', 'value'])
    .where('record', '=', record)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const version = before?.version ?? 0;
  if (options.basedOn !== undefined && options.basedOn !== version) throw new Refusal('CHANGED');
  const records = z.parse(countyRecordsSchema, { [record]: value });
  const after = records[record];
  // those who register themselves need an account to belong to (server-behaviour section 4)
  if (records.loginPageRegistration.selfRegistration && (await findWalkInAccount(tx)) === undefined)
    throw new Refusal('NO_WALK_IN_ACCOUNT');
  const reason = options.reason ?? '';
  const row = { record, version: version + 1, value: JSON.stringify(after), changed_by: actor.userId, reason };
  await tx
    .insertInto('county_config')
    .values({ ...row, changed_at: new Date() })
    .execute();
  const detail = { record, version: version + 1, before: before?.value ?? null, after };
  await audit(tx, { kind: 'CONFIG_CHANGED', actor, request: options.request ?? NO_REQUEST, detail });
}

/** Keeps the facts of an import's `county.json`. Saving the same facts again changes nothing. */
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
