import { Writable } from 'node:stream';
import { login, loginStatus, usageBalance } from '@portal/contracts';
import type { AppOptions } from '../../app.ts';
import { makeWorkspace } from '../../pages/builds.testing.ts';
import { readBuilds } from '../../pages/builds.ts';
import { envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { errorText } from '../errors/texts.ts';
import { createLogger } from '../logging/logger.ts';

describeOnEmbeddedDatabase('[S13] a response with a field that is not in its contract', (_getDb, getDatabase) => {
  let portal: TestPortal | undefined;
  let cookie: string;
  let userId: number;
  let lines: string[] = [];
  afterEach(() => portal?.close());

  /** Opens a portal that leaks a secret in the balance, and so in every response that contains the balance. */
  async function open(checkAnswers?: boolean, pages?: AppOptions['pages']): Promise<TestPortal> {
    const leaky = { kind: 'ESCROW' as const, amount: 100, password_hash: 'secret' };
    lines = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(...String(chunk).split('\n').filter(Boolean));
        done();
      },
    });
    const opened = await openTestPortal(getDatabase(), {
      checkAnswers,
      ...(pages === undefined ? {} : { pages }),
      services: { readUsageBalance: async () => leaky, log: createLogger('info', destination) },
    });
    portal = opened;
    ({ userId } = await opened.addUser({ username: 'title.examiner', role: 'USER' }));
    return opened;
  }

  it('fails every test that makes the call', async () => {
    const leaking = await open(true);
    await expect(leaking.logIn('title.examiner')).rejects.toThrow('UNEXPECTED');
  });

  it('is reported to developers with the call, the field and the expected type, and to users with a plain sentence', async () => {
    const leaking = await open(true);
    const answer = await leaking.send(login, { username: 'title.examiner', password: TEST_PASSWORD });
    const fault = { path: 'user.usageBalance.password_hash', expected: 'no field', found: 'an additional field' };
    expect(envelopeOfAnswer(answer)).toMatchObject({
      code: 'UNEXPECTED',
      message: errorText('UNEXPECTED'),
      content: { brokenAnswer: { call: 'login', faults: [fault] } },
      requestId: expect.any(String),
    });
    const logged = lines.find((line) => line.includes('"refused"')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({
      call: 'login',
      faults: [fault],
      err: {
        message:
          'The answer of login breaks its contract: user.usageBalance.password_hash: expected no field, found an additional field.',
      },
    });
    expect(answer.body + logged).not.toContain('secret');
  });

  it.each([
    ['is reported in development', { shellUrl: 'http://localhost:4000/', origins: [] }, 500],
    ['is not reported in production', undefined, 200],
  ])('%s', async (_what, development, status) => {
    const builds = readBuilds(makeWorkspace());
    if (builds === null) throw new Error('there is no build');
    const shown = development === undefined ? builds : { ...builds, development };
    const leaking = await open(undefined, { builds: shown, slidesFolder: '' });
    const answer = await leaking.send(login, { username: 'title.examiner', password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(status);
  });

  it('is sent without that field in production, even if it is deeply nested', async () => {
    const leaking = await open(false);
    cookie = await leaking.logIn('title.examiner');
    const balance = await leaking.send(usageBalance, { userId }, { cookie });
    expect(envelopeOfAnswer(balance).content).toEqual({ usageBalance: { kind: 'ESCROW', amount: 100 } });
    const status = await leaking.send(loginStatus, undefined, { cookie });
    expect(envelopeOfAnswer(status).content).toMatchObject({
      user: { username: 'title.examiner', usageBalance: { kind: 'ESCROW', amount: 100 } },
    });
    for (const answer of [balance, status]) expect(answer.body).not.toContain('secret');
    const logged = lines.filter((line) => line.includes('"call":"usageBalance"')).map((line) => JSON.parse(line));
    expect(logged).toMatchObject([
      { msg: 'fields without a contract were not sent', extras: ['usageBalance.password_hash'] },
    ]);
  });
});
