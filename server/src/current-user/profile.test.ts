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

describeOnBothDatabases("a user's own profile and password", (getDb, getDatabase) => {
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

  const update = (fields: object = {}, userCookie = cookie) =>
    portal.send(updateProfile, { ...PROFILE, ...fields }, { cookie: userCookie });
  const change = (password = NEW_PASSWORD, userCookie = cookie) =>
    portal.send(changePassword, { password }, { cookie: userCookie });
  const minutesLater = (minutes: number) => portal.setNow(new Date(portal.services.now().getTime() + minutes * 60_000));
  const loginStatusOf = async (userCookie: string) =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: userCookie })).content;
  const rows = () => getDb().selectFrom('portal_user').selectAll().orderBy('id').execute();
  const mails = async () =>
    (await getDb().selectFrom('outbox').select('message').execute()).map(({ message }) => message);

  it('[000-7.profile.1] [000-7.profile.2] [000-5.limits.4] are cleaned before they are saved, and other users stay unchanged', async () => {
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

  it('keep what someone else changed meanwhile in fields that the user did not change', async () => {
    await update();
    const seen = { ...PROFILE };
    await update({ address: '77 Middle Road', phone: '16705550199' });
    const saved = envelopeOfAnswer(await update({ city: 'Susupe', seen }));
    const merged = { ...PROFILE, address: '77 Middle Road', phone: '16705550199', city: 'Susupe' };
    expect(saved.content).toEqual({ profile: merged });
    expect(envelopeOfAnswer(await portal.send(readProfile, undefined, { cookie })).content).toEqual(merged);
  });

  it('reject invalid profile fields', async () => {
    const answer = await update({ firstName: ' ', lastName: 'x'.repeat(31), zip: '1', phone: '123' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(JSON.parse(answer.body).content.errors).sort()).toEqual([
      'firstName',
      'lastName',
      'phone',
      'zip',
    ]);
  });

  it('[S13] reject fields that are not part of a profile, such as a role or another user', async () => {
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

  it('[000-6.guest.1] are denied to guests and without a session', async () => {
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

  it('need a recent login before the email address changes, and the old address is notified', async () => {
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

  it('[000-7.password.1] [S21] end all other sessions when the password is changed', async () => {
    const elsewhere = await portal.logIn('title.examiner');
    expect(envelopeOfAnswer(await change())).toMatchObject({ ok: true, message: 'Password updated' });
    expect(await loginStatusOf(cookie)).toMatchObject({ authenticated: true });
    expect(await loginStatusOf(elsewhere)).toMatchObject({ authenticated: false });
    await expect(portal.logIn('title.examiner', TEST_PASSWORD)).rejects.toThrow('could not log in');
    await portal.logIn('title.examiner', NEW_PASSWORD);
    expect(await mails()).toMatchObject([{ kind: 'passwordChanged', to: 'elena@tasi.example' }]);
    const audited = await getDb().selectFrom('audit_log').selectAll().where('kind', '=', 'PASSWORD_CHANGED').execute();
    expect(audited).toMatchObject([{ user_id: userId, detail: { sessionsEnded: 1 } }]);
    expect(JSON.stringify(audited)).not.toContain(NEW_PASSWORD);
  });

  it('need a login in the last five minutes before the password changes, and the login status says whether there was one', async () => {
    minutesLater(5);
    expect(await loginStatusOf(cookie)).toMatchObject({ isLoginRecent: true });
    minutesLater(0.1);
    expect(await loginStatusOf(cookie)).toMatchObject({ authenticated: true, isLoginRecent: false });
    expect(envelopeOfAnswer(await change())).toMatchObject({ ok: false, status: 'LOGIN', code: 'LOGIN_AGAIN' });
    await portal.logIn('title.examiner', TEST_PASSWORD);
  });

  it('reject a password that is too short or too common', async () => {
    const errorOf = async (password: string) => envelopeOfAnswer(await change(password)).content;
    expect(await errorOf('short')).toEqual({ errors: { password: { key: 'passwordMinimum' } } });
    expect(await errorOf('!1qaz2wsx')).toEqual({ errors: { password: { key: 'passwordCommon' } } });
  });

  it("[S17] reject a new password that contains the user's, the county's or the portal's name, while an existing one still works", async () => {
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

  it('[S46] do not change if the user is deactivated while the password is hashed', async () => {
    const demote = getDb().updateTable('portal_user').set({ status: 'I' }).where('id', '=', userId).execute();
    const [answer] = await Promise.all([change(), demote]);
    const [user] = (await rows()).filter((row) => row.id === userId);
    const samePassword = await portal.addUser({ username: 'same.password', role: 'USER' });
    const [same] = (await rows()).filter((row) => row.id === samePassword.userId);
    expect(user?.status).toBe('I');
    // either the call was refused and changed nothing, or it changed the password before the user lost the right
    if (answer.statusCode === 200) expect(user?.password_hash).not.toBe(same?.password_hash);
    else expect(user?.password_hash).toBe(same?.password_hash);
  });

  it('[S46] can be changed with the rights of the old or the new role while the role changes, and afterwards only with those of the new role', async () => {
    const demote = () => getDb().updateTable('portal_user').set({ role: 'GUEST' }).where('id', '=', userId).execute();
    const calls = Array.from({ length: 12 }, (_, index) => () => update({ city: `Village ${index}` }));
    const [answers] = await Promise.all([Promise.all(calls.map((call) => call())), demote()]);
    const outcomes = answers.map((answer) => `${answer.statusCode} ${envelopeOfAnswer(answer).status}`);
    expect(outcomes.filter((one) => one !== '200 OK' && one !== '403 DENIED')).toEqual([]);
    const [before] = (await rows()).filter((row) => row.id === userId);
    expect(envelopeOfAnswer(await update({ city: 'Too late' }))).toMatchObject({ status: 'DENIED' });
    expect((await rows()).filter((row) => row.id === userId)).toEqual([before]);
    // each call with status 200 made its change, with an audit row; no other call changed anything
    const audited = await getDb().selectFrom('audit_log').select('id').where('kind', '=', 'PROFILE_CHANGED').execute();
    expect(audited).toHaveLength(outcomes.filter((one) => one === '200 OK').length);
  });

  it('must be changed to another password if an administrator set the password', async () => {
    await getDb().updateTable('portal_user').set({ must_change_password: true }).where('id', '=', userId).execute();
    expect((await update()).statusCode).toBe(403);
    const same = envelopeOfAnswer(await change(TEST_PASSWORD));
    expect(same.content).toEqual({ errors: { password: { key: 'passwordUnchanged' } } });
    expect((await change()).statusCode).toBe(200);
    expect((await update()).statusCode).toBe(200);
  });
});
