import {
  acceptInvitation,
  changeUserStatus,
  deleteUser,
  forgotPassword,
  inviteUser,
  listUsers,
  readUser,
  saveUser,
  setUserPassword,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { invitationHandler } from '../auth/invitation.mail.ts';
import { recoveryHandler } from '../auth/recovery.mail.ts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { mailHandler } from '../mail/mailer.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import {
  aUserRequest,
  changesOf,
  type ManagedPortal,
  NEW_PASSWORD,
  openManagedPortal,
} from './managed-portal.testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 24 * 3_600_000;
const entry = z.looseObject({ id: z.int(), version: z.int(), invitation: z.unknown() });

describeOnBothDatabases('an invitation', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let customer: number;
  let mails: Mail[];
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.ensureAccount('County', 'COUNTY');
    customer = await portal.ensureAccount('Pacific Title', 'CUSTOMER');
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    clerk = await portal.logIn('county.clerk');
    mails = [];
  });
  afterEach(() => portal.close());

  const deliver = async (): Promise<void> => {
    const { services } = portal;
    const sent = await deliveredMails(getDb(), services, (mailer) => ({
      mail: mailHandler(mailer),
      recovery: recoveryHandler(services, mailer),
      invitation: invitationHandler(services, mailer),
    }));
    mails.push(...sent);
  };
  const ticketOf = (mail: Mail | undefined): string => /\/invitation\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  const invited = (more: object = {}, cookie = clerk) =>
    portal.sendAs(
      cookie,
      saveUser,
      aUserRequest({ accountId: customer, username: 'rosa.camacho', invite: true, ...more }),
    );
  const invite = async (more: object = {}) => entry.parse((await invited(more)).content);
  const read = async (id: number) => entry.parse((await portal.sendAs(clerk, readUser, { id: String(id) })).content);
  const newTicket = async (): Promise<string> => {
    await deliver();
    return ticketOf(mails.at(-1));
  };
  const accept = (ticket: string, password = NEW_PASSWORD) => portal.send(acceptInvitation, { ticket, password });
  const later = (ms: number) => portal.setNow(new Date(portal.services.now().getTime() + ms));

  it('is emailed to a new user, who chooses a password through its link and is logged in', async () => {
    const { id, invitation } = await invite();
    expect(invitation).toEqual({ sentAt: null, expiresAt: null });
    await expect(portal.logIn('rosa.camacho')).rejects.toThrow('LOGIN_FAILED');
    const ticket = await newTicket();
    expect(mails).toMatchObject([{ to: 'rosa@tasi.example', kind: 'invitation' }]);
    expect(mails[0]?.text).toContain('rosa.camacho');
    const expiresAt = new Date(portal.services.now().getTime() + 7 * DAY_MS).toISOString();
    expect((await read(id)).invitation).toEqual({ sentAt: portal.services.now().toISOString(), expiresAt });
    const answer = envelopeOfAnswer(await accept(ticket));
    expect(answer).toMatchObject({ ok: true, content: { username: 'rosa.camacho', fullName: 'Rosa Camacho' } });
    await portal.logIn('rosa.camacho', NEW_PASSWORD);
    expect((await read(id)).invitation).toBeNull();
  });

  it('shows in the list until it is accepted', async () => {
    await invite();
    const rows = async () => (await portal.sendAs(clerk, listUsers, { filterText: 'rosa' })).content;
    expect(await rows()).toMatchObject({ users: [{ isInvited: true, status: 'A' }] });
    await accept(await newTicket());
    expect(await rows()).toMatchObject({ users: [{ isInvited: false }] });
  });

  it('can be sent by an account administrator only to users of its own account', async () => {
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT', account: 'Pacific Title' });
    const admin = await portal.logIn('title.admin');
    const { status, content } = await invited({ username: 'own.user1' }, admin);
    expect(status).toBe(200);
    const bank = await portal.ensureAccount('Bank of Tasi', 'CUSTOMER');
    expect((await invited({ username: 'other.user', accountId: bank }, admin)).status).toBe(400);
    const other = await invite({ username: 'bank.user1', accountId: bank });
    expect((await portal.sendAs(admin, inviteUser, { id: other.id })).code).toBe('NOT_FOUND');
    expect((await portal.sendAs(admin, inviteUser, { id: entry.parse(content).id })).status).toBe(200);
  });

  it('is optional: staff can still set a password, and a guest has neither', async () => {
    const typed = await invited({ invite: false, password: NEW_PASSWORD });
    expect(typed.content).toMatchObject({ invitation: null });
    await portal.logIn('rosa.camacho', NEW_PASSWORD);
    expect((await invited({ username: 'no.password', invite: false })).status).toBe(400);
    const guests = await portal.ensureAccount('Guests', 'GUEST');
    const guest = await invited({ username: 'guest.user2', accountId: guests, role: 'GUEST' });
    expect(guest.content).toMatchObject({ invitation: null });
  });

  it('[S19] works once, even for concurrent requests', async () => {
    await invite();
    const ticket = await newTicket();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(ticket)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(envelopeOfAnswer(await accept(ticket))).toMatchObject({ code: 'INVITATION_NOT_VALID', content: null });
  });

  it('[S19] expires after seven days, or when another one is sent', async () => {
    const { id } = await invite();
    const first = await newTicket();
    expect((await portal.sendAs(clerk, inviteUser, { id })).status).toBe(200);
    // the first link works until the second email is written
    const second = await newTicket();
    expect(second).not.toBe(first);
    expect((await accept(first)).statusCode).toBe(404);
    later(7 * DAY_MS);
    expect((await accept(second)).statusCode).toBe(404);
  });

  it.each([
    ['was deactivated', (id: number) => portal.sendAs(clerk, changeUserStatus, { userId: id })],
    ['was deleted', (id: number) => portal.sendAs(clerk, deleteUser, { userId: id })],
    ['was given a password', (id: number) => portal.sendAs(clerk, setUserPassword, { id, password: NEW_PASSWORD })],
    [
      'has another address',
      (id: number) =>
        portal.sendAs(clerk, saveUser, aUserRequest({ id, accountId: customer, email: 'new@tasi.example' })),
    ],
  ])('[S19] stops working when its user %s, with the same message as an invalid one', async (_what, act) => {
    const { id } = await invite();
    const ticket = await newTicket();
    expect((await act(id)).status).toBe(200);
    const [dead, never] = [await accept(ticket), await accept('A'.repeat(43))].map(({ statusCode, body }) => ({
      statusCode,
      ...z.parse(z.looseObject({}), JSON.parse(body)),
      requestId: '',
    }));
    expect(dead).toMatchObject({ statusCode: 404, code: 'INVITATION_NOT_VALID' });
    expect(dead).toEqual(never);
  });

  it('does not work again when its user is reactivated, but another one can be sent', async () => {
    const { id } = await invite();
    const ticket = await newTicket();
    await portal.sendAs(clerk, changeUserStatus, { userId: id });
    expect((await portal.sendAs(clerk, inviteUser, { id })).code).toBe('USER_NOT_ACTIVE');
    await portal.sendAs(clerk, changeUserStatus, { userId: id });
    expect((await accept(ticket)).statusCode).toBe(404);
    expect((await read(id)).invitation).toMatchObject({ expiresAt: null });
    expect((await portal.sendAs(clerk, inviteUser, { id })).status).toBe(200);
    expect((await accept(await newTicket())).statusCode).toBe(200);
    expect((await portal.sendAs(clerk, inviteUser, { id })).code).toBe('CHANGED');
  });

  it('is not sent to a user who was deactivated in the meantime', async () => {
    const { id } = await invite();
    await portal.sendAs(clerk, changeUserStatus, { userId: id });
    await deliver();
    expect(mails).toEqual([]);
  });

  it('does not work while its account is inactive, and stays invalid if it was tried in that time', async () => {
    await invite();
    const ticket = await newTicket();
    const set = (status: string) => getDb().updateTable('account').set({ status }).where('id', '=', customer).execute();
    await set('I');
    expect((await accept(ticket)).statusCode).toBe(404);
    await set('A');
    expect((await accept(ticket)).statusCode).toBe(404);
  });

  it('[S56] is sent at most three times an hour', async () => {
    const { id } = await invite();
    for (const status of [200, 200, 429, 429])
      expect((await portal.sendAs(clerk, inviteUser, { id })).status).toBe(status);
    later(3_600_001);
    clerk = await portal.logIn('county.clerk');
    expect((await portal.sendAs(clerk, inviteUser, { id })).status).toBe(200);
  });

  it('[S16] does not affect the page for forgotten passwords, which responds as usual and sends no email', async () => {
    await invite();
    await deliver();
    await portal.saveRecord('loginPageRegistration', { forgotPasswordLink: true, emaileExpireIn: 4 });
    const answer = await portal.send(forgotPassword, { username: 'rosa.camacho', email: 'rosa@tasi.example' });
    expect(answer.statusCode).toBe(200);
    await deliver();
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it('[000-5.password.6] [S17] checks the password against the rules, and can be used again after an error', async () => {
    await invite();
    const ticket = await newTicket();
    expect((await accept(ticket, 'short')).statusCode).toBe(400);
    expect(envelopeOfAnswer(await accept(ticket, 'Camacho#2026'))).toMatchObject({
      content: { errors: { password: { key: 'passwordOwnName' } } },
    });
    expect((await accept(ticket)).statusCode).toBe(200);
  });

  it('[S19] is stored as a hash only, and is in the audit log with its author', async () => {
    const { id } = await invite();
    await portal.sendAs(clerk, inviteUser, { id });
    const ticket = await newTicket();
    expect(ticket).toHaveLength(43);
    for (const table of ['outbox', 'audit_log', 'invitation'] as const)
      expect(JSON.stringify(await getDb().selectFrom(table).selectAll().execute())).not.toContain(ticket);
    await accept(ticket);
    expect(await changesOf(getDb())).toMatchObject([
      { by: 'county.clerk', userId: id, before: null, after: { invited: true } },
      { by: 'county.clerk', userId: id, invitation: 'SENT_AGAIN' },
    ]);
    const kinds = await getDb().selectFrom('audit_log').select(['kind', 'username']).orderBy('id').execute();
    const own = kinds.filter(({ username }) => username === 'rosa.camacho').map(({ kind }) => kind);
    expect(own).toEqual(['TICKET_ISSUED', 'TICKET_ISSUED', 'INVITATION_ACCEPTED']);
  });
});
