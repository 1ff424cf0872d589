import { forgotPassword, forgotUsername, loginStatus, resetPassword } from '@portal/contracts';
import type { Mail } from '../mail/mail-sender.ts';
import { createMailer, mailHandler } from '../mail/mailer.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { deliverNext } from '../platform/outbox/outbox.ts';
import { envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { recoveryHandler } from './recovery.mail.ts';

const AFTER_ALL_DUE_TIMES = new Date('2036-11-20T02:00:00Z');
const NEW_PASSWORD = 'Breadfruit#7';
const EMAIL = 'elena@tasi.example';

describeOnBothDatabases('recovery', (getDb, getDatabase) => {
  let portal: TestPortal;
  let mails: Mail[];
  let isDown: boolean;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('loginPageRegistration', { forgotPasswordLink: true, emaileExpireIn: 4 });
    await addUser('title.examiner', EMAIL);
    [mails, isDown] = [[], false];
  });
  afterEach(() => portal.close());

  const addUser = async (username: string, email: string, more: { status?: string; role?: string } = {}) => {
    const { userId } = await portal.addUser({ username, role: 'USER', ...more });
    await getDb().updateTable('portal_user').set({ email }).where('id', '=', userId).execute();
  };
  /** Sends every message that waits in the outbox. */
  const deliver = async (): Promise<void> => {
    const sendMail = async (mail: Mail) => {
      if (isDown) throw new Error('the mail server does not answer');
      mails.push(mail);
      return true;
    };
    const mailer = createMailer({
      services: portal.services,
      portalUrl: 'http://portal.test/',
      from: undefined,
      sendMail,
    });
    const handlers = { mail: mailHandler(mailer), recovery: recoveryHandler(portal.services, mailer) };
    while (await deliverNext(getDb(), handlers, AFTER_ALL_DUE_TIMES));
  };
  const later = (hours: number) => portal.setNow(new Date(portal.services.now().getTime() + hours * 3_600_000));
  const requestPasswordLink = (username = 'title.examiner', email = EMAIL, headers = {}) =>
    portal.send(forgotPassword, { username, email }, { headers });
  const requestUsernames = (email = EMAIL) => portal.send(forgotUsername, { email });
  const reset = (ticket: string, password = NEW_PASSWORD) => portal.send(resetPassword, { ticket, password });
  const ticketOf = (mail: Mail | undefined): string => /passwordReset\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  /** A ticket from the email that its user received. */
  const newTicket = async (): Promise<string> => {
    await requestPasswordLink();
    await deliver();
    return ticketOf(mails.at(-1));
  };
  const codesOf = (answers: readonly { statusCode: number; body: string }[]) =>
    answers.map(({ statusCode }) => statusCode).sort();

  it('[000-3.recovery.1] [000-7.forgot-username.1] mails all usernames of an address', async () => {
    await addUser('title.second', 'Elena@Tasi.example');
    const answer = envelopeOfAnswer(await requestUsernames(' ELENA@tasi.example '));
    expect(answer).toMatchObject({ ok: true, content: null });
    expect(answer.message).toMatch(/we've sent you/);
    await deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: EMAIL, kind: 'usernameReminder' });
    expect(mails[0]?.text).toMatch(/title\.examiner\n +title\.second/);
  });

  it('[000-3.recovery.1] [000-7.forgot-password.1] mails a link, once', async () => {
    await requestPasswordLink('Title.Examiner');
    await deliver();
    await deliver();
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([[EMAIL, 'passwordReset']]);
    expect(mails[0]?.text).toMatch(/http:\/\/portal\.test\/passwordReset\/[\w-]{43}\n/);
  });

  it('[000-3.recovery.1] [000-7.reset-password.1] [S19] [S21] accepts a new password for a ticket, ends every session and notifies the user', async () => {
    const cookie = await portal.logIn('title.examiner');
    const ticket = await newTicket();
    expect(envelopeOfAnswer(await reset(ticket))).toMatchObject({ ok: true, content: null });
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    expect(status.content).toMatchObject({ authenticated: false });
    await portal.logIn('title.examiner', NEW_PASSWORD);
    await expect(portal.logIn('title.examiner', TEST_PASSWORD)).rejects.toThrow('could not log in');
    await deliver();
    expect(mails.at(-1)).toMatchObject({ to: EMAIL, kind: 'passwordChanged' });
    const kinds = await getDb().selectFrom('audit_log').select('kind').orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RECOVERY_ASKED', 'TICKET_ISSUED', 'PASSWORD_RESET']),
    );
  });

  it('[S16] returns the same response and does the same work whether or not the user exists', async () => {
    await addUser('locked.user', 'locked@tasi.example', { status: 'L' });
    const responses = [
      await requestPasswordLink(),
      await requestPasswordLink('nobody.here', 'nobody@tasi.example'),
      await requestPasswordLink('title.examiner', 'nobody@tasi.example'),
      await requestPasswordLink('locked.user', 'locked@tasi.example'),
    ];
    const shapes = responses.map(({ statusCode, body, headers }) => ({
      statusCode,
      body: { ...JSON.parse(body), requestId: '' },
      headers: { ...headers, 'x-request-id': '', date: '', 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '' },
    }));
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    const names = [await requestUsernames(), await requestUsernames('nobody@tasi.example')].map(({ body }) => ({
      ...JSON.parse(body),
      requestId: '',
    }));
    expect(names[1]).toEqual(names[0]);
    const rows = await getDb().selectFrom('outbox').select('topic').execute();
    expect(rows.map(({ topic }) => topic)).toEqual(Array.from({ length: 6 }, () => 'recovery'));
    await deliver();
    expect(mails.map(({ kind }) => kind)).toEqual(['passwordReset', 'usernameReminder']);
  });

  it('[S19] accepts a ticket once, even when it is used several times concurrently', async () => {
    const ticket = await newTicket();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(ticket)));
    expect(codesOf(answers)).toEqual([200, 404, 404, 404, 404]);
    const again = envelopeOfAnswer(await reset(ticket));
    expect(again).toMatchObject({ ok: false, code: 'TICKET_NOT_VALID', content: null });
  });

  it('[S19] refuses a made-up ticket, an expired one, and one whose user has used a newer ticket', async () => {
    const first = await newTicket();
    const second = await newTicket();
    expect(second).not.toBe(first);
    expect((await reset('A'.repeat(43))).statusCode).toBe(404);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(404);
    const third = await newTicket();
    later(4);
    expect((await reset(third)).statusCode).toBe(404);
  });

  it.each(['I', 'P', 'L'])('[S19] permanently voids the ticket of a user whose status became %s', async (status) => {
    const ticket = await newTicket();
    const set = (to: string) => getDb().updateTable('portal_user').set({ status: to }).execute();
    await set(status);
    expect((await reset(ticket)).statusCode).toBe(404);
    await set('A');
    expect((await reset(ticket)).statusCode).toBe(404);
  });

  it('[S19] stores tickets as hashes only, and links to the configured address regardless of request headers', async () => {
    await requestPasswordLink('title.examiner', EMAIL, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await deliver();
    const ticket = ticketOf(mails[0]);
    expect(ticket).toHaveLength(43);
    expect(mails[0]?.text).not.toContain('evil.example');
    for (const table of ['outbox', 'audit_log', 'reset_ticket', 'recovery_mail'] as const) {
      const rows = await getDb().selectFrom(table).selectAll().execute();
      expect([table, rows.length > 0]).toEqual([table, true]);
      expect(JSON.stringify(rows)).not.toContain(ticket);
    }
  });

  it('[S56] sends an address three emails of each kind an hour, no matter who requests them, and does not count a failed attempt', async () => {
    isDown = true;
    await requestUsernames();
    await deliver();
    isDown = false;
    for (let times = 0; times < 3; times += 1) await requestUsernames();
    for (let times = 0; times < 4; times += 1) await requestPasswordLink();
    await getDb().updateTable('outbox').set({ due_at: portal.services.now() }).where('done_at', 'is', null).execute();
    await deliver();
    const kinds = mails.map(({ kind }) => kind);
    for (const kind of ['usernameReminder', 'passwordReset'])
      expect([kind, kinds.filter((other) => other === kind).length]).toEqual([kind, 3]);
    expect(mails).toHaveLength(6);
    later(1.1);
    await requestUsernames();
    await deliver();
    expect(mails).toHaveLength(7);
  });

  it('[S56] counts an email again if it is sent more than an hour late, because the mail server was down', async () => {
    isDown = true;
    for (let times = 0; times < 3; times += 1) await requestUsernames();
    await deliver();
    later(1.1);
    isDown = false;
    await getDb().updateTable('outbox').set({ due_at: portal.services.now() }).where('done_at', 'is', null).execute();
    await deliver();
    expect(mails).toHaveLength(3);
    await requestUsernames();
    await deliver();
    expect(mails).toHaveLength(3);
  });

  it('[S56] counts an email that is sent after 59 minutes of retries for the hour that follows', async () => {
    isDown = true;
    for (let times = 0; times < 3; times += 1) await requestUsernames();
    await deliver();
    later(59 / 60);
    isDown = false;
    await getDb().updateTable('outbox').set({ due_at: portal.services.now() }).where('done_at', 'is', null).execute();
    await deliver();
    later(0.1);
    for (let times = 0; times < 3; times += 1) await requestUsernames();
    await deliver();
    expect(mails).toHaveLength(3);
    later(1);
    await requestUsernames();
    await deliver();
    expect(mails).toHaveLength(4);
  });

  it('[S56] sends a mailbox three emails, however its address is spelled', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await addUser(`victim.user${number}`, `victim+${number}@tasi.example`);
      await requestUsernames(`victim+${number}@tasi.example`);
    }
    await deliver();
    expect(mails).toHaveLength(3);
  });

  it('[S56] accepts only a single address, and does not mail a list of addresses stored for a user', async () => {
    await addUser('strange.other', 'a@b.cd, all@evil.example');
    const list = await requestUsernames('a@b.cd, all@evil.example');
    expect(list.statusCode).toBe(400);
    expect((await requestUsernames('a@b.cd\r\nBcc: all@evil.example')).statusCode).toBe(400);
    await deliver();
    expect(mails).toEqual([]);
  });

  it('[000-5.password.6] validates a new password before it uses the ticket', async () => {
    const ticket = await newTicket();
    const short = await reset(ticket, 'short');
    expect(short.statusCode).toBe(400);
    expect(envelopeOfAnswer(short).content).toEqual({ errors: { password: { key: 'passwordMinimum' } } });
    expect((await reset(ticket)).statusCode).toBe(200);
  });

  it("[S17] refuses a new password with the user's or the county's name, and keeps the link for another try", async () => {
    await portal.saveRecord('common', { countyName: 'Rota County' });
    const ticket = await newTicket();
    for (const password of ['Examiner#2026', 'R0ta#2026x', 'Portal#2026']) {
      const answer = envelopeOfAnswer(await reset(ticket, password));
      expect(answer).toMatchObject({ ok: false, content: { errors: { password: { key: 'passwordOwnName' } } } });
    }
    expect((await reset('A'.repeat(43), 'Examiner#2026')).statusCode).toBe(404);
    expect((await reset(ticket)).statusCode).toBe(200);
  });

  it('[000-2.forgot-password.2] returns not found for a forgotten password where the county does not offer it, and refuses too many requests', async () => {
    await portal.saveRecord('loginPageRegistration', { forgotPasswordLink: false });
    const refused = await requestPasswordLink();
    expect(refused.statusCode).toBe(404);
    expect(envelopeOfAnswer(refused)).toMatchObject({ message: "You can't reset your password here." });
    const answers = [];
    for (let times = 0; times < 11; times += 1) answers.push(await requestUsernames());
    expect(answers.at(-1)?.statusCode).toBe(429);
  });
});
