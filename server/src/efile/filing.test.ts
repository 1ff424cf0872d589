import { myEfilings, submitEfile } from '@portal/contracts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { SendMail } from '../mail/mail-sender.ts';
import { createMailer } from '../mail/mailer.ts';
import { MINUTE, paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { deliverNext } from '../platform/outbox/outbox.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { EFILE, FILER, filing, openEfilePortal, PDF, useFileOpener } from './efile.testing.ts';
import { filingMailHandler } from './filing.mail.ts';

const transactionNumberOf = (envelope: { content?: unknown }): unknown =>
  envelope.content instanceof Object ? Reflect.get(envelope.content, 'transactionNumber') : undefined;

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('a filing', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const opener = useFileOpener();
  const { customer, escrowOf } = paymentActions(() => portal);
  const { upload, refusedUpload, submit, status } = filing(() => portal);
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), opener());
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  const titleAdmin = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
  const countOf = async (table: 'outbox' | 'efile_document' | 'efile_file') => {
    const { count } = await getDb()
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const auditKinds = async () =>
    (await getDb().selectFrom('audit_log').select('kind').where('kind', 'like', 'EFILE%').orderBy('id').execute()).map(
      ({ kind }) => kind,
    );

  it('[002-2.1.flow.1] [002-7.efile.1] returns pages, charges and payment method, and stores the document before the payment', async () => {
    const user = await titleAdmin();
    const { imageId, cookie, ...content } = await upload({ cookie: user.cookie });
    expect(content).toEqual({
      numberOfPages: 1,
      firstPageCharge: 12,
      additionalPagesCharge: 0,
      surcharge: 0,
      totalCharge: 12,
      paymentMethod: 'ESCROW',
    });
    expect([imageId.length > 40, cookie === user.cookie, await escrowOf(user)]).toEqual([true, true, 5000]);
    expect([...portal.files.keys()].filter((key) => key.startsWith('efile/'))).toHaveLength(1);
    expect(await auditKinds()).toEqual(['EFILE_UPLOADED']);
  });

  it('[002-1.filers.1] [002-2.1.flow.4] [002-7.efile.4] charges the escrow, assigns a number, sends an email and returns the balance', async () => {
    const user = await titleAdmin();
    const { imageId } = await upload({ cookie: user.cookie });
    const answer = await submit(user.cookie, { imageId });
    expect(answer.content).toEqual({
      transactionNumber: 'EF-2026-000001',
      usageBalance: { kind: 'ESCROW', amount: 3800 },
    });
    expect([await escrowOf(user), await countOf('outbox')]).toEqual([3800, 1]);
    expect(await auditKinds()).toEqual(['EFILE_UPLOADED', 'EFILE_SUBMITTED']);
  });

  it('[R25] submits once when it is requested twenty times simultaneously: one number, one charge, one email, one file', async () => {
    const user = await titleAdmin();
    const { imageId } = await upload({ cookie: user.cookie });
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(user.cookie, { imageId })));
    expect(new Set(answers.map(transactionNumberOf))).toEqual(new Set(['EF-2026-000001']));
    expect([await escrowOf(user), await countOf('outbox'), await countOf('efile_file')]).toEqual([3800, 1, 1]);
  });

  it('gives concurrent filings numbers without gaps, and restarts at 1 in a new year of the county', async () => {
    const user = await customer({
      username: 'invoice.admin',
      role: 'ACCOUNT',
      account: 'Bank',
      paymentMethod: 'INVOICE',
    });
    const uploads = await Promise.all(Array.from({ length: 5 }, () => upload({ cookie: user.cookie })));
    const answers = await Promise.all(uploads.map(({ imageId }) => submit(user.cookie, { imageId })));
    expect(answers.map(transactionNumberOf).sort()).toEqual([1, 2, 3, 4, 5].map((place) => `EF-2026-00000${place}`));
    const later = await upload({ cookie: user.cookie });
    // in Saipan the new year begins at 14:00 UTC on the last day of the old one
    await portal.saveRecord('facts', { timeZone: 'Pacific/Saipan' });
    portal.setNow(new Date('2026-12-31T14:00:00Z'));
    const again = await portal.logIn('invoice.admin');
    expect(transactionNumberOf(await submit(again, { imageId: later.imageId }))).toBe('EF-2027-000001');
    // the same content is stored once, however often it was uploaded
    expect([await countOf('efile_document'), await countOf('efile_file')]).toEqual([6, 1]);
  });

  it('leaves no gap in the numbers when a submission fails because the escrow is too low', async () => {
    const poor = await customer({ username: 'poor.admin', role: 'ACCOUNT', account: 'Poor', escrow: 1199 });
    const { imageId } = await upload({ cookie: poor.cookie });
    const refused = await submit(poor.cookie, { imageId });
    expect([refused.code, await escrowOf(poor), await countOf('outbox')]).toEqual(['EFILE_ESCROW_LOW', 1199, 0]);
    const user = await titleAdmin();
    const { imageId: other } = await upload({ cookie: user.cookie });
    expect(transactionNumberOf(await submit(user.cookie, { imageId: other }))).toBe('EF-2026-000001');
  });

  it("[S04] refuses another filer's document, and charges the announced price, whatever totals are sent", async () => {
    const user = await titleAdmin();
    const thief = await customer({ username: 'thief.admin', role: 'ACCOUNT', account: 'Thieves', escrow: 5000 });
    const { imageId } = await upload({ cookie: user.cookie });
    expect((await submit(thief.cookie, { imageId })).code).toBe('NOT_FOUND');
    expect((await submit('', { imageId })).code).toBe('NOT_FOUND');
    const altered = { imageId, totalCharge: 0, firstPageCharge: 0, numberOfPages: 0, paymentMethod: 'NONE' };
    expect(transactionNumberOf(await submit(user.cookie, altered))).toBe('EF-2026-000001');
    expect([await escrowOf(user), await escrowOf(thief)]).toEqual([3800, 5000]);
  });

  it('refuses a type of document other than the priced one, and a payment that was not requested', async () => {
    const user = await titleAdmin();
    const { imageId } = await upload({ cookie: user.cookie });
    expect((await submit(user.cookie, { imageId, efileType: 'MAP' })).code).toBe('INVALID');
    expect((await submit(user.cookie, { imageId, paymentTransactionId: '60001' })).code).toBe('INVALID');
    expect(await escrowOf(user)).toBe(5000);
  });

  it('is free for staff, and for document types that cost nothing', async () => {
    const clerk = await customer({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const { imageId, totalCharge, paymentMethod } = await upload({ cookie: clerk.cookie });
    expect([totalCharge, paymentMethod]).toEqual([0, 'NONE']);
    expect(transactionNumberOf(await submit(clerk.cookie, { imageId }))).toBe('EF-2026-000001');
    const free = await upload({}, { efileType: 'UCC1' });
    expect([free.totalCharge, free.paymentMethod]).toEqual([0, 'NONE']);
    expect(transactionNumberOf(await submit(free.cookie, { imageId: free.imageId, efileType: 'UCC1' }))).toBe(
      'EF-2026-000002',
    );
  });

  it("[S56] sends a mailbox at most ten confirmations of visitors' free filings an hour", async () => {
    const file = async (email: string, remoteAddress: string): Promise<string | undefined> => {
      const { imageId, cookie } = await upload({ remoteAddress }, { efileType: 'UCC1', email });
      return (await submit(cookie, { imageId, efileType: 'UCC1', email })).code;
    };
    const codes: (string | undefined)[] = [];
    // from several networks, and with several spellings of the address
    for (let count = 0; count < 11; count += 1)
      codes.push(await file(`Victim+${count}@tasi.example`, `10.1.${count % 3}.1`));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'EFILE_EMAIL_LIMIT']);
    expect(await countOf('outbox')).toBe(10);
    expect(await file('other@tasi.example', '10.1.0.1')).toBeUndefined();
    // users are known, and visitors who pay are not suspected
    const clerk = await customer({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const own = await upload({ cookie: clerk.cookie }, { email: 'victim@tasi.example' });
    const filed = await submit(clerk.cookie, { imageId: own.imageId, email: 'victim@tasi.example' });
    expect(transactionNumberOf(filed)).toBe('EF-2026-000012');
    portal.setNow(new Date(portal.services.now().getTime() + 61 * MINUTE));
    expect(await file('victim@tasi.example', '10.1.0.1')).toBeUndefined();
  });

  it.each([
    ['002-5.efile.4', {}, { name: '' }, 'name', 'required'],
    ['002-5.efile.4', {}, { zip: '969501' }, 'zip', 'maximumCharacters'],
    ['002-5.efile.5', { acknowledgement: true }, { acknowledgement: false }, 'acknowledgement', 'efileAcknowledge'],
  ])('[%s] refuses invalid fields and names them', async (_row, county, fields, field, key) => {
    await portal.saveRecord('efile', { ...EFILE, ...county });
    const { statusCode, content } = await refusedUpload({}, fields);
    expect([statusCode, content]).toMatchObject([400, { errors: { [field]: { key } } }]);
    expect(await countOf('efile_document')).toBe(0);
  });

  it('is refused where the county accepts no documents, and for visitors while the portal is locked', async () => {
    const user = await titleAdmin();
    await portal.saveRecord('userLockout', {
      lockoutInPlace: true,
      messageLogin: 'Closed today.',
      messageHeadline: 'x',
    });
    expect((await refusedUpload()).message).toBe('Closed today.');
    expect((await upload({ cookie: user.cookie })).numberOfPages).toBe(1);
    await portal.saveRecord('efile', { ...EFILE, efile: false });
    expect((await refusedUpload({ cookie: user.cookie })).code).toBe('EFILE_OFF');
  });

  it('is refused before its body is read: a locked portal refuses a file before measuring it', async () => {
    const user = await titleAdmin();
    const file = { name: 'deed.pdf', bytes: Buffer.alloc(25_000_001) };
    expect((await refusedUpload({ cookie: user.cookie, file })).code).toBe('EFILE_TOO_LARGE');
    await portal.saveRecord('userLockout', {
      lockoutInPlace: true,
      messageLogin: 'Closed today.',
      messageHeadline: 'x',
    });
    expect((await refusedUpload({ file })).message).toBe('Closed today.');
    await portal.saveRecord('efile', { ...EFILE, efile: false });
    expect((await refusedUpload({ cookie: user.cookie, file })).code).toBe('EFILE_OFF');
  });

  it.each([
    ['in the language of the page', 'JAPANESE', '提出されました'],
    ['in English where the page names none', undefined, 'was submitted to'],
    ['in English where the page names an unknown language', 'KLINGON', 'was submitted to'],
  ])('writes to a visitor %s', async (_case, language, expected) => {
    const { imageId, cookie } = await upload(
      {},
      { efileType: 'UCC1', ...(language === undefined ? {} : { language }) },
    );
    await submit(cookie, { imageId, efileType: 'UCC1' });
    const mails: string[] = [];
    const sendMail: SendMail = async ({ subject }) => {
      mails.push(subject);
      return true;
    };
    const mailer = createMailer({
      services: portal.services,
      portalUrl: 'http://portal.test/',
      from: undefined,
      sendMail,
    });
    await deliverNext(getDb(), { efile: filingMailHandler(portal.services, mailer) }, new Date(Date.now() + MINUTE));
    expect(mails).toEqual([expect.stringContaining(expected)]);
  });

  it('[002-3.efile.1] is found by number and email address, and in the list of its filer; by nothing else', async () => {
    const user = await titleAdmin();
    const { imageId } = await upload({ cookie: user.cookie, file: { name: 'C:\\scans\\Deed.pdf', bytes: PDF } });
    await submit(user.cookie, { imageId });
    const found = await status(' ef-2026-000001', 'maria@tasi.EXAMPLE ');
    expect(found.content).toMatchObject({
      status: 'SUBMITTED',
      fileName: 'Deed.pdf',
      totalCharge: 12,
      name: FILER.name,
    });
    for (const [number, email] of [
      ['EF-2026-000001', 'other@tasi.example'],
      ['EF-2026-000002', FILER.email],
      ['%', FILER.email],
    ] as const)
      expect((await status(number, email)).code).toBe('NOT_FOUND');
    const mine = envelopeOfAnswer(await portal.send(myEfilings, undefined, { cookie: user.cookie }));
    expect(mine.content).toMatchObject({ filings: [{ transactionNumber: 'EF-2026-000001' }] });
    const other = await customer({ username: 'other', role: 'ACCOUNT', account: 'Other' });
    const theirs = envelopeOfAnswer(await portal.send(myEfilings, undefined, { cookie: other.cookie }));
    expect(theirs.content).toEqual({ filings: [] });
  });

  it('[002-2.1.mail.1] [R26] sends one email with number, file and charges, later if the mail server is unreachable', async () => {
    const user = await titleAdmin();
    const { imageId } = await upload({ cookie: user.cookie });
    expect((await submit(user.cookie, { imageId })).ok).toBe(true);
    const sent: { to: string; subject: string; text: string }[] = [];
    let isDown = true;
    // the database's clock sets when a message is first due
    let clock = Date.now();
    const sendMail: SendMail = async (mail) => {
      if (isDown) throw new Error('The mail server is down.');
      sent.push(mail);
      return true;
    };
    const options = { services: portal.services, portalUrl: 'http://portal.test/', from: undefined, sendMail };
    const efile = filingMailHandler(portal.services, createMailer(options));
    const deliver = async (minutes: number) => {
      for (let index = 0; index < minutes; index += 1) {
        clock += MINUTE;
        await deliverNext(getDb(), { efile }, new Date(clock));
      }
    };
    await deliver(60);
    expect(sent).toEqual([]);
    isDown = false;
    await deliver(180);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain('EF-2026-000001');
    expect(sent[0]).toMatchObject({ to: FILER.email });
    for (const text of ['EF-2026-000001', 'deed.pdf', '$12.00', 'http://portal.test/efile/receipt/EF-2026-000001'])
      expect(sent[0]?.text).toContain(text);
  });

  it('requires the fields of a submission', async () => {
    const user = await titleAdmin();
    expect((await portal.send(submitEfile, { imageId: 'x' }, { cookie: user.cookie })).statusCode).toBe(400);
  });
});
