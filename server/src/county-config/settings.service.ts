import {
  DEPENDENT_RECORDS,
  SETTINGS,
  type Setting,
  type SettingContent,
  type SettingValues,
  SHOWN_VERSIONS,
  type WireRecord,
} from '@portal/contracts/county-config';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { ADDITIONAL_FIELDS } from './additional-fields.ts';
import {
  findVersion,
  readCountyRecords,
  readVersions,
  type SavedVersion,
  type SaveOptions,
  saveRecordValue,
} from './county-config.store.ts';
import { type CountyRecordName, isCountyRecordName } from './records.ts';
import { SAVE_CHECKS } from './save-checks.ts';
import { SAVE_EFFECTS } from './save-effects.ts';

/** The services that settings need. */
export type SettingsServices = Pick<Services, 'county' | 'database' | 'now'>;

/** The record of a setting; every setting has one. */
function recordOf({ name }: Setting): CountyRecordName {
  if (!isCountyRecordName(name)) throw new Error(`There is no record for the setting ${name}.`);
  return name;
}

/** The setting with a name, if this caller may change it; otherwise 'not found'. */
export function settingFor(name: string, { role }: Pick<Session, 'role'>): Setting {
  const setting = SETTINGS.find((one) => one.name === name && one.access.includes(role));
  if (setting === undefined) throw notFound();
  return setting;
}

/** A setting as its calls return it: the current record, its version, and the user who last changed it. */
export async function readSetting(
  { county, database }: Pick<SettingsServices, 'county' | 'database'>,
  setting: Setting,
): Promise<SettingContent> {
  const record = recordOf(setting);
  const [[newest], alsoShown] = await Promise.all([
    readVersions(database.db, record, 1),
    ADDITIONAL_FIELDS[record]?.(database.db) ?? {},
  ]);
  // if the newest version cannot be parsed, the last valid one is current
  const values = valuesOf(setting, newest) ?? setting.fromStored(county.current[record]);
  const wire = setting.toWire(values);
  const { refreshes } = setting;
  // with this, the browser updates its copy of the helper data (002 section 7)
  const helperData = refreshes === undefined ? {} : { name: refreshes, baseContent: wire };
  return { ...wire, ...alsoShown, ...lastChange(newest), ...helperData };
}

const lastChange = (newest: SavedVersion | undefined) => ({
  version: newest?.version ?? 0,
  changedBy: newest?.changedBy ?? '',
  changedAt: newest?.changedAt.toISOString() ?? null,
});

/** The values of a version; null when this release cannot read them. */
function valuesOf(setting: Setting, version: SavedVersion | undefined): SettingValues | null {
  try {
    return setting.fromStored(version?.value);
  } catch {
    return null;
  }
}

interface SaveRequest {
  readonly record: WireRecord;
  readonly basedOn: number | undefined;
}

interface SavedSetting {
  readonly content: SettingContent;
  /** True if the save had an additional effect, such as a change of accounts. */
  readonly hasReachedUsers: boolean;
}

/** Checks the sent values and saves them as a new version; returns the setting as it is from now on. */
export async function saveSetting(
  services: SettingsServices,
  setting: Setting,
  { input, session, request }: CallContext<SaveRequest>,
): Promise<SavedSetting> {
  const record = recordOf(setting);
  const inForce = services.county.current[record];
  const before = setting.fromStored(inForce);
  const { values, errors } = setting.fromWire({ ...setting.toWire(before), ...input.record }, before);
  requireValid(errors);
  await requireStorable(services, setting, values);
  const saving = { actor: session, request, at: services.now(), basedOn: input.basedOn };
  const hasReachedUsers = await save(services, { setting, values, flags: input.record }, saving);
  return { content: await readSetting(services, setting), hasReachedUsers };
}

/** The check that a save, and a restored version, needs the database for. */
async function requireStorable(services: SettingsServices, setting: Setting, values: SettingValues): Promise<void> {
  const record = recordOf(setting);
  const check = SAVE_CHECKS[record];
  const inForce = services.county.current[record];
  requireValid((await check?.(services.database.db, setting.toStored(values), inForce)) ?? {});
}

interface SaveInput {
  readonly setting: Setting;
  readonly values: SettingValues;
  /** The request's record, which may contain flags for additional effects. */
  readonly flags: Readonly<Record<string, unknown>>;
}

/** Returns true if the save had an additional effect. */
async function save(
  services: SettingsServices,
  { setting, values, flags }: SaveInput,
  options: SaveOptions,
): Promise<boolean> {
  const refusal = setting.refusalOf(values);
  if (refusal !== undefined) throw new Refusal(refusal);
  const record = recordOf(setting);
  const value = setting.toStored(values);
  const effect = SAVE_EFFECTS[record]?.(value, flags);
  const reason = [options.reason, effect?.reason].filter((one) => one !== undefined).join(', ');
  await transact(services.database.db, async (tx) => {
    await saveWithDependent(tx, record, value, { ...options, reason });
    await effect?.run(tx);
  });
  // other processes refresh within five seconds, this one immediately
  await services.county.refresh();
  return effect !== undefined;
}

/** Saves a record, and in the same transaction the record that depends on it, if there is one. */
async function saveWithDependent(
  tx: Transaction<Database>,
  record: CountyRecordName,
  value: Readonly<Record<string, unknown>>,
  options: SaveOptions,
): Promise<void> {
  await saveRecordValue(tx, record, value, options);
  const dependent = DEPENDENT_RECORDS[record];
  if (dependent === undefined) return;
  // the valid value, even if the newest version is damaged
  const { [dependent.record]: previous } = await readCountyRecords(tx);
  // `basedOn` is a version of the saved record, not of the dependent one
  const dependentOptions: SaveOptions = { ...options, basedOn: undefined };
  await saveRecordValue(tx, dependent.record, dependent.valueAfter(value, previous), dependentOptions);
}

/** The last versions of a setting, with the field names and units of its calls. */
export async function readSettingHistory({ database }: Pick<SettingsServices, 'database'>, setting: Setting) {
  const versions = await readVersions(database.db, recordOf(setting), SHOWN_VERSIONS);
  return versions.map((version) => {
    const values = valuesOf(setting, version);
    return {
      version: version.version,
      changedBy: version.changedBy,
      changedAt: version.changedAt.toISOString(),
      restoredFrom: restoredFrom(version.reason),
      record: values === null ? null : { ...setting.toWire(values) },
    };
  });
}

const RESTORED = /^restored version (\d+)(?:,|$)/;
const restoredFrom = (reason: string): number | null => {
  const [, version] = RESTORED.exec(reason) ?? [];
  return version === undefined ? null : Number(version);
};

interface RestoreRequest {
  readonly version: number;
  readonly basedOn: number;
}

/** Saves an earlier version as a new one, if it is valid by the current rules. */
export async function restoreSetting(
  services: SettingsServices,
  setting: Setting,
  context: CallContext<RestoreRequest>,
) {
  const { input, session, request } = context;
  const earlier = await findVersion(services.database.db, recordOf(setting), input.version);
  const values = earlier === undefined ? null : valuesOf(setting, earlier);
  if (values === null) throw notFound();
  // what was in force once may be in force again
  requireValid(setting.check(values, values));
  await requireStorable(services, setting, values);
  const reason = `restored version ${input.version}`;
  const saving = { actor: session, request, at: services.now(), reason, basedOn: input.basedOn };
  await save(services, { setting, values, flags: {} }, saving);
  return { version: input.basedOn + 1 };
}
