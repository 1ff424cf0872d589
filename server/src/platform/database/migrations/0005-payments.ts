import { type Kysely, sql } from 'kysely';

/**
 * Card payments, holds, add-ons and the charges that are sent to the county's finance system.
 *
 * An attempt is stored before the request to the provider. Unique keys ensure that a transaction of the provider completes only one
 * attempt, has only one hold, and has only one task to capture or void it.
 */
const CARDS = [
  `CREATE TABLE payment_attempt (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    invoice_number text COLLATE "C" NOT NULL UNIQUE CHECK (length(invoice_number) BETWEEN 1 AND 20),
    purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('PREAUTHORIZATION', 'ESCROW_DEPOSIT')),
    state text COLLATE "C" NOT NULL CHECK (state IN ('NEW', 'TOKEN_ISSUED', 'DONE', 'REFUSED', 'EXPIRED')),
    user_id bigint NOT NULL REFERENCES portal_user (id),
    account_id bigint NOT NULL REFERENCES account (id),
    session_id bigint NOT NULL,
    is_guest boolean NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    surcharge bigint NOT NULL CHECK (surcharge >= 0 AND surcharge < amount),
    transaction_id text COLLATE "C" UNIQUE,
    reported_transaction_id text COLLATE "C",
    reason text NOT NULL DEFAULT '',
    told text COLLATE "C" NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    token_issued_at timestamptz,
    tried_at timestamptz,
    listed_at timestamptz,
    ended_at timestamptz,
    CONSTRAINT payment_attempt_done CHECK ((state = 'DONE') = (transaction_id IS NOT NULL)),
    CONSTRAINT payment_attempt_ended CHECK ((state IN ('NEW', 'TOKEN_ISSUED')) = (ended_at IS NULL))
  )`,
  `COMMENT ON COLUMN payment_attempt.reported_transaction_id IS 'reported by a browser while the provider could not be reached; only a hint'`,
  `COMMENT ON COLUMN payment_attempt.told IS 'the outcome that the user has acknowledged'`,
  `CREATE INDEX payment_attempt_open ON payment_attempt (created_at) WHERE ended_at IS NULL`,
  'CREATE INDEX payment_attempt_user ON payment_attempt (user_id, created_at)',
  `CREATE TABLE card_hold (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    attempt_id bigint NOT NULL UNIQUE REFERENCES payment_attempt (id),
    transaction_id text COLLATE "C" NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES portal_user (id),
    account_id bigint NOT NULL REFERENCES account (id),
    session_id bigint NOT NULL,
    is_guest boolean NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    surcharge jsonb NOT NULL,
    state text COLLATE "C" NOT NULL
      CHECK (state IN ('OPEN', 'CAPTURING', 'CAPTURED', 'VOIDING', 'VOIDED', 'FAILED')),
    close_reason text NOT NULL DEFAULT '',
    capture_amount bigint CHECK (capture_amount BETWEEN 0 AND amount),
    opened_at timestamptz NOT NULL,
    closed_at timestamptz,
    ended_at timestamptz,
    CONSTRAINT card_hold_closed CHECK ((state = 'OPEN') = (closed_at IS NULL) AND (state = 'OPEN') = (capture_amount IS NULL)),
    CONSTRAINT card_hold_ended CHECK ((state IN ('CAPTURED', 'VOIDED', 'FAILED')) = (ended_at IS NOT NULL))
  )`,
  `COMMENT ON COLUMN card_hold.surcharge IS 'the county surcharge when the card was authorized'`,
  `CREATE INDEX card_hold_open ON card_hold (user_id) WHERE state IN ('OPEN', 'FAILED')`,
  `CREATE TABLE card_task (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id text COLLATE "C" NOT NULL UNIQUE,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('CAPTURE', 'VOID')),
    amount bigint NOT NULL CHECK (amount >= 0),
    attempt_id bigint NOT NULL REFERENCES payment_attempt (id),
    hold_id bigint UNIQUE REFERENCES card_hold (id),
    state text COLLATE "C" NOT NULL CHECK (state IN ('WAITING', 'DONE', 'FAILED')),
    tries integer NOT NULL DEFAULT 0,
    refund_sent_at timestamptz,
    last_error text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT card_task_ended CHECK ((state = 'WAITING') = (ended_at IS NULL))
  )`,
  `COMMENT ON TABLE card_task IS 'a request to the provider for a transaction: one capture or one void, never both'`,
  `CREATE INDEX card_task_due ON card_task (due_at) WHERE state = 'WAITING'`,
  `CREATE TABLE staff_alert (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    alert_key text COLLATE "C" NOT NULL UNIQUE,
    kind text COLLATE "C" NOT NULL,
    detail jsonb NOT NULL,
    raised_at timestamptz NOT NULL,
    seen_at timestamptz
  )`,
];

