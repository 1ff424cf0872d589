import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases, describeOnServerDatabase } from '../platform/database/testing.ts';
import { type Client, openClient, resetWithBalance } from './clients.testing.ts';
import { type Call, isLinearizable } from './linear.testing.ts';
import { type Random, randomOf } from './random.testing.ts';
import { isLong, OPENING_MS, openWorld, PRICES, type World } from './world.testing.ts';

const ROUNDS = isLong ? 10_000 : 40;
const HISTORIES = isLong ? 2_000 : 15;
const LIMIT_MS = isLong ? 4 * 60 * 60_000 : 120_000;
const PRICE = PRICES.standard.first;

describeOnBothDatabases({ name: '[R10] the last dollar', isOwn: true }, (getDb, getPortalDatabase) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(getPortalDatabase());
  }, OPENING_MS);
  afterEach(() => world.portal.close());

  it(
    'of an account is spent by exactly one of two people who pay simultaneously',
    async () => {
      const wins = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        await resetWithBalance(world, PRICE, `round:${round}`);
        const { services } = world.portal;
        const [one, other] = [await openClient(world, 0, services), await openClient(world, 1, services)];
        await Promise.all([one.send('COMPUTE', 0), other.send('COMPUTE', 1)]);
        const answers = await Promise.all([one.send('PAY'), other.send('PAY')]);
        expect([...answers].sort()).toEqual(['INSUFFICIENT_FUNDS', 'PAID']);
        expect(await balanceOf(getDb(), customerLedgerAccount('ESCROW', one.accountId))).toBe(0);
        const winner = answers[0] === 'PAID' ? 'first' : 'second';
        wins.set(winner, (wins.get(winner) ?? 0) + 1);
      }
      expect(await verifyLedger(getDb())).toBeNull();
      expect([...wins.values()].reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
    },
    LIMIT_MS,
  );
});

type Input =
  | { readonly action: 'PAY'; readonly order: string }
  | { readonly action: 'DEPOSIT'; readonly transaction: string }
  | { readonly action: 'SEARCH'; readonly choice: number; readonly personIndex: number }
  | { readonly action: 'BALANCE' };
interface State {
  readonly escrow: number;
  readonly done: readonly string[];
}
const DEPOSIT = 200;

/** A sequential model of an escrow account: the state after an input, and the answer to it. */
function applyInput(state: State, input: Input): { state: State; answer: string } {
  const { escrow, done } = state;
  if (input.action === 'BALANCE') return { state, answer: String(escrow) };
  const [name, cost, firstAnswer, repeatedAnswer] = factsOf(input);
  if (done.includes(name)) return { state, answer: repeatedAnswer };
  if (escrow < cost) return { state, answer: 'INSUFFICIENT_FUNDS' };
  return { state: { escrow: escrow - cost, done: [...done, name].sort() }, answer: firstAnswer };
}

function factsOf(input: Exclude<Input, { readonly action: 'BALANCE' }>): [string, number, string, string] {
  if (input.action === 'PAY') return [input.order, PRICE, 'PAID', 'PAID'];
  if (input.action === 'DEPOSIT') return [input.transaction, 0 - DEPOSIT, 'DONE', 'DONE'];
  return [`search ${input.personIndex} ${input.choice}`, PRICES.standard.search, 'CHARGED', 'FREE'];
}

