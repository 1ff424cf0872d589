import { type Kysely, sql } from 'kysely';

/**
 * Staff could refund a filing, but not a copy that was bought by mistake or cannot be read. A refund to a charged card is a request of its own
 * to the provider: the transaction has one task in `card_task`, its capture, and may have refunds of several orders.
 */
const STATEMENTS = [
  'ALTER TABLE image_state DROP CONSTRAINT image_state_state_check',
  `ALTER TABLE image_state ADD CONSTRAINT image_state_state_check
    CHECK (state IN ('PREVIEWED', 'ORDERED', 'PAID', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'RETURNED', 'REFUNDED'))`,
  'ALTER TABLE image_state DROP CONSTRAINT image_state_paid',
  `ALTER TABLE image_state ADD CONSTRAINT image_state_paid
    CHECK ((state IN ('PAID', 'DELIVERED', 'RETURNED', 'REFUNDED')) = (paid_at IS NOT NULL AND journal_id IS NOT NULL))`,
  `COMMENT ON CONSTRAINT image_state_paid ON image_state IS 'a paid order has exactly one journal; others have none'`,
  `CREATE TABLE card_refund (
    guid text COLLATE "C" PRIMARY KEY,
    transaction_id text COLLATE "C" NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    state text COLLATE "C" NOT NULL CHECK (state IN ('WAITING', 'DONE', 'FAILED')),
    tries integer NOT NULL DEFAULT 0,
    sent_at timestamptz,
    last_error text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT card_refund_ended CHECK ((state = 'WAITING') = (ended_at IS NULL))
  )`,
  `COMMENT ON TABLE card_refund IS 'refunds of orders whose card was charged: the guid is that of the order'`,
  `CREATE INDEX card_refund_due ON card_refund (due_at) WHERE state = 'WAITING'`,
  'CREATE INDEX card_refund_transaction ON card_refund (transaction_id)',
  // for the history of the buyer: the row has the clerk as its user
  `CREATE INDEX audit_log_refunded_user ON audit_log ((detail->>'username')) WHERE kind = 'IMAGE_REFUNDED'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