const ORDERS = [
  `ALTER TABLE image_state DROP CONSTRAINT image_state_state_check`,
  `ALTER TABLE image_state ADD CONSTRAINT image_state_state_check
    CHECK (state IN ('PREVIEWED', 'ORDERED', 'PAID', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'RETURNED'))`,
  'ALTER TABLE image_state DROP CONSTRAINT image_state_paid',
  `ALTER TABLE image_state ADD CONSTRAINT image_state_paid
    CHECK ((state IN ('PAID', 'DELIVERED', 'RETURNED')) = (paid_at IS NOT NULL AND journal_id IS NOT NULL))`,
  `COMMENT ON CONSTRAINT image_state_paid ON image_state IS 'a paid order has exactly one journal; others have none'`,
  'ALTER TABLE image_state ADD COLUMN delivery_began_at timestamptz',
  `ALTER TABLE image_state ADD COLUMN told text COLLATE "C" NOT NULL DEFAULT ''`,
  `CREATE INDEX image_state_unfetched ON image_state (user_id, paid_at) WHERE state IN ('PAID', 'RETURNED')`,
  `CREATE TABLE add_on_order (
    guid text COLLATE "C" PRIMARY KEY,
    state text COLLATE "C" NOT NULL CHECK (state IN ('OPEN', 'CONFIRMED', 'BOUGHT', 'CANCELLED')),
    user_id bigint NOT NULL REFERENCES portal_user (id),
    account_id bigint NOT NULL REFERENCES account (id),
    payer text COLLATE "C",
    choice text COLLATE "C",
    images integer CHECK (images > 0),
    cost bigint CHECK (cost >= 0),
    created_at timestamptz NOT NULL,
    bought_at timestamptz,
    journal_id bigint UNIQUE REFERENCES journal (id),
    CONSTRAINT add_on_frozen CHECK (state NOT IN ('CONFIRMED', 'BOUGHT') OR (choice IS NOT NULL AND cost IS NOT NULL AND payer IS NOT NULL)),
    CONSTRAINT add_on_bought CHECK ((state = 'BOUGHT') = (bought_at IS NOT NULL AND journal_id IS NOT NULL))
  )`,
  `COMMENT ON COLUMN add_on_order.images IS 'null: unlimited until the next renewal'`,
  'ALTER TABLE account ADD COLUMN unlimited_images boolean NOT NULL DEFAULT false',
  `COMMENT ON COLUMN account.unlimited_images IS 'an unlimited add-on was bought; the next renewal ends it'`,
];

const LANDLINK = [
  `CREATE TABLE landlink_row (
    id text COLLATE "C" PRIMARY KEY,
    journal_id bigint NOT NULL REFERENCES journal (id),
    account_id bigint NOT NULL REFERENCES account (id),
    landlink_account text NOT NULL,
    charge_code text NOT NULL,
    fee_code text NOT NULL,
    kind text COLLATE "C" NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    posted_at timestamptz NOT NULL,
    dropped_at timestamptz,
    drop_name text
  )`,
  `COMMENT ON TABLE landlink_row IS 'charges for the county''s finance system, delivered at least once; the id of a row never changes'`,
  'CREATE INDEX landlink_row_waiting ON landlink_row (posted_at) WHERE dropped_at IS NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...CARDS, ...ORDERS, ...LANDLINK]) await sql.raw(statement).execute(db);
}
