import { loginStatus, saveLanguage } from '@portal/contracts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnEmbeddedDatabase('the language of a session', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
  });
  afterEach(() => portal.close());

  const save = async (cookie: string, language: string) =>
    envelopeOfAnswer(await portal.send(saveLanguage, { language }, { cookie }));
  const readUser = async (cookie: string) =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;

  it('can be changed after the login, and lasts; other sessions of the user keep theirs', async () => {
    const [here, there] = [await portal.logIn('title.examiner'), await portal.logIn('title.examiner')];
    expect(await save(here, 'RUSSIAN')).toMatchObject({ ok: true });
    expect(await readUser(here)).toMatchObject({ user: { language: 'RUSSIAN' } });
    expect(await readUser(there)).toMatchObject({ user: { language: 'ENGLISH' } });
  });

  it('must be one of the languages of the portal', async () => {
    const cookie = await portal.logIn('title.examiner');
    expect(await save(cookie, 'KLINGON')).toMatchObject({ ok: false, content: { errors: { language: {} } } });
    expect(await readUser(cookie)).toMatchObject({ user: { language: 'ENGLISH' } });
  });
});
