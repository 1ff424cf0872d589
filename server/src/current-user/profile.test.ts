import { changePassword, loginStatus, readProfile, updateProfile } from '@portal/contracts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';

const PROFILE = {
  firstName: 'Elena',
  lastName: 'Examiner',
  company: 'Pacific Title',
  address: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
  email: 'elena@tasi.example',
  phoneFormatType: 'INTERNATIONAL',
  phone: '16705550142',
};
const NEW_PASSWORD = 'Breadfruit#7';

describeOnBothDatabases('the own profile and password', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let userId: number;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    ({ userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' }));
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    await getDb().updateTable('portal_user').set({ email: 'elena@tasi.example' }).where('id', '=', userId).execute();
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const update = (fields: object = {}, as = cookie) =>
    portal.send(updateProfile, { ...PROFILE, ...fields }, { cookie: as });
  const change = (password = NEW_PASSWORD, as = cookie) => portal.send(changePassword, { password }, { cookie: as });
  const minutesLater = (minutes: number) => portal.setNow(new Date(portal.services.now().getTime() + minutes * 60_000));
  const isIn = async (as: string) =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: as })).content;
  const rows = () => getDb().selectFrom('portal_user').selectAll().orderBy('id').execute();
  const mails = async () =>
    (await getDb().selectFrom('outbox').select('message').execute()).map(({ message }) => message);

  it('[000-7.profile.1] [000-7.profile.2] [000-5.limits.4] reads and changes the profile of its own user alone, cleaned', async () => {
    const others = (await rows()).filter((row) => row.id !== userId);
    expect(envelopeOfAnswer(await update({ city: '  Garapan \u0007 ' }))).toMatchObject({
      ok: true,
      message: 'Profile updated',
    });
    expect(envelopeOfAnswer(await portal.send(readProfile, undefined, { cookie })).content).toEqual(PROFILE);
    expect((await rows()).filter((row) => row.id !== userId)).toEqual(others);
    const audited = await getDb().selectFrom('audit_log').selectAll().where('kind', '=', 'PROFILE_CHANGED').execute();
    expect(audited).toMatchObject([{ user_id: userId, detail: { before: { zip: '' }, after: { zip: '96950' } } }]);
    expect(JSON.stringify(audited[0]?.detail)).not.toContain('elena@');
  });

  it('holds it to the rules', async () => {
    const answer = await update({ firstName: ' ', lastName: 'x'.repeat(31), zip: '1', phone: '123' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(JSON.parse(answer.body).content.errors).sort()).toEqual([
      'firstName',
      'lastName',
      'phone',
      'zip',
    ]);
  });

  it('[S13] takes nothing that is not of a profile, and no other user', async () => {
    const before = await rows();
    const extras: object[] = [
      { role: 'TRIMIN' },
      { userId: 1 },
      { id: 1 },
      { username: 'county.clerk' },
      { accountId: 1 },
      { status: 'A' },
      { usageBalance: 100 },
      { constructor: { prototype: { role: 'TRIMIN' } } },
    ];
    for (const extra of extras) {
      expect((await update(extra)).statusCode).toBe(400);
      const password = { password: NEW_PASSWORD, ...extra };
      expect((await portal.send(changePassword, password, { cookie })).statusCode).toBe(400);
    }
    const headers = { origin: 'http://portal.test', 'content-type': 'application/json', cookie };
    const payload = JSON.stringify(PROFILE).replace('{', '{"__proto__":{"role":"TRIMIN"},');
    const polluted = await portal.app.inject({ method: 'POST', url: '/api/currentUser/profile', headers, payload });
    expect(polluted.statusCode).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('[000-6.guest.1] is nothing for a guest, and nothing without a session', async () => {
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    await portal.addUser({ username: 'guest.user', role: 'GUEST', account: 'Guests', passwordHash: null });
    const guest = await portal.logIn('guest.user', '');
    const refused = [
      await portal.send(readProfile, undefined, { cookie: guest }),
      await update({}, guest),
      await change(NEW_PASSWORD, guest),
    ];
    for (const answer of refused) expect(envelopeOfAnswer(answer)).toMatchObject({ status: 'DENIED' });
    expect(envelopeOfAnswer(await portal.send(updateProfile, PROFILE))).toMatchObject({ status: 'LOGIN' });
  });

  it('requires a recent login for another email address, and notifies the old one', async () => {
    minutesLater(6);
    expect((await update()).statusCode).toBe(200);
    const refused = envelopeOfAnswer(await update({ email: 'thief@evil.example' }));
    expect(refused).toMatchObject({ ok: false, status: 'LOGIN', code: 'LOGIN_AGAIN' });
    expect(await mails()).toEqual([]);
    const fresh = await portal.logIn('title.examiner');
    expect((await update({ email: 'new@tasi.example' }, fresh)).statusCode).toBe(200);
    expect(await mails()).toMatchObject([
      { userId, email: 'new@tasi.example' },
      { kind: 'emailChangeAsked', to: 'elena@tasi.example' },
    ]);
  });

  it('[000-7.password.1] [S21] changes the password; every other session ends, the one that asked stays', async () => {
    const elsewhere = await portal.logIn('title.examiner');
    expect(envelopeOfAnswer(await change())).toMatchObject({ ok: true, message: 'Password updated' });
    expect(await isIn(cookie)).toMatchObject({ authenticated: true });
    expect(await isIn(elsewhere)).toMatchObject({ authenticated: false });
    await expect(portal.logIn('title.examiner', TEST_PASSWORD)).rejects.toThrow('could not log in');
    await portal.logIn('title.examiner', NEW_PASSWORD);
    expect(await mails()).toMatchObject([{ kind: 'passwordChanged', to: 'elena@tasi.example' }]);
    const audited = await getDb().selectFrom('audit_log').selectAll().where('kind', '=', 'PASSWORD_CHANGED').execute();
    expect(audited).toMatchObject([{ user_id: userId, detail: { sessionsEnded: 1 } }]);
    expect(JSON.stringify(audited)).not.toContain(NEW_PASSWORD);
  });

  it('the password wants a login of the last five minutes, and the browser may know', async () => {
    minutesLater(5);
    expect(await isIn(cookie)).toMatchObject({ isLoginRecent: true });
    minutesLater(0.1);
    expect(await isIn(cookie)).toMatchObject({ authenticated: true, isLoginRecent: false });
    expect(envelopeOfAnswer(await change())).toMatchObject({ ok: false, status: 'LOGIN', code: 'LOGIN_AGAIN' });
    await portal.logIn('title.examiner', TEST_PASSWORD);
  });

  it('holds the password to the rules and to the list of common ones', async () => {
    const errorOf = async (password: string) => envelopeOfAnswer(await change(password)).content;
    expect(await errorOf('short')).toEqual({ errors: { password: { key: 'passwordMinimum' } } });
    expect(await errorOf('!1qaz2wsx')).toEqual({ errors: { password: { key: 'passwordCommon' } } });
  });

  it("[S17] takes no password with the user's, the county's or the portal's name, and keeps one that was seeded", async () => {
    await portal.saveRecord('common', { countyName: 'Tasi County', appTitle: 'Land Record Portal' });
    await update();
    for (const password of ['Portal#2027', 'P0rt4l!2026', 'Tasi#20261', 'title.examiner#1', 'Elena#2026'])
      expect([password, envelopeOfAnswer(await change(password)).content]).toEqual([
        password,
        { errors: { password: { key: 'passwordOwnName' } } },
      ]);
    await portal.logIn('title.examiner', TEST_PASSWORD);
    expect((await change()).statusCode).toBe(200);
  });

  it('[S46] a right that is taken away while the password is hashed is gone', async () => {
    const demote = getDb().updateTable('portal_user').set({ status: 'I' }).where('id', '=', userId).execute();
    const [answer] = await Promise.all([change(), demote]);
    const [user] = (await rows()).filter((row) => row.id === userId);
    const keptPassword = await portal.addUser({ username: 'same.password', role: 'USER' });
    const [same] = (await rows()).filter((row) => row.id === keptPassword.userId);
    expect(user?.status).toBe('I');
    // whichever came first: refused and nothing changed, or changed before
    if (answer.statusCode === 200) expect(user?.password_hash).not.toBe(same?.password_hash);
    else expect(user?.password_hash).toBe(same?.password_hash);
  });

  it('[S46] a role that changes while it is used: each call goes by the one or the other, the next one by the new', async () => {
    const demote = () => getDb().updateTable('portal_user').set({ role: 'GUEST' }).where('id', '=', userId).execute();
    const calls = Array.from({ length: 12 }, (_none, at) => () => update({ city: `Village ${at}` }));
    const [answers] = await Promise.all([Promise.all(calls.map((call) => call())), demote()]);
    const said = answers.map((answer) => `${answer.statusCode} ${envelopeOfAnswer(answer).status}`);
    expect(said.filter((one) => one !== '200 OK' && one !== '403 DENIED')).toEqual([]);
    const [before] = (await rows()).filter((row) => row.id === userId);
    expect(envelopeOfAnswer(await update({ city: 'Too late' }))).toMatchObject({ status: 'DENIED' });
    expect((await rows()).filter((row) => row.id === userId)).toEqual([before]);
    // what was answered with 200 was done, each with its row of the log, and nothing else was
    const audited = await getDb().selectFrom('audit_log').select('id').where('kind', '=', 'PROFILE_CHANGED').execute();
    expect(audited).toHaveLength(said.filter((one) => one === '200 OK').length);
  });

  it('a password that an administrator set has to become another one', async () => {
    await getDb().updateTable('portal_user').set({ must_change_password: true }).where('id', '=', userId).execute();
    expect((await update()).statusCode).toBe(403);
    const same = envelopeOfAnswer(await change(TEST_PASSWORD));
    expect(same.content).toEqual({ errors: { password: { key: 'passwordUnchanged' } } });
    expect((await change()).statusCode).toBe(200);
    expect((await update()).statusCode).toBe(200);
  });
});
