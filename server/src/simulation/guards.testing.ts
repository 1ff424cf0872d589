import type { RemovedGuards } from './unguard.testing.ts';

// Constraints, as table.name.
const JOURNAL_KEY = 'journal.journal_idempotency_key_key';
const HOLD_KEYS = ['card_hold.card_hold_attempt_id_key', 'card_hold.card_hold_transaction_id_key'];
const ATTEMPT_KEY = 'payment_attempt.payment_attempt_transaction_id_key';
const TASK_KEY = 'card_task.card_task_transaction_id_key';
const FLOOR = 'ledger_account.ledger_floor';
const PAID_CHECK = 'image_state.image_state_paid';

// Titles of races.
const ADD_ON = 'one add-on is bought by six requests';
const DEPOSIT = 'one deposit is reported six times';
const CARD = 'one authorization is reported six times';
const DOLLAR = 'two people want the last dollar';
const CLOSING = 'an account is charged and deleted';
const CANCEL = 'one order is paid and canceled';
const FETCH = 'orders are fetched and refunded';
const OVERLAP = 'two orders of one page are fetched';
const REFUND = 'two servers refund a settled payment';
const ORDER_REFUND = 'two servers refund an order';
const CLERKS = 'one order is refunded by six clerks';
const OWED = 'an owed charge is settled six times';
const INVOICE = 'an invoice is recorded as paid six times';

/** A guard as test titles name it, how it is removed, and the title of a race in `RACES`. */
type Row = readonly [guard: string, removal: RemovedGuards, race: string];

/** Guards, or groups that back each other up, with a race that fails when the guard or the whole group is removed. */
export const GUARDS: readonly Row[] = [
  ['the lock of an order', { locks: ['image_state'] }, 'one order is paid by six requests'],
  ['the lock of purchases', { named: ['purchases'] }, 'two people of an account buy the same page'],
  ['the lock of purchases that are fetched', { named: ['purchases'] }, OVERLAP],
  ['the lock of a balance that is set', { locks: ['ledger_account'] }, 'images are set six times concurrently'],
  ['the lock of a ledger that is closed', { locks: ['ledger_account'] }, CLOSING],
  ['the lock of an account whose payment is recorded', { locks: ['account'] }, INVOICE],
  ['the condition on a closed ledger', { columns: ['is_closed'] }, CLOSING],
  ['the condition on an open alert', { columns: ['seen_at'] }, 'an alert is closed by six people'],
  ['the lock of a hold', { locks: ['card_hold'] }, 'two orders are drawn on a hold that covers one'],
  ['the lock of an attempt', { locks: ['payment_attempt'] }, CARD],
  ['the condition on a balance and its check', { conditions: ['ledger_account'], constraints: [FLOOR] }, DOLLAR],
  ['the condition on a balance', { conditions: ['ledger_account'] }, DOLLAR],
  ['the condition on the state of an order', { conditions: ['image_state'] }, CANCEL],
  [
    'the condition on the state of an order that is refunded',
    { conditions: ['image_state'], constraints: [JOURNAL_KEY] },
    CLERKS,
  ],
  ['the condition on the delivery of an order', { columns: ['delivery_began_at'] }, FETCH],
  [
    'the condition on the state of an order and the check of paid orders',
    { conditions: ['image_state'], constraints: [PAID_CHECK] },
    CANCEL,
  ],
  ['the condition on the state of an add-on', { conditions: ['add_on_order'] }, 'one add-on is bought and canceled'],
  ['the key of card tasks', { constraints: [TASK_KEY] }, 'a second payment of one form is reported six times'],
  ['the lock of the jobs', { named: ['jobs'] }, 'two servers run the jobs on a hold that is to be captured'],
  [
    'the locks of an add-on and its account and the key of journals',
    { locks: ['add_on_order', 'account'], constraints: [JOURNAL_KEY] },
    ADD_ON,
  ],
  [
    'the lock of an attempt and the key of journals',
    { locks: ['payment_attempt'], constraints: [JOURNAL_KEY] },
    DEPOSIT,
  ],
  [
    'the lock of an attempt and the keys of holds and transactions',
    { locks: ['payment_attempt'], constraints: [...HOLD_KEYS, ATTEMPT_KEY] },
    CARD,
  ],
  ['the lock of the jobs and the condition on a refund', { named: ['jobs'], conditions: ['card_task'] }, REFUND],
  [
    'the lock of the jobs and the condition on a refund of an order',
    { named: ['jobs'], conditions: ['card_refund'] },
    ORDER_REFUND,
  ],
  [
    'the condition on an owed charge and the key of journals',
    { conditions: ['card_hold'], constraints: [JOURNAL_KEY] },
    OWED,
  ],
];

/** Guards whose removal alone causes no failure, because another one of its group in `GUARDS` prevents it. */
export const REDUNDANT_GUARDS: readonly Row[] = [
  ['the check of the floor alone', { constraints: [FLOOR] }, DOLLAR],
  ['the key of journals alone', { constraints: [JOURNAL_KEY] }, DEPOSIT],
  ['the lock of an add-on alone', { locks: ['add_on_order'] }, ADD_ON],
  ['the keys of holds and transactions alone', { constraints: [...HOLD_KEYS, ATTEMPT_KEY] }, CARD],
  ['the condition on the state of an attempt alone', { conditions: ['payment_attempt'] }, DEPOSIT],
  ['the condition on a refund alone', { conditions: ['card_task'] }, REFUND],
  ['the lock of the jobs alone', { named: ['jobs'] }, REFUND],
  ['the key of journals alone, of a refunded order', { constraints: [JOURNAL_KEY] }, CLERKS],
  ['the key of journals alone, of an owed charge', { constraints: [JOURNAL_KEY] }, OWED],
];
