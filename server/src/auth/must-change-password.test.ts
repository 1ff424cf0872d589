import { changePassword, landshark, loginStatus, logout, saveLanguage } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnBothDatabases('a password that an administrator set', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    // The test makes every call once, including more print calls than a minute allows.
    portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
    const { userId } = await portal.addUser({ username: 'title.examiner', role: 'ACCOUNT' });
    await getDb().updateTable('portal_user').set({ must_change_password: true }).where('id', '=', userId).execute();
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  it('allows its user no call that needs a session, except changing the password and the language', async () => {
    expect((await portal.send(saveLanguage, { language: 'RUSSIAN' }, { cookie })).statusCode).toBe(200);
    const allowed: readonly unknown[] = [changePassword, saveLanguage];
    for (const call of CALLS.filter((each) => each.access !== 'public' && !allowed.includes(each))) {
      const answer = await portal.send(call, {}, { cookie });
      expect([call.name, answer.statusCode]).toEqual([call.name, 403]);
      const isOfRole = !Array.isArray(call.access) || call.access.includes('ACCOUNT');
      const code = isOfRole ? 'MUST_CHANGE_PASSWORD' : 'DENIED';
      expect(envelopeOfAnswer(answer)).toMatchObject({ status: 'DENIED', code, content: null });
    }
  });

  it('does not affect public calls', async () => {
    const asVisitor = envelopeOfAnswer(await portal.send(landshark)).content;
    expect(envelopeOfAnswer(await portal.send(landshark, undefined, { cookie })).content).toEqual(asVisitor);
  });

  it('allows its user to read the login status, log out, and continue once it is changed', async () => {
    const status = async () => envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
    expect(await status()).toMatchObject({ authenticated: true, user: { mustChangePassword: true } });
    expect((await portal.send(changePassword, { password: 'Breadfruit#7' }, { cookie })).statusCode).toBe(200);
    expect(await status()).toMatchObject({ authenticated: true, user: { mustChangePassword: false } });
    expect((await portal.send(logout, undefined, { cookie })).statusCode).toBe(200);
    expect(await status()).toMatchObject({ authenticated: false });
  });
});
