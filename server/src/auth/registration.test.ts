import { completeRegistration, loginStatus, resetPassword, signUp } from '@portal/contracts';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { mailHandler } from '../mail/mailer.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { VISITOR } from '../testing/visitor.ts';
import { recoveryHandler } from './recovery.mail.ts';
import { registrationHandler } from './registration.mail.ts';

const WALK_IN = { account: 'Walk-in Card', accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' };

describeOnBothDatabases('registration', (getDb, getDatabase) => {
  let portal: TestPortal;
  let mails: Mail[];
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'card.payer', role: 'USER', ...WALK_IN });
    await portal.saveRecord('loginPageRegistration', { selfRegistration: true, emaileExpireIn: 4 });
    mails = [];
  });
  afterEach(() => portal.close());

  /** Sends every message that waits in the outbox. */
  const deliver = async (): Promise<void> => {
    const { services } = portal;
    const sent = await deliveredMails(getDb(), services, (mailer) => ({
      mail: mailHandler(mailer),
      recovery: recoveryHandler(services, mailer),
      registration: registrationHandler(services, mailer),
    }));
    mails.push(...sent);
  };
  const later = (hours: number) => portal.setNow(new Date(portal.services.now().getTime() + hours * 3_600_000));
  let visitors = 0;
  // Each request has its own address, because requests of one address are rate limited, which another test checks.
  const nextAddress = (): string => {
    visitors += 1;
    return `203.0.113.${visitors % 250}`;
  };
  const register = (fields: object = {}, remoteAddress = nextAddress()) =>
    portal.send(signUp, { ...VISITOR, ...fields }, { remoteAddress });
  const complete = (ticket: string) => portal.send(completeRegistration, { ticket });
  const ticketOf = (mail: Mail | undefined): string =>
    /CompleteRegistration\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  const newRegistration = async (fields: object = {}): Promise<string> => {
    expect((await register(fields)).statusCode).toBe(200);
    await deliver();
    return ticketOf(mails.at(-1));
  };
  const users = (username = VISITOR.username) =>
    getDb().selectFrom('portal_user').selectAll().where('username_key', '=', username).execute();
  const setEmail = (username: string, email: string) =>
    getDb().updateTable('portal_user').set({ email }).where('username', '=', username).execute();

  it('[000-7.sign-up.1] [000-1.visitors.1] [000-6.roles.1] creates a pending user of the walk-in account, who can log in after confirming the email', async () => {
    const answer = envelopeOfAnswer(await register({ firstName: '  Maria ', language: 'JAPANESE' }));
    expect(answer).toMatchObject({
      ok: true,
      content: null,
      message: expect.stringMatching(/^Check your email\. .* The link works for 4 hours\.$/),
    });
    const [user] = await users();
    const account = await getDb()
      .selectFrom('account')
      .select('id')
      .where('name', '=', WALK_IN.account)
      .executeTakeFirst();
    expect(user).toMatchObject({
      role: 'USER',
      status: 'P',
      account_id: account?.id,
      first_name: 'Maria',
      zip: '96950',
    });
    await expect(portal.logIn(VISITOR.username, VISITOR.password)).rejects.toThrow('could not log in');
    await deliver();
    expect(mails.map(({ to, kind, language }) => [to, kind, language])).toEqual([
      [VISITOR.email, 'registration', 'ja'],
    ]);
    expect(mails[0]?.html).toContain('http://portal.test/CompleteRegistration/');
    await complete(ticketOf(mails[0]));
    expect(await portal.logIn(VISITOR.username, VISITOR.password)).toContain('portal_session=');
  });

  it('[000-7.complete-registration.1] [000-3.completion.1] returns full name and username for the ticket', async () => {
    const done = envelopeOfAnswer(await complete(await newRegistration()));
    expect(done).toMatchObject({ ok: true, content: { fullName: 'Maria Visitor', username: 'maria.visitor' } });
    const kinds = await getDb()
      .selectFrom('audit_log')
      .select('kind')
      .where('username', '=', 'maria.visitor')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['REGISTERED', 'TICKET_ISSUED', 'REGISTRATION_COMPLETED']);
  });

  it('[000-5.registration.1] [000-5.registration.3] [000-5.password.6] validates every field, and checks the password against the list of common ones', async () => {
    const answer = await register({
      username: '.maria',
      password: 'short',
      zip: '9695',
      phone: '',
      email: 'x',
      state: 'ZZ',
    });
    expect(answer.statusCode).toBe(400);
    const { errors } = JSON.parse(answer.body).content;
    expect(Object.keys(errors).sort()).toEqual(['email', 'password', 'phone', 'state', 'username', 'zip']);
    const common = envelopeOfAnswer(await register({ password: 'Trustno1!' }));
    expect(common.content).toEqual({ errors: { password: { key: 'passwordCommon' } } });
    const withOwnName = envelopeOfAnswer(await register({ password: 'Visitor#2026' }));
    expect(withOwnName.content).toEqual({ errors: { password: { key: 'passwordOwnName' } } });
    expect(envelopeOfAnswer(await register({ language: 'KLINGON' })).content).toEqual({
      errors: { language: { key: 'malformed' } },
    });
    expect(await users()).toEqual([]);
  });

  it('[S13] accepts no role, account, status or balance from the visitor, not even through prototype pollution', async () => {
    const before = await getDb().selectFrom('portal_user').selectAll().orderBy('id').execute();
    const extras: object[] = [
      { role: 'TRIMIN' },
      { accountId: 1 },
      { account_id: 1 },
      { status: 'A' },
      { usageBalance: 100 },
      { must_change_password: false },
      { constructor: { prototype: { role: 'TRIMIN' } } },
    ];
    for (const extra of extras) expect((await register(extra)).statusCode).toBe(400);
    const polluted = JSON.stringify(VISITOR).replace('{', '{"__proto__":{"role":"TRIMIN"},');
    const headers = { origin: 'http://portal.test', 'content-type': 'application/json' };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/signUp', headers, payload: polluted });
    expect(answer.statusCode).toBe(400);
    expect(await getDb().selectFrom('portal_user').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('[S16] does not reveal whether an address is known: its owner gets a different email without a ticket', async () => {
    await setEmail('card.payer', 'known@tasi.example');
    const answers = [
      await register({ username: 'first.visitor', email: 'new@tasi.example' }),
      await register({ username: 'other.visitor', email: 'KNOWN@tasi.example' }),
    ];
    const shapes = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body: { ...JSON.parse(body), requestId: '' },
      headers: { ...headers, 'x-request-id': '', date: '', 'x-ratelimit-reset': '' },
    }));
    expect(shapes[1]).toEqual(shapes[0]);
    const rowsOf = async (name: string) => (await users(name)).map(({ role, status }) => ({ role, status }));
    expect(await rowsOf('other.visitor')).toEqual(await rowsOf('first.visitor'));
    await deliver();
    expect(mails.map(({ kind }) => kind)).toEqual(['registration', 'alreadyRegistered']);
    expect(mails[1]?.text).toContain('card.payer');
    expect(mails[1]?.text).not.toContain('CompleteRegistration');
    // Both usernames are reserved and released alike: a second attempt reveals nothing about the address.
    const again = async () => [
      (await register({ username: 'first.visitor', email: 'third@tasi.example' })).statusCode,
      (await register({ username: 'other.visitor', email: 'third@tasi.example' })).statusCode,
    ];
    expect(await again()).toEqual([409, 409]);
    later(4);
    expect(await again()).toEqual([200, 200]);
  });

  it('reports a taken username regardless of case, but limits such requests', async () => {
    const taken = envelopeOfAnswer(await register({ username: 'Card.Payer' }));
    expect(taken).toMatchObject({ ok: false, code: 'USERNAME_TAKEN', content: null });
    const answers = [];
    for (let times = 0; times < 11; times += 1)
      answers.push((await register({ username: 'card.payer' }, '198.51.100.7')).statusCode);
    expect([answers[9], answers[10]]).toEqual([409, 429]);
  });

  it('[S46] succeeds for one of many concurrent requests with the same username', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => register({ email: `m${index}@tasi.example` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await users()).toHaveLength(1);
    const rows = await getDb().selectFrom('registration').select('user_id').execute();
    expect(rows).toHaveLength(1);
  });

  it('[S19] accepts a ticket once, even when it is used several times concurrently, and not after it has expired', async () => {
    const ticket = await newRegistration();
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(ticket)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(envelopeOfAnswer(await complete(ticket))).toMatchObject({ ok: false, code: 'TICKET_NOT_VALID' });
    expect((await complete('A'.repeat(43))).statusCode).toBe(404);
    const late = await newRegistration({ username: 'late.visitor', email: 'late@tasi.example' });
    later(4);
    expect((await complete(late)).statusCode).toBe(404);
    expect((await users('late.visitor'))[0]?.status).toBe('P');
  });

  it.each(['I', 'L', 'A'])('[S19] voids a ticket when staff set the status %s meanwhile', async (status) => {
    const ticket = await newRegistration();
    await getDb().updateTable('portal_user').set({ status }).where('username', '=', VISITOR.username).execute();
    expect((await complete(ticket)).statusCode).toBe(404);
    expect((await users())[0]?.status).toBe(status);
  });

  it('[S19] does not accept a registration ticket for a password reset, nor the reverse', async () => {
    const ticket = await newRegistration();
    expect((await portal.send(resetPassword, { ticket, password: 'Mango!tree8' })).statusCode).toBe(404);
    const resetTicket = newSecret();
    const [user] = await users();
    const expires_at = new Date(portal.services.now().getTime() + 3_600_000);
    const row = { ticket_hash: secretHash(resetTicket), user_id: user?.id ?? 0, expires_at };
    await getDb().insertInto('reset_ticket').values(row).execute();
    expect((await complete(resetTicket)).statusCode).toBe(404);
    // nobody can get a password for an unconfirmed user
    expect((await portal.send(resetPassword, { ticket: resetTicket, password: 'Mango!tree8' })).statusCode).toBe(404);
    expect((await complete(ticket)).statusCode).toBe(200);
  });

  it('[S19] stores tickets as hashes only, and links to the configured address', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await portal.send(signUp, VISITOR, { headers });
    await deliver();
    const ticket = ticketOf(mails[0]);
    expect(ticket).toHaveLength(43);
    expect(mails[0]?.text).not.toContain('evil.example');
    for (const table of ['outbox', 'audit_log', 'registration', 'portal_user'] as const) {
      const text = JSON.stringify(await getDb().selectFrom(table).selectAll().execute());
      expect([table, text.includes(ticket), text.includes(VISITOR.password)]).toEqual([table, false, false]);
    }
  });

  it("[S56] sends an address three emails an hour, no matter who registers it, and turns no visitor's name into a link", async () => {
    for (let times = 0; times < 5; times += 1)
      await register({ username: `visitor.${times}x`, firstName: 'www.evil.example', lastName: '<b>Click</b>' });
    await deliver();
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).not.toContain('www.evil.example');
    expect(mails[0]?.html).not.toContain('<b>Click');
    expect((await register({ email: 'a@b.cd, all@evil.example' })).statusCode).toBe(400);
    expect((await register({ email: 'a@b.cd\r\nBcc: all@evil.example' })).statusCode).toBe(400);
  });

  it('responds with not found while the county does not offer it, and cannot be offered without a walk-in account', async () => {
    await portal.saveRecord('loginPageRegistration', { selfRegistration: false });
    const refused = await register();
    expect(refused.statusCode).toBe(404);
    expect(envelopeOfAnswer(refused)).toMatchObject({ message: "You can't register here." });
    await portal.addUser({ username: 'card.admin', role: 'ACCOUNT', ...WALK_IN });
    const turnedOn = portal.saveRecord('loginPageRegistration', { selfRegistration: true });
    await expect(turnedOn).rejects.toMatchObject({ entry: { code: 'NO_WALK_IN_ACCOUNT' } });
    await getDb()
      .updateTable('portal_user')
      .set({ deleted_at: new Date() })
      .where('username', '=', 'card.admin')
      .execute();
    await portal.saveRecord('loginPageRegistration', { selfRegistration: true });
    await getDb().updateTable('account').set({ status: 'I' }).execute();
    expect((await register()).statusCode).toBe(404);
    expect(await users()).toEqual([]);
  });

  it('gives the username of an expired ticket to the next visitor, unless staff activated its user', async () => {
    await newRegistration();
    later(5);
    await getDb().updateTable('portal_user').set({ status: 'A' }).where('username', '=', VISITOR.username).execute();
    expect((await register({ email: 'next@tasi.example' })).statusCode).toBe(409);
    await getDb().updateTable('portal_user').set({ status: 'P' }).where('username', '=', VISITOR.username).execute();
    const ticket = await newRegistration({ email: 'next@tasi.example' });
    expect((await complete(ticket)).statusCode).toBe(200);
    const status = envelopeOfAnswer(
      await portal.send(loginStatus, undefined, { cookie: await portal.logIn(VISITOR.username, VISITOR.password) }),
    );
    expect(status.content).toMatchObject({
      user: { role: 'USER', accountName: WALK_IN.account, fullName: 'Maria Visitor' },
    });
  });
});
