import { type Kysely, sql } from 'kysely';

/** The released builds of the remotes, and the history of which build is in use. Both tables are append-only. */
const STATEMENTS = [
  'DROP TABLE remote_registry',
  `CREATE TABLE remote_release (
    remote text COLLATE "C" NOT NULL,
    build text COLLATE "C" NOT NULL,
    manifest jsonb NOT NULL,
    released_by text NOT NULL,
    released_at timestamptz NOT NULL,
    PRIMARY KEY (remote, build)
  )`,
  `COMMENT ON COLUMN remote_release.manifest IS 'has the hash of every file, so that a change of the files on the disk is detected'`,
  `CREATE TABLE remote_change (
    remote text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    what text COLLATE "C" NOT NULL,
    build text COLLATE "C",
    canary_build text COLLATE "C",
    canary_percent smallint NOT NULL CHECK (canary_percent BETWEEN 0 AND 100),
    canary_roles jsonb NOT NULL,
    disabled_message text NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamptz NOT NULL,
    reason text NOT NULL,
    PRIMARY KEY (remote, number)
  )`,
  `COMMENT ON TABLE remote_change IS 'the state of a remote after each change; the highest number is current'`,
  `COMMENT ON COLUMN remote_change.build IS 'null: the build that came with the portal'`,
  ...['remote_release', 'remote_change'].map(
    (table) => `CREATE TRIGGER ${table}_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
