import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contrastOf } from '@portal/domain';
import { registrationMail } from '../../auth/registration.mail.ts';
import { openMailSender, outboxFolder } from '../../mail/mail-sender.ts';
import type { MailReader } from '../../mail/mail-template.ts';
import { createMailer } from '../../mail/mailer.ts';
import { describeOnEmbeddedDatabase } from '../../platform/database/testing.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const PORTAL = 'http://localhost:8080/';
const LINK = `${PORTAL}CompleteRegistration/${'Ab-_9'.repeat(9).slice(0, 43)}`;
const READER: MailReader = { to: 'maria@tasi.example', language: 'ENGLISH', name: 'Maria' };
const FACTS = { link: LINK, until: new Date('2026-11-20T05:00:00Z') };

describeOnEmbeddedDatabase('the outbox page of the demo', (_getDb, getDatabase) => {
  let portal: TestPortal;
  let dataFolder: string;
  const open = async (folder: string | undefined, isDemonstration = true): Promise<void> => {
    portal = await openTestPortal(getDatabase(), { outbox: { portalUrl: PORTAL, folder } });
    await portal.saveRecord('common', { countyName: 'Tasi <b>County' });
    await portal.saveRecord('demonstration', { isDemonstration });
  };
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'outbox-page-'));
  });
  afterEach(async () => {
    await portal.close();
    rmSync(dataFolder, { recursive: true });
  });

  const sendEmails = async (...readers: readonly Partial<MailReader>[]): Promise<void> => {
    const sendMail = openMailSender({ dataFolder, mail: { kind: 'outbox' } }, true);
    if (sendMail === null) throw new Error('There is no mail sender.');
    const mailer = createMailer({ services: portal.services, portalUrl: PORTAL, from: undefined, sendMail });
    for (const [index, changes] of readers.entries())
      await mailer.send(registrationMail.compose({ ...READER, ...changes }, FACTS), `letter ${index}`);
  };
  const get = (path = '', headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    portal.app.inject({
      url: `/demonstration/outbox${path}`,
      headers: { host: 'localhost:8080', ...headers },
      remoteAddress,
    });

  it('shows each email with its complete link, and serves its file', async () => {
    await open(outboxFolder({ dataFolder }));
    expect((await get()).body).toContain('There are no emails yet.');
    await sendEmails({}, { language: 'JAPANESE', to: 'ken@tasi.example' }, { language: 'RUSSIAN', name: '<script>' });
    const page = await get();
    expect(page.statusCode).toBe(200);
    expect(page.body.split(`<a href="${LINK}">${LINK}</a>`)).toHaveLength(4);
    expect(page.body).toContain('To maria@tasi.example');
    expect(page.body).toMatch(/<h2>[^<]*Tasi &lt;b&gt;County/);
    expect(page.body).toMatch(/<h2>[^<]*[\u3040-\u30ff]/);
    expect(page.body).toMatch(/<h2>[^<]*[\u0400-\u04ff]/);
    expect(page.body).not.toMatch(/<script|=\?UTF-8|=3D/);
    const [name = ''] = readdirSync(outboxFolder({ dataFolder }));
    const file = await get(`/${name}`);
    expect(file.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    expect(file.body).toMatch(/^From: /m);
  });

  it('shows the text of an email with an attachment', async () => {
    await open(outboxFolder({ dataFolder }));
    const sendMail = openMailSender({ dataFolder, mail: { kind: 'outbox' } }, true);
    if (sendMail === null) throw new Error('There is no mail sender.');
    const mailer = createMailer({ services: portal.services, portalUrl: PORTAL, from: undefined, sendMail });
    const file = { name: 'StatementReport.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') };
    await mailer.send(registrationMail.compose(READER, FACTS), 'a file', file);
    const { body } = await get();
    expect(body).toContain(`<a href="${LINK}">${LINK}</a>`);
    expect(body).not.toContain('JVBERi0');
  });

  it('colors its links with enough contrast in light and dark mode', async () => {
    await open(outboxFolder({ dataFolder }));
    const page = await get();
    const [, light = '', dark = ''] = /a\{color:light-dark\((#\w{6}),(#\w{6})\)\}/.exec(page.body) ?? [];
    // the default backgrounds of browsers
    expect(contrastOf(light, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrastOf(dark, '#121212')).toBeGreaterThan(4.5);
  });

  it('is in the language that the login page requests', async () => {
    await open(outboxFolder({ dataFolder }));
    expect((await get('?lang=ko')).body).toContain('<html lang="ko">');
    for (const other of ['pon', '../../x', 'xx'])
      expect((await get(`?lang=${other}`)).body).toContain('<html lang="en">');
  });

  it('may not load anything or be framed, and stays out of caches and referrers', async () => {
    await open(outboxFolder({ dataFolder }));
    const { headers } = await get();
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ['another machine', {}, '203.0.113.7'],
    ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['a proxy that uses the standard header', { forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
    ['a page whose host name was pointed at this machine', { host: 'evil.example:8080' }, '127.0.0.1'],
  ])('shows nothing to %s', async (_who, headers, address) => {
    await open(outboxFolder({ dataFolder }));
    await sendEmails({});
    const page = await get('', headers, address);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('only on the computer that runs the demo');
    expect(page.body).not.toContain('maria');
    const [name = ''] = readdirSync(outboxFolder({ dataFolder }));
    expect((await get(`/${name}`, headers, address)).statusCode).toBe(404);
  });

  it('is not found if a mail server sends the emails, nor in other counties', async () => {
    await open(undefined);
    await sendEmails({});
    const [name = ''] = readdirSync(outboxFolder({ dataFolder }));
    expect([(await get()).statusCode, (await get(`/${name}`)).statusCode]).toEqual([404, 404]);
    await portal.close();
    await open(outboxFolder({ dataFolder }), false);
    const page = await get();
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('maria');
    expect((await get(`/${name}`)).statusCode).toBe(404);
  });

  it('serves no other file', async () => {
    await open(outboxFolder({ dataFolder }));
    await sendEmails({});
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/.env', '/x.eml', '/registration-00.eml.part', '/..'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });
});
