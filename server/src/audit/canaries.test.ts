import { Writable } from 'node:stream';
import {
  acceptInvitation,
  changePassword,
  completeRegistration,
  confirmEmail,
  forgotPassword,
  login,
  logReact,
  resetPassword,
  signUp,
} from '@portal/contracts';
import { readAllRows } from '../platform/database/testing/read-all-rows.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { VISITOR } from '../testing/visitor.ts';

const CARD = '4111111111111111';
const SECRETS = ['Canary#wrong1', 'Canary#next2', 'Canary#new3', 'canary-ticket-'.padEnd(43, 'x')] as const;
const [WRONG, NEXT, NEW, TICKET] = SECRETS;
const HOSTILE = ['evil\r\n{"level":60,"msg":"forged"}', '\u001b[31mred\u001b[0m', 'a\u2028b\u202Ec', `pay ${CARD}`];
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202E]/u;
const TEN_MB = 10_000_000;

describeOnBothDatabases('[S38] a secret, or a text that tries to forge log lines,', (getDb, getDatabase) => {
  let portal: TestPortal;
  let log: string;
  let bodies: string[];
  beforeEach(async () => {
    log = '';
    bodies = [];
    const write = (piece: unknown, _encoding: string, done: () => void): void => {
      log += String(piece);
      done();
    };
    const services = { log: createLogger('debug', new Writable({ write })) };
    portal = await openTestPortal(getDatabase(), { services });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    const walkIn = { account: 'Walk-in Card', accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' };
    await portal.addUser({ username: 'card.payer', role: 'USER', ...walkIn });
    await portal.saveRecord('loginPageRegistration', { selfRegistration: true, forgotPasswordLink: true });
  });
  afterEach(() => portal.close());

  let visitors = 0;
  const send: TestPortal['send'] = async (call, body, options = {}) => {
    visitors += 1;
    const headers = { 'user-agent': `agent ${CARD} \t${WRONG}`, ...options.headers };
    const answer = await portal.send(call, body, { remoteAddress: `203.0.113.${visitors}`, ...options, headers });
    bodies.push(answer.body);
    return answer;
  };

  it('appears in no log line, no table row and no response', async () => {
    const cookie = await portal.logIn('title.examiner', TEST_PASSWORD);
    await send(login, { username: 'title.examiner', password: WRONG });
    for (const username of HOSTILE) await send(login, { username, password: WRONG });
    await send(forgotPassword, { username: HOSTILE[0] ?? '', email: 'nobody@tasi.example' });
    await send(resetPassword, { ticket: TICKET, password: NEW });
    await send(acceptInvitation, { ticket: TICKET, password: NEW });
    await send(completeRegistration, { ticket: TICKET });
    await send(confirmEmail, { ticket: TICKET });
    expect((await send(signUp, { ...VISITOR, password: NEW })).statusCode).toBe(200);
    expect((await send(changePassword, { password: NEXT }, { cookie })).statusCode).toBe(200);
    await send(logReact, { messages: [`card ${CARD} failed`, ...HOSTILE] }, { cookie });
    const token = cookie.split('=')[1] ?? '';
    const rows = await readAllRows(getDatabase());
    expect(rows).toContain('maria.visitor');
    for (const secret of [...SECRETS, TEST_PASSWORD, token]) {
      expect([secret, log.includes(secret), rows.includes(secret)]).toEqual([secret, false, false]);
      expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
    }
    for (const line of log.split('\n').filter(Boolean)) expect(JSON.parse(line)).toHaveProperty('level');
    expect(log).not.toContain('\u001b');
    // a card number that was typed as a username is only in the counter of failed logins, for 15 minutes
    const auditRows = JSON.stringify(await getDb().selectFrom('audit_log').selectAll().execute());
    expect([log, auditRows, ...bodies].filter((text) => text.includes(CARD))).toEqual([]);
    const names = await getDb().selectFrom('audit_log').select('username').execute();
    expect(names.map(({ username }) => username)).toEqual(expect.arrayContaining(['[31mred [0m', 'pay [digits]']));
    expect(names.filter(({ username }) => INVISIBLE.test(username))).toEqual([]);
  });

  it('is refused without being read if it has ten megabytes', async () => {
    const big = 'x'.repeat(TEN_MB);
    const sent = [
      await send(logReact, { messages: [big] }),
      await send(login, { username: big, password: 'x' }),
      await send(login, { username: 'title.examiner', password: big }),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413]);
    expect(log.length).toBeLessThan(20_000);
  });
});
