import { type RegistryRemote, type RemoteManifest, registryRemoteSchema } from '@portal/contracts/remote';
import type { RemoteState, RemoteUser } from '@portal/domain';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import type { RemoteChangeTable } from './remotes.tables.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** The id and version of each remote that a user gets: the one that came with the portal, or the release that was chosen. */
    readonly remoteVersions: (
      user: RemoteUser | null,
    ) => Promise<readonly { readonly id: string; readonly version: string }[]>;
  }
}

/** An entry of a remote's history, with the state after it. */
export interface RemoteHistoryEntry extends RemoteState {
  readonly remote: string;
  readonly number: number;
  /** One of REMOTE_CHANGES, or a word of a newer server, which uses the same database during an update. */
  readonly what: string;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly reason: string;
}

const rolesSchema = z.array(z.string());

function toEntry(row: Selectable<RemoteChangeTable>): RemoteHistoryEntry {
  return {
    remote: row.remote,
    number: row.number,
    what: row.what,
    build: row.build,
    canaryBuild: row.canary_build,
    canaryPercent: row.canary_percent,
    canaryRoles: z.parse(rolesSchema, row.canary_roles),
    disabledMessage: row.disabled_message,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    reason: row.reason,
  };
}

/** The current state of every remote that was ever changed. */
export async function readRemoteStates(db: Kysely<Database>): Promise<RemoteHistoryEntry[]> {
  const rows = await db
    .selectFrom('remote_change')
    .selectAll()
    .distinctOn('remote')
    .orderBy('remote')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(toEntry);
}

/** Every change of a remote, the oldest first. */
export async function readRemoteHistory(db: Kysely<Database>, remote: string): Promise<RemoteHistoryEntry[]> {
  const rows = await db
    .selectFrom('remote_change')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('number')
    .execute();
  return rows.map(toEntry);
}

/** Every change of every remote, the oldest first. */
export async function readRemoteHistories(db: Kysely<Database>): Promise<RemoteHistoryEntry[]> {
  const rows = await db.selectFrom('remote_change').selectAll().orderBy('remote').orderBy('number').execute();
  return rows.map(toEntry);
}

/** A released build without its manifest. */
export interface ReleasedBuild {
  readonly remote: string;
  readonly build: string;
  readonly version: string;
  readonly releasedBy: string;
  readonly releasedAt: Date;
}

/** Every released build, the newest first. */
export function readReleasedBuilds(db: Kysely<Database>): Promise<ReleasedBuild[]> {
  return db
    .selectFrom('remote_release')
    .select(['remote', 'build', 'released_by as releasedBy', 'released_at as releasedAt'])
    .select(sql<string>`manifest->>'version'`.as('version'))
    .orderBy('released_at', 'desc')
    .orderBy('build')
    .execute();
}

/** Adds a change. The table rejects a second change of the same remote with the same number. */
export async function addRemoteChange(tx: Transaction<Database>, entry: RemoteHistoryEntry): Promise<void> {
  await tx
    .insertInto('remote_change')
    .values({
      remote: entry.remote,
      number: entry.number,
      what: entry.what,
      build: entry.build,
      canary_build: entry.canaryBuild,
      canary_percent: entry.canaryPercent,
      canary_roles: JSON.stringify(entry.canaryRoles),
      disabled_message: entry.disabledMessage,
      changed_by: entry.changedBy,
      changed_at: entry.changedAt,
      reason: entry.reason,
    })
    .execute();
}

/** The path of a build of a remote, relative to the base path. */
export const remoteUrl = (remote: string, build: string): string => `remotes/${remote}/${build}/`;

/**
 * The manifest of a released build; undefined if it was not released, or if this version of the portal cannot read what another one
 * has stored.
 */
export async function readRelease(
  db: Kysely<Database>,
  remote: string,
  build: string,
): Promise<RegistryRemote | undefined> {
  const row = await db
    .selectFrom('remote_release')
    .select('manifest')
    .where('remote', '=', remote)
    .where('build', '=', build)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return z.safeParse(registryRemoteSchema, { ...row.manifest, baseUrl: remoteUrl(remote, build) }).data;
}

export interface Release {
  readonly manifest: RemoteManifest;
  readonly by: string;
  readonly at: Date;
}

/** Stores a released build. An existing one is not changed. */
export async function addRelease(db: Kysely<Database>, { manifest, by, at }: Release): Promise<void> {
  await db
    .insertInto('remote_release')
    .values({
      remote: manifest.id,
      build: manifest.build,
      manifest: JSON.stringify(manifest),
      released_by: by,
      released_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
