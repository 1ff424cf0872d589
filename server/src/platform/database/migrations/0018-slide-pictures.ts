import { type Kysely, sql } from 'kysely';

/** Pictures of the login page, stored by the hash of their content. A picture stays while any version of the settings refers to it. */
const STATEMENTS = [
  `CREATE TABLE slide_picture (
    hash text COLLATE "C" PRIMARY KEY,
    jpeg bytea NOT NULL,
    added_by bigint REFERENCES portal_user (id),
    added_at timestamptz NOT NULL
  )`,
  `COMMENT ON COLUMN slide_picture.hash IS 'SHA-256 of the JPEG that the portal encoded; it contains no bytes of the uploaded file'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
