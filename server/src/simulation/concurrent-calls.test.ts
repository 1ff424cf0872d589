import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases, describeOnServerDatabase } from '../platform/database/testing.ts';
import { type Client, openClient, resetWithBalance } from './clients.testing.ts';
import { type Call, isLinearizable } from './linear.testing.ts';
import { type Random, randomOf } from './random.testing.ts';
import { isLong, PRICES, useWorld, type World } from './world.testing.ts';

const ROUNDS = isLong ? 10_000 : 40;
/** Each history is one run of all clients, from a new balance to their last answers. */
const HISTORIES = isLong ? 2_000 : 15;
const TIME_LIMIT_MS = isLong ? 4 * 60 * 60_000 : 120_000;
/** The price of an order of one page: one dollar, in cents. Amounts in this file are in cents. */
const PAGE_PRICE = PRICES.standard.first;

// with a database of its own (`isOwn`), because opening the world creates functions in it, and rows that stay
describeOnBothDatabases({ name: '[R10] the last dollar', isOwn: true }, (getDb, getPortalDatabase) => {
  const getWorld = useWorld(getPortalDatabase);

  it(
    'of an account is spent by exactly one of two people who pay simultaneously',
    async () => {
      const world = getWorld();
      const { services } = world.portal;
      for (let round = 0; round < ROUNDS; round += 1) {
        await resetWithBalance(world, PAGE_PRICE, `round:${round}`);
        // the first two people of the world share an account
        const [one, other] = [await openClient(world, 0, services), await openClient(world, 1, services)];
        // each orders the first page of a different document
        await Promise.all([one.send('COMPUTE', 0), other.send('COMPUTE', 1)]);
        const answers = await Promise.all([one.send('PAY'), other.send('PAY')]);
        expect(answers.toSorted()).toEqual(['INSUFFICIENT_FUNDS', 'PAID']);
        expect(await balanceOf(getDb(), customerLedgerAccount('ESCROW', one.accountId))).toBe(0);
      }
      expect(await verifyLedger(getDb())).toBeNull();
    },
    TIME_LIMIT_MS,
  );
});

/** A call of a client. Repeating a PAY, DEPOSIT or SEARCH changes the balance only once. */
type Input =
  | { readonly action: 'PAY'; readonly order: string }
  | { readonly action: 'DEPOSIT'; readonly transaction: string }
  | { readonly action: 'SEARCH'; readonly choice: number; readonly personIndex: number }
  | { readonly action: 'BALANCE' };
/** The state of the model: the escrow balance, and the names of the orders, deposits and searches that have changed it. */
interface State {
  readonly escrow: number;
  readonly done: readonly string[];
}
/** The amount of a deposit by card: that of choice 0 of the action DEPOSIT. */
const DEPOSIT = 200;

/** A sequential model of an escrow account: the state after an input, and the answer to it. */
function applyInput(state: State, input: Input): { state: State; answer: string } {
  const { escrow, done } = state;
  if (input.action === 'BALANCE') return { state, answer: String(escrow) };
  const { name, cost, firstAnswer, laterAnswer } = effectOf(input);
  if (done.includes(name)) return { state, answer: laterAnswer };
  if (escrow < cost) return { state, answer: 'INSUFFICIENT_FUNDS' };
  return { state: { escrow: escrow - cost, done: [...done, name].sort() }, answer: firstAnswer };
}

interface Effect {
  /** Inputs with the same name are repetitions of each other. */
  readonly name: string;
  /** What the first of them takes from the balance; negative for a deposit. */
  readonly cost: number;
  readonly firstAnswer: string;
  readonly laterAnswer: string;
}

function effectOf(input: Exclude<Input, { readonly action: 'BALANCE' }>): Effect {
  if (input.action === 'PAY') return { name: input.order, cost: PAGE_PRICE, firstAnswer: 'PAID', laterAnswer: 'PAID' };
  if (input.action === 'DEPOSIT')
    return { name: input.transaction, cost: -DEPOSIT, firstAnswer: 'DONE', laterAnswer: 'DONE' };
  const name = `search ${input.personIndex} ${input.choice}`;
  return { name, cost: PRICES.standard.search, firstAnswer: 'CHARGED', laterAnswer: 'FREE' };
}

/** The two people who share an account, as indexes of the world's people. */
const PERSON_INDEXES = [0, 1];
const TABS_PER_PERSON = 2;
const CALLS_PER_TAB = 6;
/** Choices of COMPUTE that order page '1', '3' and '7' of the first document; the next number orders that page of the second one. */
const SINGLE_PAGES = [0, 4, 10];

/** A browser tab of a person. The tabs of a person have the same orders. */
interface Tab {
  readonly personIndex: number;
  readonly client: Client;
  readonly orders: readonly string[];
}

