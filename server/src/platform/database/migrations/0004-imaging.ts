import { type Kysely, sql } from 'kysely';

/**
 * Image orders. Paid orders are never deleted: receipts refer to them, and the purchases of the last 30 days are read from them.
 */
const STATEMENTS = [
  `CREATE TABLE image_state (
    guid text COLLATE "C" PRIMARY KEY,
    state text COLLATE "C" NOT NULL
      CHECK (state IN ('PREVIEWED', 'ORDERED', 'PAID', 'DELIVERED', 'CANCELLED', 'EXPIRED')),
    user_id bigint NOT NULL REFERENCES portal_user (id),
    session_id bigint NOT NULL,
    account_id bigint NOT NULL REFERENCES account (id),
    document_id bigint NOT NULL,
    document_type text COLLATE "C" NOT NULL,
    document_number text NOT NULL,
    instrument_code text COLLATE "C" NOT NULL,
    image_key text COLLATE "C" NOT NULL,
    title text NOT NULL,
    file_name text NOT NULL,
    pages text NOT NULL,
    page_count integer NOT NULL,
    payer text COLLATE "C" NOT NULL,
    charge_method text COLLATE "C" NOT NULL,
    price jsonb NOT NULL,
    bought_pages integer[] NOT NULL DEFAULT '{}',
    bought_document boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    paid_at timestamptz,
    delivered_at timestamptz,
    journal_id bigint UNIQUE REFERENCES journal (id),
    CONSTRAINT image_state_paid CHECK ((state IN ('PAID', 'DELIVERED')) = (paid_at IS NOT NULL AND journal_id IS NOT NULL))
  )`,
  `COMMENT ON CONSTRAINT image_state_paid ON image_state IS 'a paid order has exactly one journal; others have none'`,
  'CREATE INDEX image_state_bought ON image_state (document_id, account_id, paid_at) WHERE paid_at IS NOT NULL',
  `CREATE INDEX image_state_open ON image_state (created_at) WHERE state IN ('PREVIEWED', 'ORDERED')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