const CLIENTS = { name: '[R41] concurrent clients of one account', isOwn: true };
describeOnServerDatabase(CLIENTS, (getDb, getPortalDatabase) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(getPortalDatabase());
  }, OPENING_MS);
  afterEach(() => world.portal.close());

  interface Tab {
    readonly personIndex: number;
    readonly client: Client;
    readonly orders: readonly string[];
  }
  const balance = async () =>
    String(await balanceOf(getDb(), customerLedgerAccount('ESCROW', world.people[0]?.accountId ?? 0)));

  /** Two tabs for each of two people who share an account. Their orders have different pages, and so different prices. */
  async function openTabs(): Promise<Tab[]> {
    const tabs: Tab[] = [];
    for (const personIndex of [0, 1]) {
      const [first, second] = [0, 1].map(() => openClient(world, personIndex, world.portal.services));
      if (first === undefined || second === undefined) continue;
      const clients = [await first, await second] as const;
      // pages '1', '3' and '7' of one of the two documents
      for (const pages of [0, 2, 5]) await clients[0].send('COMPUTE', pages * 2 + personIndex);
      const orders = [...clients[0].orders];
      for (const guid of orders) clients[1].take(guid);
      for (const client of clients) tabs.push({ personIndex, client, orders });
    }
    return tabs;
  }
  async function paidForms(tab: Tab): Promise<string[]> {
    const transactions: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      await tab.client.send('DEPOSIT', 0);
      transactions.push(tab.client.payForm());
    }
    return transactions;
  }
  function plan(random: Random, { personIndex, orders }: Tab, transactions: readonly string[]): Input {
    const dice = random.below(10);
    if (dice < 5) return { action: 'PAY', order: orders[random.below(orders.length)] ?? '' };
    if (dice < 7 && personIndex === 0)
      return { action: 'DEPOSIT', transaction: transactions[random.below(transactions.length)] ?? '' };
    if (dice < 8) return { action: 'SEARCH', choice: random.below(3), personIndex };
    return { action: 'BALANCE' };
  }
  function send({ client, orders }: Tab, input: Input): Promise<string> {
    if (input.action === 'BALANCE') return balance();
    if (input.action === 'DEPOSIT') return client.report(input.transaction, true);
    if (input.action === 'SEARCH') return client.send('SEARCH', input.choice);
    return client.send('PAY', orders.length - 1 - orders.indexOf(input.order));
  }

  it(
    'get responses as if their requests had run one after the other',
    async () => {
      let answers = 0;
      for (let seed = 1; seed <= HISTORIES; seed += 1) {
        const random = randomOf(seed);
        const escrow = PRICE + random.below(4) * PRICE;
        await resetWithBalance(world, escrow, `history:${seed}`);
        const tabs = await openTabs();
        const transactions = tabs[0] === undefined ? [] : await paidForms(tabs[0]);
        let clock = 0;
        const tick = (): number => {
          clock += 1;
          return clock;
        };
        const calls: Call<Input>[] = [];
        await Promise.all(
          tabs.map(async (tab) => {
            for (let count = 0; count < 6; count += 1) {
              const input = plan(random, tab, transactions);
              const calledAt = tick();
              const answer = await send(tab, input);
              calls.push({ input, answer, calledAt, answeredAt: tick() });
            }
          }),
        );
        answers += calls.length;
        const isExplained = isLinearizable(calls, { escrow, done: [] }, applyInput);
        if (!isExplained)
          throw new Error(
            `seed ${seed}: no sequential order explains\n${calls.map((one) => JSON.stringify(one)).join('\n')}`,
          );
        expect(await verifyLedger(getDb())).toBeNull();
      }
      expect(answers).toBe(HISTORIES * 24);
    },
    LIMIT_MS,
  );

  it('are detected by the model when they spend money twice', () => {
    const pay = (order: string, calledAt: number, answeredAt: number, answer = 'PAID'): Call<Input> => ({
      input: { action: 'PAY', order },
      answer,
      calledAt,
      answeredAt,
    });
    const first = { escrow: PRICE, done: [] };
    expect(isLinearizable([pay('a', 1, 4), pay('b', 2, 3, 'INSUFFICIENT_FUNDS')], first, applyInput)).toBe(true);
    expect(isLinearizable([pay('a', 1, 4), pay('b', 2, 3)], first, applyInput)).toBe(false);
    expect(isLinearizable([pay('a', 3, 4), pay('b', 1, 2, 'INSUFFICIENT_FUNDS')], first, applyInput)).toBe(false);
  });
});