describeOnServerDatabase(
  { name: '[R41] concurrent clients of one account', isOwn: true },
  (getDb, getPortalDatabase) => {
    const getWorld = useWorld(getPortalDatabase);

    it(
      'get answers as if their calls had run one after the other',
      async () => {
        const world = getWorld();
        for (let seed = 1; seed <= HISTORIES; seed += 1) {
          const random = randomOf(seed);
          const escrow = PAGE_PRICE * (1 + random.below(4));
          await resetWithBalance(world, escrow, `history:${seed}`);
          const tabs = await openTabs(world);
          const transactions = await payDepositForms(tabs[0]);
          const readBalance = async ({ client }: Tab): Promise<string> =>
            String(await balanceOf(getDb(), customerLedgerAccount('ESCROW', client.accountId)));
          const calls = await runTabs(tabs, {
            nextInput: (tab) => randomInput(random, tab, transactions),
            send: (tab, input) => (input.action === 'BALANCE' ? readBalance(tab) : send(tab, input)),
          });
          expect(calls).toHaveLength(PERSON_INDEXES.length * TABS_PER_PERSON * CALLS_PER_TAB);
          if (!isLinearizable(calls, { escrow, done: [] }, applyInput))
            throw new Error(
              `seed ${seed}: no sequential order explains\n${calls.map((call) => JSON.stringify(call)).join('\n')}`,
            );
          expect(await verifyLedger(getDb())).toBeNull();
        }
      },
      TIME_LIMIT_MS,
    );
  },
);

/** Opens the tabs of both people. The first tab of each makes the orders, and the others take them over. */
async function openTabs(world: World): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (const personIndex of PERSON_INDEXES) {
    const orders: string[] = [];
    for (let index = 0; index < TABS_PER_PERSON; index += 1) {
      const client = await openClient(world, personIndex, world.portal.services);
      if (index === 0) {
        // each person orders from a document of their own
        for (const choice of SINGLE_PAGES) await client.send('COMPUTE', choice + personIndex);
        orders.push(...client.orders);
      } else {
        for (const guid of orders) client.take(guid);
      }
      tabs.push({ personIndex, client, orders });
    }
  }
  return tabs;
}

/** Pays two forms for deposits by card. Returns their transactions, which nobody has reported to the portal yet. */
async function payDepositForms(tab: Tab | undefined): Promise<string[]> {
  if (tab === undefined) throw new Error('No tab is open.');
  const transactions: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    await tab.client.send('DEPOSIT', 0);
    transactions.push(tab.client.payForm());
  }
  return transactions;
}

/** A random next call of a tab: in half of the cases a payment. */
function randomInput(random: Random, { personIndex, orders }: Tab, transactions: readonly string[]): Input {
  const dice = random.below(10);
  if (dice < 5) return { action: 'PAY', order: orders[random.below(orders.length)] ?? '' };
  // the first person paid the forms, and a report of a payment by somebody else is refused
  const hasDeposits = personIndex === 0;
  if (dice < 7 && hasDeposits)
    return { action: 'DEPOSIT', transaction: transactions[random.below(transactions.length)] ?? '' };
  if (dice < 8) return { action: 'SEARCH', choice: random.below(3), personIndex };
  return { action: 'BALANCE' };
}

function send({ client, orders }: Tab, input: Exclude<Input, { readonly action: 'BALANCE' }>): Promise<string> {
  if (input.action === 'DEPOSIT') return client.reportDeposit(input.transaction);
  if (input.action === 'SEARCH') return client.send('SEARCH', input.choice);
  // a client counts its orders from the last one
  return client.send('PAY', orders.length - 1 - orders.indexOf(input.order));
}

interface Calling {
  readonly nextInput: (tab: Tab) => Input;
  readonly send: (tab: Tab, input: Input) => Promise<string>;
}

/** Sends the calls of all tabs concurrently, and those of each tab one after the other. The clock counts sent calls and answers. */
async function runTabs(tabs: readonly Tab[], calling: Calling): Promise<Call<Input>[]> {
  let clock = 0;
  const tick = (): number => {
    clock += 1;
    return clock;
  };
  const calls: Call<Input>[] = [];
  await Promise.all(
    tabs.map(async (tab) => {
      for (let count = 0; count < CALLS_PER_TAB; count += 1) {
        const input = calling.nextInput(tab);
        const calledAt = tick();
        const answer = await calling.send(tab, input);
        calls.push({ input, answer, calledAt, answeredAt: tick() });
      }
    }),
  );
  return calls;
}

describe('[R41] the check of concurrent calls, if a balance covers one of two orders,', () => {
  const START: State = { escrow: PAGE_PRICE, done: [] };
  const pay = (order: string, answer: string, calledAt: number, answeredAt: number): Call<Input> => ({
    input: { action: 'PAY', order },
    answer,
    calledAt,
    answeredAt,
  });

  it('accepts that one of two simultaneous payments is refused', () => {
    const calls = [pay('a', 'PAID', 1, 4), pay('b', 'INSUFFICIENT_FUNDS', 2, 3)];
    expect(isLinearizable(calls, START, applyInput)).toBe(true);
  });

  it('detects that both were paid', () => {
    const calls = [pay('a', 'PAID', 1, 4), pay('b', 'PAID', 2, 3)];
    expect(isLinearizable(calls, START, applyInput)).toBe(false);
  });

  it('detects that a payment was refused although the money was spent only later', () => {
    const calls = [pay('b', 'INSUFFICIENT_FUNDS', 1, 2), pay('a', 'PAID', 3, 4)];
    expect(isLinearizable(calls, START, applyInput)).toBe(false);
  });
});
