import { Writable } from 'node:stream';
import { logReact } from '@portal/contracts';
import { openTestPortal, TEST_PASSWORD } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { createLogger } from './logger.ts';

describeOnEmbeddedDatabase('[S38] the log', (_getDb, getDatabase) => {
  const logged = async (
    use: (portal: Awaited<ReturnType<typeof openTestPortal>>) => Promise<unknown>,
  ): Promise<string[]> => {
    let text = '';
    const destination = new Writable({
      write: (piece, _encoding, done) => {
        text += String(piece);
        done();
      },
    });
    const portal = await openTestPortal(getDatabase(), { services: { log: createLogger('debug', destination) } });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    await use(portal);
    await portal.close();
    return text.split('\n').filter(Boolean);
  };

  it('[000-7.log.1] contains each message of a browser in one line, even if the message has line breaks', async () => {
    const messages = ['first\r\n{"level":60,"msg":"forged"}', '\u001b[31mred\u001b[0m', 'x'.repeat(2000)];
    const lines = await logged((portal) => portal.send(logReact, { messages }));
    const ours = lines.filter((line) => line.includes('"source":"browser"'));
    expect(ours).toHaveLength(3);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.join('')).not.toContain('\u001b');
    expect(lines.every((line) => line.length < 3000)).toBe(true);
  });

  it('accepts a limited amount from browsers: long messages, many messages and many calls are refused', async () => {
    await logged(async (portal) => {
      expect((await portal.send(logReact, { messages: ['x'.repeat(2001)] })).statusCode).toBe(400);
      expect((await portal.send(logReact, { messages: Array.from({ length: 21 }, () => 'x') })).statusCode).toBe(400);
      expect((await portal.send(logReact, { messages: ['x'.repeat(100_000)] })).statusCode).toBe(413);
      const statuses = [];
      for (let call = 0; call < 35; call += 1)
        statuses.push((await portal.send(logReact, { messages: [] })).statusCode);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    });
  });

  it('contains no password, cookie or card number', async () => {
    const lines = await logged(async (portal) => {
      const cookie = await portal.logIn('title.examiner');
      await portal.app.inject({ url: '/passwordReset/canary-in-an-address' });
      await portal.send(logReact, { messages: ['card 4111 1111 1111 1111 failed'] }, { cookie });
      portal.services.log.info({
        password: TEST_PASSWORD,
        body: { token: 'canary-token', deep: { ticket: 'canary-t' } },
      });
    });
    const text = lines.join('\n');
    expect(text).toContain('[digits]');
    expect(text).toContain('/passwordReset/[secret]');
    for (const secret of [TEST_PASSWORD, 'canary', '4111 1111', 'portal_session=']) expect(text).not.toContain(secret);
  });
});
