import { loginStatus, usageBalance } from '@portal/contracts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';

describeOnEmbeddedDatabase('[S13] an answer with a field that its contract does not have', (_getDb, getDatabase) => {
  let portal: TestPortal | undefined;
  let cookie: string;
  let userId: number;
  afterEach(() => portal?.close());

  /** A portal that leaks a secret within the balance, and so in every answer that carries it. */
  async function open(checkAnswers: boolean): Promise<TestPortal> {
    const leaky = { kind: 'ESCROW' as const, amount: 100, password_hash: 'secret' };
    const opened = await openTestPortal(getDatabase(), {
      checkAnswers,
      services: { readUsageBalance: async () => leaky },
    });
    portal = opened;
    ({ userId } = await opened.addUser({ username: 'title.examiner', role: 'USER' }));
    return opened;
  }

  it('fails every test that asks for it', async () => {
    const leaking = await open(true);
    await expect(leaking.logIn('title.examiner')).rejects.toThrow('UNEXPECTED');
  });

  it('is sent without that field in production, however deep it is', async () => {
    const leaking = await open(false);
    cookie = await leaking.logIn('title.examiner');
    const balance = await leaking.send(usageBalance, { userId }, { cookie });
    expect(envelopeOfAnswer(balance).content).toEqual({ usageBalance: { kind: 'ESCROW', amount: 100 } });
    const status = await leaking.send(loginStatus, undefined, { cookie });
    expect(envelopeOfAnswer(status).content).toMatchObject({
      user: { username: 'title.examiner', usageBalance: { kind: 'ESCROW', amount: 100 } },
    });
    for (const answer of [balance, status]) expect(answer.body).not.toContain('secret');
  });
});
