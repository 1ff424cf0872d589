import { countInactiveUsers, purgeUsersNow, readUserPurgeNow, userPurgeSetting } from '@portal/contracts/county-config';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { CARD_RULES, paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { JobRun } from '../platform/jobs/job-run.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { changesOf } from './managed-portal.testing.ts';
import { userPurgeJob } from './user-purge.job.ts';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const CARD = { role: 'USER', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' } as const;

describeOnBothDatabases('a purge of users', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  let clerk: string;
  const { customer, authorize, buy } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('facts', { timeZone: 'Pacific/Saipan' });
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    await getDb().updateTable('account').set({ kind: 'COUNTY' }).where('name', '=', 'County').execute();
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const daysAgo = (days: number): Date => new Date(portal.services.now().getTime() - days * DAY_MS);
  /** Adds a user who was created, and logged in last, the given number of days ago. */
  async function addInactiveUser(username: string, days: number, overrides: object = {}): Promise<number> {
    const { userId } = await portal.addUser({ ...CARD, ...overrides, username });
    const at = daysAgo(days);
    await getDb()
      .updateTable('portal_user')
      .set({ created_at: at, last_login_at: at })
      .where('id', '=', userId)
      .execute();
    return userId;
  }
  const updateUser = (id: number, columns: object) =>
    getDb().updateTable('portal_user').set(columns).where('id', '=', id).execute();
  const remainingUsers = async (): Promise<string[]> => {
    const rows = await getDb()
      .selectFrom('portal_user')
      .select('username')
      .where('deleted_at', 'is', null)
      .where('role', '<>', 'COUNTY')
      .orderBy('username')
      .execute();
    return rows.map(({ username }) => username);
  };
  const send = async (...[call, body]: Parameters<ImagingPortal['send']>) => {
    const answer = await portal.send(call, body, { cookie: clerk });
    const { content, code, message } = envelopeOfAnswer(answer);
    return { status: answer.statusCode, content, code, message };
  };
  const purge = (purgeDate: string) => send(purgeUsersNow, { purgeDate });
  /** Runs the job; returns the number of deleted users, and the names of those that could not be deleted. */
  const runNightlyJob = async () => {
    const { now } = portal.services;
    const { signal } = new AbortController();
    const run = new JobRun({ ...portal.services, name: 'user-purge', occurrence: now(), signal });
    await userPurgeJob(portal.services).run(run);
    return run.tally;
  };
  it('[002-2.5.purgenow.1] deletes users who were last active before the date, counts first, and audits each deletion', async () => {
    await addInactiveUser('long.gone', 3000);
    await addInactiveUser('gone', 500);
    await addInactiveUser('here', 10);
    expect(await send(countInactiveUsers, { purgeDate: '11/20/2025' })).toMatchObject({ content: { users: 2 } });
    expect(await remainingUsers()).toEqual(['gone', 'here', 'long.gone']);
    expect(await purge('01/05/2020')).toMatchObject({
      content: { purgeDate: '01/05/2020', purged: 1, failed: [], left: 0 },
      message: 'Inactive users deleted',
    });
    expect(await purge('11/20/2025')).toMatchObject({ content: { purged: 1, failed: [], left: 0 } });
    expect(await remainingUsers()).toEqual(['here']);
    expect(await changesOf(getDb())).toMatchObject([
      {
        by: 'county.clerk',
        username: 'long.gone',
        after: null,
        why: 'INACTIVE',
        activeBefore: '2020-01-04T14:00:00.000Z',
      },
      { by: 'county.clerk', username: 'gone', before: { role: 'USER', status: 'A' }, why: 'INACTIVE' },
    ]);
    // the name is free again
    await portal.addUser({ ...CARD, username: 'gone' });
  });

  it('[000-9.purge.1] [002-3.purgenow.1] has the default date 01/05/2020, and afterwards the date of the last purge', async () => {
    const read = async () => (await send(readUserPurgeNow)).content;
    expect(await read()).toEqual({ purgeDate: '01/05/2020' });
    await purge('2/3/2021');
    expect(await read()).toEqual({ purgeDate: '02/03/2021' });
  });

  it('[002-3.purgenow.2] rejects a future or invalid date, and deletes no user', async () => {
    await addInactiveUser('gone', 500);
    for (const purgeDate of ['11/21/2026', 'soon', ''])
      for (const call of [purgeUsersNow, countInactiveUsers])
        expect(await send(call, { purgeDate })).toMatchObject({ status: 400 });
    expect(await remainingUsers()).toEqual(['gone']);
  });

  it('only deletes customers who pay by card: no staff, guests, or users of other accounts', async () => {
    await addInactiveUser('gone', 500);
    await addInactiveUser('old.clerk', 500, { role: 'COUNTY', account: 'County', paymentMethod: 'CREDIT_CARD' });
    await addInactiveUser('old.guest', 500, { role: 'GUEST', account: 'Guests' });
    await addInactiveUser('invoiced', 500, { account: 'Bank', paymentMethod: 'INVOICE' });
    await addInactiveUser('escrowed', 500, { account: 'Title', paymentMethod: 'ESCROW' });
    await purge('11/20/2026');
    expect(await remainingUsers()).toEqual(['escrowed', 'invoiced', 'old.guest']);
  });

  it('treats users who were created, logged in or activated since the date as active, with any status', async () => {
    await updateUser(await addInactiveUser('pending', 500), { status: 'P' });
    await updateUser(await addInactiveUser('locked', 500), { status: 'L' });
    await updateUser(await addInactiveUser('deactivated', 500), { status: 'I', changed_at: daysAgo(1) });
    await updateUser(await addInactiveUser('activated', 500), { changed_at: daysAgo(1) });
    await addInactiveUser('came', 500);
    await portal.logIn('came');
    await updateUser(await addInactiveUser('never.came', 500), { last_login_at: null });
    await updateUser(await addInactiveUser('new', 1), { last_login_at: null });
    await updateUser(await addInactiveUser('helped', 500), { password_expires_at: daysAgo(-3) });
    await purge('11/01/2026');
    expect(await remainingUsers()).toEqual(['activated', 'came', 'helped', 'new']);
  });

  it('skips users with an open hold, payment, order or filing', async () => {
    const payer: Customer = await customer({ username: 'holder', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(payer);
    const at = daysAgo(500);
    await getDb()
      .updateTable('portal_user')
      .set({ created_at: at, last_login_at: at })
      .where('username', '=', 'holder')
      .execute();
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 0 } });
    expect(await remainingUsers()).toEqual(['holder']);
    await getDb().updateTable('payment_attempt').set({ ended_at: at }).execute();
    await getDb()
      .updateTable('card_hold')
      .set({ state: 'FAILED', capture_amount: 0, closed_at: at, ended_at: at })
      .execute();
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 0 } });
    await getDb().updateTable('card_hold').set({ settled_at: at }).execute();
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 1 } });
  });

  it('skips a user who can still fetch paid pages, but not one whose download was cut off long ago', async () => {
    const payer = await customer({ username: 'holder', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(payer);
    await buy(payer);
    const [now, at] = [portal.services.now(), daysAgo(500)];
    await updateUser(payer.userId, { created_at: at, last_login_at: at });
    await getDb().updateTable('payment_attempt').set({ ended_at: at }).execute();
    const ended = { state: 'CAPTURED', capture_amount: 0, closed_at: at, ended_at: at };
    await getDb().updateTable('card_hold').set(ended).execute();
    await getDb().updateTable('image_state').set({ delivery_began_at: now, paid_at: now }).execute();
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 0 } });
    await getDb().updateTable('image_state').set({ delivery_began_at: at, paid_at: at }).execute();
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 1 } });
  });

  it('keeps the administrator of an account while another of its users is active', async () => {
    const other = { account: 'Reef', paymentMethod: 'CREDIT_CARD' };
    await addInactiveUser('reef.admin', 500, { ...other, role: 'ACCOUNT' });
    const member = await addInactiveUser('reef.user', 10, other);
    await purge('11/01/2026');
    expect(await remainingUsers()).toEqual(['reef.admin', 'reef.user']);
    await updateUser(member, { last_login_at: daysAgo(600), created_at: daysAgo(600) });
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 2 } });
    expect(await remainingUsers()).toEqual([]);
  });

  it('reports a user who cannot be deleted, deletes the others, and retries that one at night', async () => {
    await addInactiveUser('stuck', 500);
    await addInactiveUser('gone', 500);
    const { admin } = getDatabase();
    const block = `create function stuck() returns trigger language plpgsql as
      $$ begin if new.deleted_at is not null and new.username = 'stuck' then raise 'stuck'; end if; return new; end $$`;
    const { sql } = await import('kysely');
    await sql.raw(block).execute(admin);
    await sql
      .raw('create trigger stuck before update on portal_user for each row execute function stuck()')
      .execute(admin);
    try {
      expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 1, failed: ['stuck'], left: 0 } });
      expect(await runNightlyJob()).toMatchObject({ done: 0, failed: new Map([['user stuck', 'stuck']]) });
    } finally {
      await sql.raw('drop trigger stuck on portal_user').execute(admin);
      await sql.raw('drop function stuck()').execute(admin);
    }
    expect(await runNightlyJob()).toMatchObject({ done: 1, failed: new Map() });
    expect(await remainingUsers()).toEqual([]);
    // a finished purge is not repeated
    await addInactiveUser('later', 500);
    await runNightlyJob();
    expect(await remainingUsers()).toEqual(['later']);
  });

  it('[002-2.5.purgeschedule.1] runs each night while it is scheduled, and reports the number of deleted users', async () => {
    await addInactiveUser('gone', 500);
    await addInactiveUser('nearly.gone', 380);
    await runNightlyJob();
    expect(await remainingUsers()).toEqual(['gone', 'nearly.gone']);
    const after = (automaticPurgeAfterDays: number) => ({ automaticPurge: true, automaticPurgeAfterDays });
    expect(await send(userPurgeSetting.save, after(364))).toMatchObject({ status: 400 });
    expect(await send(userPurgeSetting.save, after(400))).toMatchObject({ status: 200 });
    expect(await runNightlyJob()).toMatchObject({ done: 1 });
    expect(await remainingUsers()).toEqual(['nearly.gone']);
    expect(await changesOf(getDb())).toMatchObject([{ by: 'system', username: 'gone', why: 'INACTIVE' }]);
    await send(userPurgeSetting.save, after(365));
    expect(await runNightlyJob()).toMatchObject({ done: 1 });
    expect(await remainingUsers()).toEqual([]);
  });

  it('ends the sessions of a deleted user', async () => {
    const gone = await addInactiveUser('gone', 500);
    const cookie = await portal.logIn('gone');
    await updateUser(gone, { last_login_at: daysAgo(500) });
    expect(await purge('11/01/2026')).toMatchObject({ content: { purged: 1 } });
    const answer = await portal.send(userPurgeSetting.read, undefined, { cookie });
    expect(answer.statusCode).toBe(403);
  });
});
