import { setTimeout as wait } from 'node:timers/promises';
import { setImages } from '../ledger/balance-changes.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import type { Services } from '../platform/services.ts';
import { openClient, resetWithBalance } from './clients.testing.ts';
import { CONDITION_RACES } from './condition-races.testing.ts';
import type { Race } from './race.testing.ts';
import type { World } from './world.testing.ts';

const SIX = [1, 2, 3, 4, 5, 6];
const compare = (actual: unknown, expected: unknown): string => {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  return got === wanted ? '' : `${got}, not ${wanted}`;
};
const all = (word: string): string[] => SIX.map(() => word);

async function ledgerProblem({ database, portal }: World): Promise<string> {
  const broken = await verifyLedger(database.db, portal.services.now());
  return broken === null ? '' : `${broken.id} ${broken.violation}`;
}
const balance = ({ database }: World, kind: 'ESCROW' | 'IMAGES', accountId: number): Promise<number> =>
  balanceOf(database.db, customerLedgerAccount(kind, accountId));

async function authorized(world: World, services: Services, personIndex: number) {
  const client = await openClient(world, personIndex, services);
  await client.send('AUTHORIZE');
  const transaction = client.payForm();
  await client.reportAuthorization(transaction);
  return { client, transaction };
}

/** All seven pages of the first or second document cost a card payer 480 of the 683 cents that a hold covers. */
const ALL_PAGES = [8, 9] as const;

export const RACES: Readonly<Record<string, Race>> = {
  ...CONDITION_RACES,
  'one order is paid by six requests': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 0, open());
    await client.send('COMPUTE', 0);
    const answers = await Promise.all(SIX.map(() => client.send('PAY')));
    return (
      compare([answers, await balance(world, 'ESCROW', client.accountId)], [all('PAID'), 300]) || ledgerProblem(world)
    );
  },
  'two people of an account buy the same page': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const clients = [await openClient(world, 0, open()), await openClient(world, 1, open())];
    for (const client of clients) await client.send('COMPUTE', 0);
    const answers = await Promise.all(clients.map((client) => client.send('PAY')));
    const remaining = await balance(world, 'ESCROW', clients[0]?.accountId ?? 0);
    return compare([answers, remaining], [['PAID', 'PAID'], 300]) || ledgerProblem(world);
  },
  'two people want the last dollar': async (world, open, key) => {
    await resetWithBalance(world, 100, key, open().database);
    const clients = [await openClient(world, 0, open()), await openClient(world, 1, open())];
    for (const [choice, client] of clients.entries()) await client.send('COMPUTE', choice);
    const answers = await Promise.all(clients.map((client) => client.send('PAY')));
    return compare(answers.sort(), ['INSUFFICIENT_FUNDS', 'PAID']) || ledgerProblem(world);
  },
  'one order is paid and canceled': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 0, open());
    await client.send('COMPUTE', 0);
    const cancel = wait(Math.random() * 60).then(() => client.send('CANCEL'));
    const answers = await Promise.all([client.send('PAY'), cancel]);
    const isExpected = answers.join() === 'PAID,ORDER_CLOSED' || answers.join() === 'ORDER_CLOSED,CANCELLED';
    return isExpected ? ledgerProblem(world) : answers.join();
  },
  'one deposit is reported six times': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 0, open());
    await client.send('DEPOSIT', 0);
    const transaction = client.payForm();
    const answers = await Promise.all(SIX.map(() => client.reportDeposit(transaction)));
    return (
      compare([answers, await balance(world, 'ESCROW', client.accountId)], [all('DONE'), 600]) || ledgerProblem(world)
    );
  },
  'a second payment of one form is reported six times': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 0, open());
    await client.send('DEPOSIT', 0);
    await client.reportDeposit(client.payForm());
    const second = client.payForm();
    const answers = await Promise.all(SIX.map(() => client.reportDeposit(second)));
    const tasks = await world.database.db.selectFrom('card_task').select(['transaction_id', 'kind']).execute();
    return (
      compare([answers, tasks], [all('REFUSED'), [{ transaction_id: second, kind: 'VOID' }]]) || ledgerProblem(world)
    );
  },
  'one authorization is reported six times': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 3, open());
    await client.send('AUTHORIZE');
    const transaction = client.payForm();
    const answers = await Promise.all(SIX.map(() => client.reportAuthorization(transaction)));
    const holds = await world.database.db.selectFrom('card_hold').select('state').execute();
    return compare([answers, holds], [all('DONE'), [{ state: 'OPEN' }]]) || ledgerProblem(world);
  },
  'two orders are drawn on a hold that covers one': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { client } = await authorized(world, open(), 3);
    const other = await openClient(world, 3, open());
    await client.send('COMPUTE', ALL_PAGES[0]);
    await other.send('COMPUTE', ALL_PAGES[1]);
    const answers = await Promise.all([client.send('PAY'), other.send('PAY')]);
    return compare(answers.sort(), ['INSUFFICIENT_FUNDS', 'PAID']) || ledgerProblem(world);
  },
  'an order is drawn on a hold that a logout closes': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { client } = await authorized(world, open(), 3);
    const other = await openClient(world, 3, open());
    await client.send('COMPUTE', ALL_PAGES[0]);
    const [paid, loggedOut] = await Promise.all([client.send('PAY'), other.send('LOG_OUT')]);
    const isAnswered = ['PAID', 'INSUFFICIENT_FUNDS'].includes(paid) && loggedOut === 'LOGGED_OUT';
    return isAnswered ? ledgerProblem(world) : `${paid} ${loggedOut}`;
  },
  'one add-on is bought by six requests': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 5, open());
    await client.send('OPEN_ADD_ON');
    await client.send('CONFIRM_ADD_ON', 0);
    const answers = await Promise.all(SIX.map(() => client.send('BUY_ADD_ON')));
    const remaining = [
      await balance(world, 'ESCROW', client.accountId),
      await balance(world, 'IMAGES', client.accountId),
    ];
    return compare([answers, remaining], [all('BOUGHT'), [400, 11]]) || ledgerProblem(world);
  },
  'images are set six times concurrently': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { accountId = 0, userId = 0 } = world.people[5] ?? {};
    const change = { accountId, actor: { accountId, userId }, reference: '', now: world.portal.services.now() };
    const set = (one: number) =>
      open()
        .database.db.transaction()
        .execute((tx) => setImages(tx, 'ADJUSTMENT', { ...change, idempotencyKey: `${key}:${one}`, images: 10 }));
    await Promise.all(SIX.map(set));
    return compare(await balance(world, 'IMAGES', accountId), 10) || ledgerProblem(world);
  },
  'two servers run the jobs on a hold that is to be captured': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { client } = await authorized(world, open(), 3);
    await client.send('COMPUTE', ALL_PAGES[0]);
    await client.send('PAY');
    await client.send('FETCH');
    await client.send('LOG_OUT');
    const before = world.portal.provider.calls.capture;
    await Promise.all([runCardPaymentsJob(open()), runCardPaymentsJob(open())]);
    const sent = world.portal.provider.calls.capture - before;
    return compare(sent, 1) || ledgerProblem(world);
  },
};
