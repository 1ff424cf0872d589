import { type Kysely, sql } from 'kysely';

/**
 * For the history of a document or user: indexes that find audit log rows by document number, by order (`guid`) or by changed
 * user, and the image of a document by its type and number.
 */
const INDEXES = [
  `CREATE INDEX audit_log_document ON audit_log ((coalesce(detail->>'documentNumber', detail->>'docNumber')), at, id)
    WHERE coalesce(detail->>'documentNumber', detail->>'docNumber') IS NOT NULL`,
  `CREATE INDEX audit_log_guid ON audit_log ((detail->>'guid')) WHERE detail->>'guid' IS NOT NULL`,
  `CREATE INDEX audit_log_changed_user ON audit_log ((detail->>'username')) WHERE kind = 'USER_CHANGED'`,
  'CREATE INDEX image_state_document ON image_state (document_type, document_number)',
];

/**
 * For the purge of the audit log, which deletes the oldest blocks of its chain of hashes. Each purge leaves a signed checkpoint with
 * the hash of the last deleted block, from which the chain continues. The database role that owns the tables can delete rows in a
 * transaction that sets `portal.audit_purge`: the trigger function then returns instead of raising an error. The role of the web
 * server has no right to delete. A purge keeps 60 days of the county's calendar; the CHECK requires a day less, because a day
 * of a clock change is shorter than 24 hours.
 */
const PURGE = [
  `CREATE TABLE audit_checkpoint (
    block bigint PRIMARY KEY,
    hash text COLLATE "C" NOT NULL,
    blocks bigint NOT NULL CHECK (blocks > 0),
    row_count bigint NOT NULL CHECK (row_count > 0),
    last_at timestamptz NOT NULL,
    purged_at timestamptz NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    signature text COLLATE "C" NOT NULL,
    CHECK (last_at < purged_at - interval '59 days')
  )`,
  `COMMENT ON TABLE audit_checkpoint IS 'the last block of each purge, and what was purged; the chain continues after the newest one'`,
  `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('audit_log', 'audit_block', 'audit_sealed')
      AND coalesce(current_setting('portal.audit_purge', true), '') = 'on' THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER audit_checkpoint_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...INDEXES, ...PURGE]) await sql.raw(statement).execute(db);
}
