import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { openStage, type Stage } from './cast.testing.ts';
import { beginWith } from './clients.testing.ts';
import { MEETINGS } from './meetings.testing.ts';
import { dropConstraints, type Removal, without } from './unguard.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const ROUNDS = 60;
const PEACEFUL_ROUNDS = isLong ? 20 : 2;
/** A busy machine takes its time to open a portal. */
const OPENING_MS = 60_000;
const LIMIT_MS = isLong ? 60 * 60_000 : 120_000;

const KEY = 'journal.journal_idempotency_key_key';
const HOLD_KEYS = ['card_hold.card_hold_attempt_id_key', 'card_hold.card_hold_transaction_id_key'];
const ATTEMPT_KEY = 'payment_attempt.payment_attempt_transaction_id_key';
const TASK_KEY = 'card_task.card_task_transaction_id_key';
const FLOOR = 'ledger_account.ledger_floor';
const PAID_CHECK = 'image_state.image_state_paid';

const ADD_ON = 'one add-on is bought by six requests';
const DEPOSIT = 'one deposit is reported six times';
const CARD = 'one authorization is reported six times';
const DOLLAR = 'two people want the last dollar';
const CANCEL = 'one order is paid and cancelled';

type Row = readonly [guard: string, removal: Removal, meeting: string];

/** The first ones are tried in every run of the tests, all of them in the long run. */
const GUARDS: readonly Row[] = [
  ['the lock of an order', { locks: ['image_state'] }, 'one order is paid by six requests'],
  ['the lock of purchases', { named: ['purchases'] }, 'two people of an account buy the same page'],
  ['the lock of a hold', { locks: ['card_hold'] }, 'two orders are drawn on a hold that covers one'],
  ['the lock of an attempt', { locks: ['payment_attempt'] }, CARD],
  ['the condition on a balance and its check', { conditions: ['ledger_account'], constraints: [FLOOR] }, DOLLAR],
  ['the condition on a balance', { conditions: ['ledger_account'] }, DOLLAR],
  ['the condition on the state of an order', { conditions: ['image_state'] }, CANCEL],
  ['that and the check of paid orders', { conditions: ['image_state'], constraints: [PAID_CHECK] }, CANCEL],
  ['the one order to the provider', { constraints: [TASK_KEY] }, 'a second payment of one form is reported six times'],
  ['the one process of the jobs', { named: ['jobs'] }, 'two servers run the jobs on a hold that is to be captured'],
  ['the lock of an add-on and the key of journals', { locks: ['add_on_order'], constraints: [KEY] }, ADD_ON],
  ['the lock of an attempt and the key of journals', { locks: ['payment_attempt'], constraints: [KEY] }, DEPOSIT],
  [
    'the lock of an attempt and the keys of holds and transactions',
    { locks: ['payment_attempt'], constraints: [...HOLD_KEYS, ATTEMPT_KEY] },
    CARD,
  ],
];

/** One of two guards that stand behind each other: without it the other still holds. The pairs are above. */
const BACKED: readonly Row[] = [
  ['the check of the floor alone', { constraints: [FLOOR] }, DOLLAR],
  ['the key of journals alone', { constraints: [KEY] }, DEPOSIT],
  ['the lock of an add-on alone', { locks: ['add_on_order'] }, ADD_ON],
  ['the keys of holds and transactions alone', { constraints: [...HOLD_KEYS, ATTEMPT_KEY] }, CARD],
  ['the condition on the state of an attempt alone', { conditions: ['payment_attempt'] }, DEPOSIT],
];

describeOnServerDatabase('[R43] a guard of money', (_getDb, getPortalDatabase) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(getPortalDatabase());
  }, OPENING_MS);
  afterEach(() => stage.portal.close());

  /** The first thing that goes wrong when requests meet without a guard; '' when nothing does. */
  async function meet(removal: Removal, title: string, rounds: number): Promise<string> {
    const meeting = MEETINGS[title];
    if (meeting === undefined) throw new Error(`There is no meeting '${title}'.`);
    const restore = await dropConstraints(getPortalDatabase().admin, removal.constraints ?? []);
    let wrong = '';
    for (let round = 0; round < rounds && wrong === ''; round += 1) {
      wrong = await meeting(stage, () => without(stage.portal.services, removal), `${title}:${round}`);
    }
    await beginWith(stage, 400, 'end');
    await restore();
    return wrong;
  }

  it.each(isLong ? GUARDS : GUARDS.slice(0, 5))(
    'is missed at once: %s',
    async (_guard, removal, title) => {
      expect(await meet(removal, title, ROUNDS)).not.toBe('');
    },
    LIMIT_MS,
  );

  it(
    'that is in its place lets nothing go wrong',
    async () => {
      for (const title of Object.keys(MEETINGS))
        expect([title, await meet({}, title, PEACEFUL_ROUNDS)]).toEqual([title, '']);
    },
    LIMIT_MS,
  );

  it.each(isLong ? BACKED : BACKED.slice(0, 1))(
    'is backed by another: %s',
    async (_guard, removal, title) => {
      expect(await meet(removal, title, isLong ? 20 : 5)).toBe('');
    },
    LIMIT_MS,
  );
});
