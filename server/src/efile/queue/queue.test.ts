import {
  acceptEfile,
  claimEfile,
  downloadEfileEntry,
  downloadRecordedEfile,
  handBackEfile,
  holdEfile,
  listEfileQueue,
  readEfileEntry,
  readEfileEntryPage,
  rejectEfile,
} from '@portal/contracts';
import { sql } from 'kysely';
import type { ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { MINUTE } from '../../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { readPdfPages } from '../../platform/files-out/read-pdf.testing.ts';
import { FILER } from '../efile.testing.ts';
import { queueing, queuePortal, RECORDING } from './queue.testing.ts';

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases("the county's queue of filings", (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const portals = queuePortal();
  const {
    customer,
    clerk,
    file,
    fileByCard,
    send,
    step,
    read,
    takeNext,
    accept,
    entryOf,
    status,
    escrowOf,
    card,
    runPaymentJob,
    later,
    alerts,
  } = queueing(() => portal);
  beforeAll(() => portals.start());
  afterAll(() => portals.end());
  beforeEach(async () => {
    portal = await portals.open(getPortalDatabase());
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  const titleAdmin = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
  const invoice = () =>
    customer({ username: 'invoice.admin', role: 'ACCOUNT', account: 'Bank', paymentMethod: 'INVOICE' });
  const stepMailKinds = async () =>
    (await getDb().selectFrom('outbox').select('message').where('topic', '=', 'efileStep').orderBy('id').execute()).map(
      ({ message }) => Reflect.get(Object(message), 'kind'),
    );
  const steps = async () =>
    (
      await getDb()
        .selectFrom('audit_log')
        .select(['kind', 'username'])
        .where('kind', 'like', 'EFILE%')
        .where('kind', 'not in', ['EFILE_UPLOADED', 'EFILE_SUBMITTED', 'EFILE_PAID'])
        .orderBy('id')
        .execute()
    ).map(({ kind, username }) => `${username} ${kind}`);
  const listed = async (cookie: string, filter: object = {}) => {
    const { content } = await send(listEfileQueue, filter, cookie);
    const filings: unknown = Reflect.get(Object(content), 'filings');
    return Array.isArray(filings) ? filings.map((row: { transactionNumber: string }) => row.transactionNumber) : [];
  };

  it('lists filings in order of arrival, and hands out the oldest first', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    for (let count = 0; count < 3; count += 1) {
      await file(user.cookie);
      later(1_000);
    }
    const numbers = ['EF-2026-000001', 'EF-2026-000002', 'EF-2026-000003'];
    expect(await listed(me)).toEqual(numbers);
    const first = await takeNext(me);
    expect(first).toMatchObject({
      transactionNumber: numbers[0],
      claimedBy: 'county.clerk',
      isMine: true,
      status: 'SUBMITTED',
    });
    expect((await takeNext(me))?.transactionNumber).toBe(numbers[1]);
    expect(await listed(me, { filterText: 'MARIA 000003' })).toEqual([numbers[2]]);
    expect(await listed(me, { filterText: '%' })).toEqual([]);
    expect(await listed(me, { efileType: 'MAP' })).toEqual([]);
    expect(await listed(me, { efileType: 'LR' })).toEqual(numbers);
  });

  it('gives two clerks who claim simultaneously different filings, and no filing twice', async () => {
    const user = await titleAdmin();
    const clerks = [await clerk('clerk.one'), await clerk('clerk.two')];
    await file(user.cookie);
    await file(user.cookie);
    const taken = await Promise.all([...clerks, ...clerks].map((cookie) => takeNext(cookie)));
    const numbers = taken.flatMap((entry) => entry?.transactionNumber ?? []);
    expect(numbers.sort()).toEqual(['EF-2026-000001', 'EF-2026-000002']);
  });

  it('names the clerk who works on a filing when another clerk tries to, and allows a takeover only with that name', async () => {
    const user = await titleAdmin();
    const [one, two] = [await clerk('clerk.one'), await clerk('clerk.two')];
    const number = await file(user.cookie);
    const seen = await read(two, number);
    const mine = await takeNext(one);
    if (mine === null) throw new Error('nothing was taken');
    const refused = await step(claimEfile, two, seen);
    expect([refused.code, refused.content]).toEqual(['EFILE_ENTRY_TAKEN', { name: 'clerk.one' }]);
    expect((await step(handBackEfile, two, mine)).code).toBe('EFILE_ENTRY_TAKEN');
    expect((await step(holdEfile, two, mine, { note: 'Later.' })).code).toBe('EFILE_ENTRY_TAKEN');
    expect((await step(rejectEfile, two, mine, { reason: 'IN_COLOR' })).code).toBe('EFILE_ENTRY_TAKEN');
    expect((await accept(two, mine)).code).toBe('EFILE_ENTRY_TAKEN');
    expect((await step(claimEfile, two, mine, { from: 'clerk.three' })).code).toBe('CHANGED');
    const takenOver = entryOf(await step(claimEfile, two, mine, { from: 'clerk.one' }));
    expect([takenOver.claimedBy, takenOver.isMine]).toEqual(['clerk.two', true]);
    expect((await accept(one, mine)).content).toEqual({ name: 'clerk.two' });
    expect(await steps()).toEqual(['clerk.one EFILE_CLAIMED', 'clerk.two EFILE_CLAIMED']);
  });

  it('refuses a step on an outdated version, and on a filing that nobody claimed', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    const untaken = await read(me, number);
    expect((await accept(me, untaken)).code).toBe('EFILE_ENTRY_NOT_TAKEN');
    const taken = entryOf(await step(claimEfile, me, untaken));
    expect((await step(holdEfile, me, untaken, { note: 'Too old.' })).code).toBe('CHANGED');
    expect((await accept(me, { ...taken, version: taken.version - 1 })).code).toBe('CHANGED');
    expect((await read(me, number)).status).toBe('SUBMITTED');
  });

  it('records a filing once, with clerk and time; the filer gets an email and the stamped pages', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    expect(
      (await portal.send(downloadRecordedEfile, { transactionNumber: number, email: FILER.email })).statusCode,
    ).toBe(404);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    const answers = await Promise.all([accept(me, entry), accept(me, entry)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await read(me, number)).toMatchObject({
      ...RECORDING,
      recordedDate: '2026-11-20',
      status: 'ACCEPTED',
      decidedBy: 'county.clerk',
      claimedBy: '',
    });
    expect((await status(number, FILER.email)).content).toMatchObject({
      status: 'ACCEPTED',
      recordingNumber: '2026-004711',
      recordedDate: '2026-11-20',
      recordedTime: '10:30 AM',
    });
    const pdf = await portal.send(downloadRecordedEfile, { transactionNumber: number, email: FILER.email });
    const [page = '', ...others] = await readPdfPages(pdf.rawPayload);
    expect(others).toEqual([]);
    for (const text of ['RECORDED', 'No. 2026-004711', '11/20/2026', '10:30 AM', 'Book 12', '$12.00', number])
      expect(page).toContain(text);
    expect(
      (await portal.send(downloadRecordedEfile, { transactionNumber: number, email: 'x@y.example' })).statusCode,
    ).toBe(404);
    expect([await escrowOf(user), await stepMailKinds()]).toEqual([3800, ['efileAccepted']]);
    expect(await steps()).toEqual([
      'county.clerk EFILE_CLAIMED',
      'county.clerk EFILE_ACCEPTED',
      'visitor EFILE_VIEWED',
    ]);
    const late = await accept(me, await read(me, number));
    expect([late.code, late.content]).toEqual(['EFILE_ENTRY_ENDED', { name: 'county.clerk' }]);
  });

  it.each([
    ['recordedDate', { recordedDate: '11/21/2026' }, 'futureDate'],
    ['recordingNumber', { recordingNumber: ' ' }, 'required'],
    ['page', { page: '' }, 'required'],
    ['recordedTime', { recordedTime: '25:00' }, 'malformed'],
  ])('refuses a recording whose %s is wrong, and leaves the filing as it was', async (field, more, key) => {
    const [user, me] = [await titleAdmin(), await clerk()];
    await file(user.cookie);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    expect((await accept(me, entry, more)).content).toMatchObject({ errors: { [field]: { key } } });
    expect(await read(me, entry.transactionNumber)).toEqual(entry);
  });

  it('rejects a filing and refunds its escrow once, however often the button is pressed', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    await getDb().updateTable('account').set({ landlink_account: '4711' }).where('id', '=', user.accountId).execute();
    const number = await file(user.cookie);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    expect((await step(rejectEfile, me, entry, { reason: 'OTHER' })).content).toMatchObject({ errors: { note: {} } });
    const rejection = { reason: 'IN_COLOR', note: 'Scan it again.' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => step(rejectEfile, me, entry, rejection)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await escrowOf(user), await stepMailKinds()]).toEqual([5000, ['efileRejected']]);
    expect(await read(me, number)).toMatchObject({ status: 'REJECTED', money: 'REFUNDED', ...rejection });
    const rows = await getDb()
      .selectFrom('landlink_row')
      .select('amount')
      .orderBy('posted_at')
      .orderBy('journal_id')
      .execute();
    expect(rows.map(({ amount }) => amount)).toEqual([1200, -1200]);
  });

  it('keeps the charge of a rejected filing if the office chooses to, and otherwise refunds it, here an invoice', async () => {
    const [user, bank, me] = [await titleAdmin(), await invoice(), await clerk()];
    await file(user.cookie);
    await file(bank.cookie);
    const [kept, refunded] = [await takeNext(me), await takeNext(me)];
    if (kept === null || refunded === null) throw new Error('nothing was taken');
    await step(rejectEfile, me, kept, { reason: 'DUPLICATE', keepsCharge: true });
    await step(rejectEfile, me, refunded, { reason: 'DUPLICATE' });
    expect([await escrowOf(user), (await read(me, kept.transactionNumber)).money]).toEqual([3800, 'KEPT']);
    const owed = await getDb()
      .selectFrom('ledger_account')
      .select('balance')
      .where('kind', '=', 'RECEIVABLE')
      .executeTakeFirst();
    expect([owed?.balance, (await read(me, refunded.transactionNumber)).money]).toEqual([0, 'REFUNDED']);
  });

  it('refunds a card payment through the provider, including the card fee', async () => {
    const me = await clerk();
    const { number } = await fileByCard();
    expect(card().taken()).toBe(1230);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    entryOf(await step(rejectEfile, me, entry, { reason: 'NOT_LEGIBLE' }));
    later(MINUTE);
    await runPaymentJob();
    expect([card().taken(), await alerts(), (await read(me, number)).money]).toEqual([0, [], 'REFUNDED']);
    const sums = await getDb()
      .selectFrom('entry')
      .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
      .select(['ledger_account.kind', sql<number>`sum(entry.amount)::int`.as('sum')])
      .groupBy('ledger_account.kind')
      .execute();
    expect(sums.map(({ sum }) => sum)).toEqual([0, 0, 0]);
  });

  it("keeps a filing's place when it goes on hold and back, and emails the filer both times", async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    later(1_000);
    await file(user.cookie);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    expect((await step(holdEfile, me, entry, { note: '' })).content).toMatchObject({ errors: { note: {} } });
    const held = entryOf(await step(holdEfile, me, entry, { note: 'Waiting for the plat.' }));
    expect(held).toMatchObject({ status: 'ON_HOLD', claimedBy: '', note: 'Waiting for the plat.' });
    expect((await status(number, FILER.email)).content).toMatchObject({
      status: 'ON_HOLD',
      note: 'Waiting for the plat.',
    });
    expect((await takeNext(me))?.transactionNumber).not.toBe(number);
    const claimedAgain = entryOf(await step(claimEfile, me, held));
    entryOf(await step(handBackEfile, me, claimedAgain));
    expect((await listed(me))[0]).toBe(number);
    expect((await takeNext(me))?.transactionNumber).toBe(number);
    expect(await stepMailKinds()).toEqual(['efileOnHold', 'efileBackInLine']);
  });

  it('sorts a handed-back filing after those waiting then and before later ones for that clerk, and in its old place for others', async () => {
    const [user, me, other] = [await titleAdmin(), await clerk(), await clerk('other.clerk')];
    const numbers: string[] = [];
    const arrive = async (): Promise<void> => {
      numbers.push(await file(user.cookie));
      later(1_000);
    };
    const takeAndHandBack = async (cookie: string, at: number): Promise<void> => {
      const entry = await takeNext(cookie);
      if (entry === null) throw new Error('nothing was taken');
      expect(entry.transactionNumber).toBe(numbers[at]);
      entryOf(await step(handBackEfile, cookie, entry));
      later(1_000);
    };
    for (let count = 0; count < 3; count += 1) await arrive();
    await takeAndHandBack(me, 0);
    await arrive();
    // an old page still sends `last`, which the server now ignores
    expect((await takeNext(me, { last: [numbers[0]] }))?.transactionNumber).toBe(numbers[1]);
    await takeAndHandBack(other, 0);
    await takeAndHandBack(me, 2);
    // the order keeps rotating, however often this clerk hands filings back
    for (const at of [0, 3, 2, 0, 3, 2]) await takeAndHandBack(me, at);
    expect((await listed(me))[0]).toBe(numbers[0]);
  });

  it('shows pages and the whole document only to clerks, and audits who downloads the document', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    const picture = await send(readEfileEntryPage, { transactionNumber: number, page: 1 }, me);
    expect(picture.content).toMatchObject({ page: 1, height: 1400, base64: expect.stringMatching(/^\/9j\//) });
    expect((await send(readEfileEntryPage, { transactionNumber: number, page: 2 }, me)).content).toMatchObject({
      base64: '',
    });
    const download = await portal.send(downloadEfileEntry, { transactionNumber: number }, { cookie: me });
    expect(download.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await steps()).toEqual(['county.clerk EFILE_VIEWED']);
    expect((await send(readEfileEntry, { id: number }, user.cookie)).status).toBe('DENIED');
    for (const [call, body] of [
      [readEfileEntryPage, { transactionNumber: number, page: 1 }],
      [downloadEfileEntry, { transactionNumber: number }],
    ] as const)
      expect((await send(call, body, user.cookie)).status).toBe('DENIED');
    expect(await steps()).toEqual(['county.clerk EFILE_VIEWED']);
    expect((await send(readEfileEntry, { id: 'EF-2026-000009' }, me)).code).toBe('NOT_FOUND');
    expect((await send(acceptEfile, { transactionNumber: 'x', version: 1, ...RECORDING }, me)).code).toBe('NOT_FOUND');
  });
});
