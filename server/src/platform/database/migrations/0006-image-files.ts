import { type Kysely, sql } from 'kysely';

/** The checksums of each image file, computed when it was stored. Every read of a part is verified against them. */
const STATEMENTS = [
  `CREATE TABLE image_file (
    image_key text COLLATE "C" PRIMARY KEY,
    size bigint NOT NULL,
    sha256 text COLLATE "C" NOT NULL,
    part_hashes text COLLATE "C" NOT NULL,
    checked_at timestamptz NOT NULL,
    damage text NOT NULL DEFAULT ''
  )`,
  `COMMENT ON COLUMN image_file.part_hashes IS '16 bytes of SHA-256 for each 16 KiB, in base64'`,
  'CREATE INDEX image_file_checked ON image_file (checked_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
