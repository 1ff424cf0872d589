import {
  changePassword,
  confirmEmail,
  forgotPassword,
  keepEmail,
  readProfile,
  resetPassword,
  updateProfile,
} from '@portal/contracts';
import { emailChangeHandler } from '../auth/email-change.mail.ts';
import { recoveryHandler } from '../auth/recovery.mail.ts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { mailHandler } from '../mail/mailer.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

const OLD = 'elena@tasi.example';
const NEW = 'new@tasi.example';
const PROFILE = {
  firstName: 'Elena',
  lastName: 'Examiner',
  company: '',
  address: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
  email: OLD,
  phoneFormatType: 'INTERNATIONAL',
  phone: '16705550142',
};

describeOnBothDatabases('[S19] a new email address', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let userId: number;
  let mails: Mail[];
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('loginPageRegistration', { forgotPasswordLink: true, emaileExpireIn: 4 });
    ({ userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' }));
    await getDb().updateTable('portal_user').set({ email: OLD }).where('id', '=', userId).execute();
    cookie = await portal.logIn('title.examiner');
    mails = [];
  });
  afterEach(() => portal.close());

  const update = (email: string, fields: object = {}) =>
    portal.send(updateProfile, { ...PROFILE, email, ...fields }, { cookie });
  const confirm = (ticket: string) => portal.send(confirmEmail, { ticket });
  const profile = async () => envelopeOfAnswer(await portal.send(readProfile, undefined, { cookie })).content;
  const addressOf = async () =>
    (await getDb().selectFrom('portal_user').select('email').where('id', '=', userId).executeTakeFirst())?.email;
  const later = (hours: number) => portal.setNow(new Date(portal.services.now().getTime() + hours * 3_600_000));
  const deliver = async (): Promise<void> => {
    const { services } = portal;
    const sent = await deliveredMails(getDb(), services, (mailer) => ({
      mail: mailHandler(mailer),
      recovery: recoveryHandler(services, mailer),
      emailChange: emailChangeHandler(services, mailer),
    }));
    mails.push(...sent);
  };
  const sent = () => mails.map(({ kind, to }) => [kind, to]);
  /** Returns the ticket that is sent to the new address. */
  const ticketFor = async (email: string): Promise<string> => {
    await update(email);
    await deliver();
    const confirmation = mails.findLast(({ kind, to }) => kind === 'emailConfirm' && to === email);
    return /confirmEmail\/([\w-]{43})\n/.exec(confirmation?.text ?? '')?.[1] ?? '';
  };

  it('takes effect when its link is opened; until then the old address stays and is notified', async () => {
    const answer = envelopeOfAnswer(await update(NEW, { city: 'Susupe' }));
    expect(answer).toMatchObject({ ok: true, content: { pendingEmail: NEW } });
    expect(await addressOf()).toBe(OLD);
    expect(await profile()).toMatchObject({ email: OLD, city: 'Susupe', pendingEmail: NEW });
    await deliver();
    expect(sent()).toEqual(
      expect.arrayContaining([
        ['emailChangeAsked', OLD],
        ['emailConfirm', NEW],
      ]),
    );
    await portal.send(forgotPassword, { username: 'title.examiner', email: NEW });
    await deliver();
    expect(sent()).toHaveLength(2);
  });

  it('can be cancelled by its user: the link is void, the old address stays, and the audit log has an entry', async () => {
    const ticket = await ticketFor(NEW);
    expect(envelopeOfAnswer(await portal.send(keepEmail, {}, { cookie })).ok).toBe(true);
    expect(await profile()).not.toHaveProperty('pendingEmail');
    expect((await confirm(ticket)).statusCode).toBe(404);
    expect(await addressOf()).toBe(OLD);
    const rows = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'PROFILE_CHANGED').execute();
    expect(rows.at(-1)?.detail).toMatchObject({ unwantedEmail: NEW });
    expect((await portal.send(keepEmail, {}, { cookie })).statusCode).toBe(200);
  });

  it('becomes the address when its ticket is used once, and the old address is notified', async () => {
    const ticket = await ticketFor(NEW);
    expect(ticket).toHaveLength(43);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(ticket)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(await addressOf()).toBe(NEW);
    expect(await profile()).toEqual({ ...PROFILE, email: NEW });
    await deliver();
    expect(sent().at(-1)).toEqual(['emailChanged', OLD]);
    const audited = await getDb().selectFrom('audit_log').selectAll().where('kind', '=', 'PROFILE_CHANGED').execute();
    expect(audited.at(-1)).toMatchObject({
      user_id: userId,
      detail: { before: { email: OLD }, after: { email: NEW } },
    });
    expect(envelopeOfAnswer(await confirm(ticket))).toMatchObject({ code: 'EMAIL_LINK_NOT_VALID' });
  });

  it('is stored with only the hash of its ticket, and its link expires after the time that the county configured', async () => {
    const ticket = await ticketFor(NEW);
    for (const table of ['outbox', 'audit_log', 'email_change'] as const)
      expect(JSON.stringify(await getDb().selectFrom(table).selectAll().execute())).not.toContain(ticket);
    later(4);
    expect((await confirm(ticket)).statusCode).toBe(404);
    cookie = await portal.logIn('title.examiner');
    expect(await profile()).toEqual(PROFILE);
    expect(await addressOf()).toBe(OLD);
  });

  it('voids the link of a new address that was requested earlier', async () => {
    const first = await ticketFor(NEW);
    const second = await ticketFor('newer@tasi.example');
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await confirm(second)).statusCode).toBe(200);
    expect(await addressOf()).toBe('newer@tasi.example');
  });

  it.each([
    ['changes the password', () => portal.send(changePassword, { password: 'Breadfruit#7' }, { cookie })],
    [
      'resets the password by email',
      async () => {
        await portal.send(forgotPassword, { username: 'title.examiner', email: OLD });
        await deliver();
        const ticket = /passwordReset\/([\w-]{43})\n/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
        return portal.send(resetPassword, { ticket, password: 'Breadfruit#7' });
      },
    ],
    ['is deactivated', () => getDb().updateTable('portal_user').set({ status: 'I' }).execute()],
  ] as const)('is discarded when its user %s', async (_when, stop) => {
    const ticket = await ticketFor(NEW);
    await stop();
    expect((await confirm(ticket)).statusCode).toBe(404);
    expect(await addressOf()).toBe(OLD);
  });

  it('voids a password reset link that was sent to the old address', async () => {
    const ticket = await ticketFor(NEW);
    await portal.send(forgotPassword, { username: 'title.examiner', email: OLD });
    await deliver();
    const old = /passwordReset\/([\w-]{43})\n/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await confirm(ticket)).statusCode).toBe(200);
    expect((await portal.send(resetPassword, { ticket: old, password: 'Breadfruit#7' })).statusCode).toBe(404);
  });

  it('remains pending when the rest of the profile is saved, and needs no link if only capital letters change', async () => {
    const ticket = await ticketFor(NEW);
    await update('Elena@tasi.example', { city: 'Susupe' });
    expect(await profile()).toMatchObject({ email: 'Elena@tasi.example', pendingEmail: NEW });
    expect((await confirm(ticket)).statusCode).toBe(200);
  });

  it('[S56] cannot be used to flood strangers with email: limits are five changes an hour per user and three emails an hour per mailbox', async () => {
    for (const number of [1, 2, 3, 4]) expect((await update(`victim+${number}@tasi.example`)).statusCode).toBe(200);
    await deliver();
    // a change that was replaced before its email was written causes no email
    expect(sent().filter(([kind]) => kind === 'emailConfirm')).toEqual([['emailConfirm', 'victim+4@tasi.example']]);
    expect((await update('fifth@tasi.example')).statusCode).toBe(200);
    const refused = envelopeOfAnswer(await update('sixth@tasi.example', { city: 'Susupe' }));
    expect(refused).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
    expect(await profile()).toMatchObject({ city: 'Garapan', pendingEmail: 'fifth@tasi.example' });
    later(1.1);
    cookie = await portal.logIn('title.examiner');
    expect((await update('sixth@tasi.example')).statusCode).toBe(200);
  });
});
