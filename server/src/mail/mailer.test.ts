import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordResetMail } from '../auth/recovery.mail.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { deliverNext } from '../platform/outbox/outbox.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { greetingName, isMailAddress } from './mail-address.ts';
import { openMailSender } from './mail-sender.ts';
import { createMailer, enqueueMail, mailHandler } from './mailer.ts';
import { renderEmail } from './render-email.ts';
import { openSmtpServer } from './smtp-server.testing.ts';

const HEAD = { county: 'Tasi County', title: 'Land Record Portal', timeZone: 'Pacific/Guam' };
const READER = { to: 'elena@tasi.example', language: 'ENGLISH', name: 'Elena Examiner' };
const FACTS = {
  username: 'title.examiner',
  link: 'http://portal.test/passwordReset/abc',
  until: new Date('2026-11-20T05:00:00Z'),
};
const content = passwordResetMail.compose(READER, FACTS);
const folder = mkdtempSync(join(tmpdir(), 'mailer-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an email', () => {
  it("has the same content in plain text and HTML, with times in the county's time zone", () => {
    const { subject, text, html } = renderEmail(content, HEAD);
    expect(subject).toBe('Create a new password for Tasi County Land Record Portal');
    for (const form of [text, html]) {
      expect(form).toContain('Hello Elena Examiner,');
      expect(form).toContain('http://portal.test/passwordReset/abc');
      expect(form).toMatch(/before November 20, 2026 at 3:00\sPM \(Tasi County time\)/);
    }
    expect(html).toContain('<html lang="en">');
  });

  it('says which of the two hours it means in the night in which the clock is set back', () => {
    const until = (at: string): string =>
      renderEmail(passwordResetMail.compose(READER, { ...FACTS, until: new Date(at) }), {
        ...HEAD,
        timeZone: 'America/New_York',
      }).text;
    expect(until('2026-11-01T05:30:00Z')).toMatch(/before November 1, 2026 at 1:30\sAM EDT \(Tasi/);
    expect(until('2026-11-01T06:30:00Z')).toMatch(/before November 1, 2026 at 1:30\sAM EST \(Tasi/);
    expect(until('2026-11-01T07:30:00Z')).toMatch(/before November 1, 2026 at 2:30\sAM \(Tasi/);
  });

  it('[S56] shows names as plain words, without markup, links or line breaks', () => {
    const name = '<a href="http://evil.example">Click</a>\r\nBcc: all@evil.example';
    const { subject, text, html } = renderEmail(
      passwordResetMail.compose({ ...READER, name }, { ...FACTS, username: '<img src=x>' }),
      { ...HEAD, county: 'Tasi\r\nBcc: x@evil.example' },
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<a href="http://evil');
    expect(greetingName(name)).toBe('a href http evil example Click a Bcc all evil example');
    expect(greetingName("Ana María O'Brien-Šťastná")).toBe("Ana María O'Brien-Šťastná");
  });

  it('[S56] goes to a single address, never to a list', () => {
    expect(['a@b', 'o.brien+x@tasi.example', 'ä@tasi.example'].map(isMailAddress)).toEqual([true, true, true]);
    const wrong = ['', 'a', 'a@', '@b', 'a@b,c@d', 'a@b c@d', 'a@b\r\nBcc: c@d', '<a@b>', '"a"@b', 'a@b;c', 'a@b@c'];
    expect(wrong.filter(isMailAddress)).toEqual([]);
    expect(isMailAddress(`${'a'.repeat(250)}@b.cd`)).toBe(false);
  });
});

describeOnBothDatabases('mails', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('common', { countyName: 'Tasi County' });
  });
  afterEach(() => portal.close());

  const NOW = new Date('2036-11-20T02:00:00Z');
  const mailer = (url: string) => {
    const sendMail = openMailSender({ dataFolder: folder, mail: { kind: 'smtp', url, from: undefined } }, false);
    if (sendMail === null) throw new Error('there is a mail server');
    const from = 'Tasi County Recorder <recorder@tasi.example>';
    return createMailer({ services: portal.services, portalUrl: 'http://portal.test/', from, sendMail });
  };
  const enqueueNotice = (to = 'elena@tasi.example') =>
    getDb()
      .transaction()
      .execute((tx) =>
        enqueueMail(tx, {
          kind: 'passwordChanged',
          to,
          language: 'ENGLISH',
          name: '',
          username: 'title.examiner',
          at: NOW.toISOString(),
        }),
      );

  it('[R26] wait while the mail server is down, and are sent once when it is up', async () => {
    const gone = await openSmtpServer();
    await gone.close();
    const handlers = { mail: mailHandler(mailer(gone.url)) };
    await enqueueNotice();
    expect(await deliverNext(getDb(), handlers, NOW)).toBe(true);
    const waiting = await getDb().selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ done_at: null, attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
    const server = await openSmtpServer(Number(new URL(gone.url).port));
    const later = new Date(NOW.getTime() + 3_600_000);
    expect(await deliverNext(getDb(), handlers, later)).toBe(true);
    expect(await deliverNext(getDb(), handlers, later)).toBe(false);
    expect(server.accepted).toHaveLength(1);
    expect(server.accepted[0]?.envelope).toEqual([
      expect.stringContaining('MAIL FROM:<recorder@tasi.example>'),
      expect.stringContaining('RCPT TO:<elena@tasi.example>'),
    ]);
    expect(server.accepted[0]?.text).toMatch(
      /^From: Tasi County Recorder <recorder@tasi\.example>\r\nTo: elena@tasi\.example\r\n/m,
    );
    expect(server.accepted[0]?.text).toContain('multipart/alternative');
    await server.close();
  });

  it('[R26] are neither lost nor sent twice after an hour without a mail server, and new ones can be enqueued meanwhile', async () => {
    const gone = await openSmtpServer();
    await gone.close();
    const handlers = { mail: mailHandler(mailer(gone.url)) };
    const people = Array.from({ length: 12 }, (_, index) => `person.${index}@tasi.example`);
    // emails can be enqueued while none can be sent
    for (const [index, to] of people.entries()) {
      await enqueueNotice(to);
      if (index % 4 === 0) await deliverNext(getDb(), handlers, NOW);
    }
    for (let minute = 1; minute <= 60; minute += 1)
      while (await deliverNext(getDb(), handlers, new Date(NOW.getTime() + minute * 60_000)));
    const waiting = await getDb().selectFrom('outbox').select(['done_at', 'attempts']).execute();
    expect(waiting.filter(({ done_at, attempts }) => done_at === null && attempts > 2)).toHaveLength(people.length);
    const server = await openSmtpServer(Number(new URL(gone.url).port));
    for (let minute = 61; minute <= 180; minute += 10)
      while (await deliverNext(getDb(), handlers, new Date(NOW.getTime() + minute * 60_000)));
    const reached = server.accepted.map(({ envelope }) => /<(person[^>]+)>/.exec(envelope.join(' '))?.[1]);
    expect(reached.toSorted()).toEqual(people.toSorted());
    await server.close();
  }, 60_000);

  it('[R26] are sent again under the same Message-ID, unless the link is new: the copy with the old link no longer works', async () => {
    const server = await openSmtpServer();
    const { send } = mailer(server.url);
    const withLink = (link: string) => passwordResetMail.compose(READER, { ...FACTS, link });
    await send(withLink('http://portal.test/passwordReset/first'), 'one');
    await send(withLink('http://portal.test/passwordReset/first'), 'one');
    await send(withLink('http://portal.test/passwordReset/second'), 'one');
    await server.close();
    const [first, again, renewed] = server.accepted.map(({ text }) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
    expect(first).toMatch(/^<\w{40}@portal\.test>/);
    expect(again).toBe(first);
    expect(renewed).not.toBe(first);
  });

  it('are given up when the server permanently refuses the recipient, or there is no address', async () => {
    const server = await openSmtpServer();
    server.refuseRecipients();
    await enqueueNotice();
    await enqueueNotice('nobody');
    const handlers = { mail: mailHandler(mailer(server.url)) };
    expect(await deliverNext(getDb(), handlers, NOW)).toBe(true);
    expect(await deliverNext(getDb(), handlers, NOW)).toBe(true);
    const rows = await getDb().selectFrom('outbox').select('done_at').execute();
    expect(rows).toEqual([{ done_at: NOW }, { done_at: NOW }]);
    expect(server.accepted).toEqual([]);
    await server.close();
  });

  it('are written to private files in the demo, one file for all attempts, and wait in counties without a mail server', async () => {
    const config = { dataFolder: folder, mail: { kind: 'outbox' } } as const;
    expect(openMailSender(config, false)).toBeNull();
    const sendMail = openMailSender(config, true);
    if (sendMail === null) throw new Error('the demonstration has its folder');
    const services = portal.services;
    const outboxMailer = createMailer({ services, portalUrl: 'http://portal.test/', from: undefined, sendMail });
    await outboxMailer.send({ ...content, name: 'Ελένη' }, 'one');
    await outboxMailer.send({ ...content, name: 'Ελένη' }, 'one');
    const files = readdirSync(join(folder, 'outbox'));
    expect(files).toEqual([expect.stringMatching(/^passwordReset-\w+\.eml$/)]);
    const file = join(folder, 'outbox', files[0] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).toMatch(
      /^From: Tasi County <no-reply@portal\.test>\r\nTo: elena@tasi\.example\r\n/m,
    );
  });
});
