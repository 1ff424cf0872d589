import { prepareToRerunAccountTasks, runAccountTasks } from '@portal/contracts';
import { billingScheduleSetting } from '@portal/contracts/county-config';
import { cents } from '@portal/domain';
import { NO_REQUEST } from '../audit/audit.ts';
import { saveCountyRecord } from '../county-config/county-config.store.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { recordingMailer } from '../mail/recording-mailer.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { addStaff, type ManagedPortal, openManagedPortal } from '../user-manager/managed-portal.testing.ts';
import { accountTasksJob } from './account-tasks.job.ts';
import { escrowLowHandler } from './escrow-low.mail.ts';
import { runAllTasks } from './run-all-tasks.ts';

jest.setTimeout(60_000);

const RATES = [{ option: true, numberOfPages: 20, cost: 2000 }];
/** A schedule whose month begins at midnight of the renewal day in the test county's time zone. */
const SCHEDULE = { automaticBilling: true, automaticImageRenewal: true, renewalDay: 10, renewalTime: '0:00' };
const BEFORE = new Date('2026-11-08T12:00:00Z');
const AFTER = new Date('2026-11-11T12:00:00Z');
const NEXT = new Date('2026-12-11T12:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const CLERK = { userId: null, sessionId: null, accountId: null, username: 'county.clerk' };

describeOnBothDatabases('[002-2.4.tasks.1] the monthly tasks of all accounts', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let provider: string;
  let rich: number;
  let poor: number;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await addStaff(portal);
    await getDb().updateTable('account').set({ status: 'I' }).execute();
    await getDb().updateTable('account').set({ status: 'A' }).where('kind', 'in', ['COUNTY', 'PROVIDER']).execute();
    rich = await portal.ensureAccount('Island Abstract', 'CUSTOMER');
    poor = await portal.ensureAccount('Reef Title', 'CUSTOMER');
    const flat = { account_type: 'FLAT_FEE', payment_method: 'ESCROW', flat_fee_rate_level: 1 };
    await getDb().updateTable('account').set(flat).where('id', 'in', [rich, poor]).execute();
    await portal.addUser({ username: 'reef.admin', role: 'ACCOUNT', account: 'Reef Title' });
    await getDb()
      .updateTable('portal_user')
      .set({ email: 'reef@tasi.example' })
      .where('username', '=', 'reef.admin')
      .execute();
    await portal.saveRecord('flatFee', { rates: RATES });
    await addEscrow(rich, 10_000);
    await addEscrow(poor, 1999);
    clerk = await portal.logIn('county.clerk');
    provider = await portal.logIn('the.provider');
  });
  afterEach(() => portal.close());

  const addEscrow = (accountId: number, amount: number) =>
    getDb()
      .transaction()
      .execute((tx) =>
        postOpeningBalance(tx, {
          accountId,
          amount: cents(amount),
          idempotencyKey: `in-${accountId}-${amount}`,
          reference: 'test',
          now: new Date(),
          actor: { userId: null, accountId },
        }),
      );
  const balancesOf = async (id: number) => [
    await balanceOf(getDb(), customerLedgerAccount('ESCROW', id)),
    await balanceOf(getDb(), customerLedgerAccount('IMAGES', id)),
  ];
  const dueTasks = async () =>
    (
      await getDb()
        .selectFrom('account')
        .select(['needs_billing', 'needs_image_renewal'])
        .where('id', 'in', [rich, poor])
        .orderBy('id')
        .execute()
    ).map((row) => [row.needs_billing, row.needs_image_renewal]);
  /** Saves the schedule with the given time of the change. */
  async function schedule(record: Partial<typeof SCHEDULE>, at: Date): Promise<void> {
    await getDb()
      .transaction()
      .execute((tx) => saveCountyRecord(tx, 'billingSchedule', { ...SCHEDULE, ...record }, { at }));
    await portal.county.refresh();
  }
  const run = (at: Date) => {
    const services = { ...portal.services, now: () => at };
    return runJob(services, accountTasksJob(services));
  };
  /** The tasks that were done for an account in each month. */
  const months = async (id: number) => {
    const done = getDb().selectFrom('account_task').select('kind').where('account_id', '=', id).orderBy('kind');
    return (await done.execute()).map(({ kind }) => kind);
  };
  const mails = () => getDb().selectFrom('outbox').select('message').where('topic', '=', 'escrowLow').execute();
  const runByHand = (at: Date) =>
    runAllTasks({ ...portal.services, now: () => at }, { session: CLERK, request: NO_REQUEST });
  const runNow = async (cookie = clerk) => (await portal.sendAs(cookie, runAccountTasks, {})).content;

  it('run once on the day of the schedule, except for accounts with too little escrow', async () => {
    await schedule({}, BEFORE);
    await run(BEFORE);
    expect([await balancesOf(rich), await dueTasks()]).toEqual([
      [10_000, 0],
      [
        [false, false],
        [false, false],
      ],
    ]);
    await run(AFTER);
    await run(AFTER);
    expect([await balancesOf(rich), await balancesOf(poor)]).toEqual([
      [8000, 20],
      [1999, 0],
    ]);
    expect(await dueTasks()).toEqual([
      [false, false],
      [true, true],
    ]);
    await run(NEXT);
    expect([await balancesOf(rich), await balancesOf(poor)]).toEqual([
      [6000, 20],
      [1999, 0],
    ]);
    expect(await verifyLedger(getDb())).toBeNull();
  });

  it('notify the administrators of an account about too little escrow once a month', async () => {
    await schedule({}, BEFORE);
    await run(AFTER);
    await runByHand(AFTER);
    await run(NEXT);
    const sent: Mail[] = [];
    const handle = escrowLowHandler(portal.services, recordingMailer(portal.services, sent));
    for (const { message } of await mails()) await handle(message, 1);
    expect(sent.map(({ to }) => to)).toEqual(['reef@tasi.example', 'reef@tasi.example']);
    expect(sent[0]?.text).toContain(
      'The escrow balance of account Reef Title does not cover the monthly fee of $20.00.',
    );
  });

  it('notify them again in the same month if the fee was raised after they added what the first email asked for', async () => {
    const fee = (cost: number) =>
      portal.saveRecord('flatFee', { chargingImages: true, rates: [{ option: true, numberOfPages: 20, cost }] });
    const sent: Mail[] = [];
    const handle = escrowLowHandler(portal.services, recordingMailer(portal.services, sent));
    const texts = async () => {
      for (const { message } of await mails()) await handle(message, 1);
      await getDb().deleteFrom('outbox').where('topic', '=', 'escrowLow').execute();
      return sent.splice(0).map(({ text }) => /\$\d+\.\d\d/.exec(text)?.[0]);
    };
    await schedule({}, BEFORE);
    await run(AFTER);
    expect(await texts()).toEqual(['$20.00']);
    await addEscrow(poor, 1);
    await fee(4000);
    await runByHand(AFTER);
    await runByHand(AFTER);
    expect(await texts()).toEqual(['$40.00']);
    // billed at $40.00, and then reopened at $70.00: $30.00 are missing
    await addEscrow(poor, 2000);
    await runByHand(AFTER);
    expect(await texts()).toEqual([]);
    await fee(7000);
    await portal.sendAs(provider, prepareToRerunAccountTasks, {});
    await runByHand(AFTER);
    expect(await texts()).toEqual(['$30.00']);
  });

  it('do not notify of a low escrow that was billed before the email could be sent', async () => {
    await schedule({}, BEFORE);
    await run(AFTER);
    await addEscrow(poor, 1);
    await runByHand(AFTER);
    const sent: Mail[] = [];
    const handle = escrowLowHandler(portal.services, recordingMailer(portal.services, sent));
    for (const { message } of await mails()) await handle(message, 1);
    expect([await balancesOf(poor), sent]).toEqual([[0, 20], []]);
  });

  it('begin with the next month if the schedule is turned on during a month', async () => {
    await schedule({}, new Date('2026-11-10T12:00:00Z'));
    await run(AFTER);
    expect(await balancesOf(rich)).toEqual([10_000, 0]);
    await run(NEXT);
    expect(await balancesOf(rich)).toEqual([8000, 20]);
  });

  it('run automatically if only one of them is turned on, but not while both are off', async () => {
    await schedule({ automaticBilling: false }, BEFORE);
    await run(AFTER);
    expect([await balancesOf(rich), await balancesOf(poor)]).toEqual([
      [10_000, 20],
      [1999, 20],
    ]);
    await schedule({ automaticBilling: false, automaticImageRenewal: false }, BEFORE);
    await run(NEXT);
    expect(await balancesOf(rich)).toEqual([10_000, 20]);
  });

  it('[R22] continue after a killed run, and bill no account twice', async () => {
    await schedule({}, BEFORE);
    const killed = { ...portal.services, now: () => AFTER };
    await runJob(killed, accountTasksJob(killed), {
      // the process ends after the first account
      signal: AbortSignal.abort(),
    });
    expect(await dueTasks()).toEqual([
      [true, true],
      [true, true],
    ]);
    await Promise.all([run(AFTER), runByHand(AFTER)]);
    await run(AFTER);
    expect(await balancesOf(rich)).toEqual([8000, 20]);
  });

  it('[R22] continue with other accounts when the tasks of one fail, and retry that one', async () => {
    await schedule({}, BEFORE);
    await addEscrow(poor, 5000);
    const closeLedger = (is_closed: boolean) =>
      getDb().updateTable('ledger_account').set({ is_closed }).where('owner', '=', String(rich)).execute();
    await closeLedger(true);
    await run(AFTER);
    expect([await balancesOf(rich), await balancesOf(poor)]).toEqual([
      [10_000, 0],
      [4999, 20],
    ]);
    expect(await runByHand(AFTER)).toEqual({ done: 0, escrowLow: 0, failed: 1, left: 0 });
    await closeLedger(false);
    await run(AFTER);
    expect(await balancesOf(rich)).toEqual([8000, 20]);
  });

  it.each([
    ['the end of a month', '2026-10-31T14:00:00Z', 1],
    ['a leap day', '2028-02-27T14:00:00Z', 28],
    ['the end of 32-bit time', '2038-01-19T03:14:07Z', 19],
  ])('[R21] bill once if the clock jumps back and forth around %s', async (_what, moment, renewalDay) => {
    const begins = Date.parse(moment);
    // turned on after the previous month began, so that the schedule does not bill that month
    await schedule({ renewalDay }, new Date(begins - 20 * DAY_MS));
    // the time before the due day, then with a clock one hour behind, one hour ahead, and correct again
    for (const hours of [-30, -1, 1, 0, 2, -1, -30, 1, 26, 25]) await run(new Date(begins + hours * HOUR_MS + 1000));
    expect(await balancesOf(rich)).toEqual([8000, 20]);
    expect(await months(rich)).toEqual(['BILLING', 'RENEWAL']);
    expect(await verifyLedger(getDb())).toBeNull();
  });

  it('[R23] have the same result if they are prepared and run twice', async () => {
    await runNow();
    const once = [await balancesOf(rich), await months(rich)];
    for (let round = 0; round < 2; round += 1) {
      await portal.sendAs(provider, prepareToRerunAccountTasks, {});
      await portal.sendAs(provider, prepareToRerunAccountTasks, {});
      await Promise.all([runNow(), runNow()]);
    }
    expect([await balancesOf(rich), await months(rich)]).toEqual(once);
    expect(await verifyLedger(getDb())).toBeNull();
  });

  it('end an unlimited add-on with its month, also of an account that is inactive or pays for each image then', async () => {
    const set = (id: number, columns: object) =>
      getDb().updateTable('account').set(columns).where('id', '=', id).execute();
    await set(rich, { unlimited_images: true, account_type: 'A_LA_CARTE' });
    await set(poor, { unlimited_images: true, status: 'I' });
    await schedule({}, BEFORE);
    await run(AFTER);
    const rows = await getDb()
      .selectFrom('account')
      .select('unlimited_images')
      .distinct()
      .where('id', 'in', [rich, poor])
      .execute();
    expect(rows).toEqual([{ unlimited_images: false }]);
  });

  it('[002-2.5.schedule.1] run for all accounts at the request of the office, and return the result', async () => {
    expect(await runNow()).toMatchObject({
      automaticBilling: false,
      lastRan: expect.any(String),
      ran: { done: 1, escrowLow: 1, failed: 0, left: 0 },
    });
    expect(await runNow()).toMatchObject({ ran: { done: 0, escrowLow: 1 } });
    expect((await portal.sendAs(clerk, prepareToRerunAccountTasks, {})).status).toBe(403);
    await portal.sendAs(provider, prepareToRerunAccountTasks, {});
    expect(await dueTasks()).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(await runNow()).toMatchObject({ ran: { done: 1 } });
    expect(await balancesOf(rich)).toEqual([8000, 20]);
  });

  it('[002-2.5.schedule.1] have a schedule with the time of the last run, which clients send back with it', async () => {
    const read = async () => (await portal.sendAs(clerk, billingScheduleSetting.read)).content;
    expect(await read()).toMatchObject({ renewalDay: 1, renewalTime: '0:00', lastRan: null });
    await runNow();
    const shown = Object(await read());
    expect(shown).toMatchObject({ lastRan: expect.any(String) });
    const saved = await portal.sendAs(clerk, billingScheduleSetting.save, { ...shown, ...SCHEDULE });
    expect([saved.status, portal.county.current.billingSchedule]).toEqual([200, SCHEDULE]);
    const errorsOf = async (wrong: object) =>
      (await portal.sendAs(clerk, billingScheduleSetting.save, { ...Object(saved.content), ...wrong })).content;
    expect(await errorsOf({ renewalTime: '25:00' })).toEqual({ errors: { renewalTime: { key: 'timeOfDay' } } });
    expect(await errorsOf({ renewalDay: 29 })).toMatchObject({ errors: { renewalDay: { key: 'tooLarge' } } });
    expect(await errorsOf({ renewalDay: 0 })).toMatchObject({ errors: { renewalDay: { key: 'tooSmall' } } });
  });
});
