import { uploadEfileImage } from '@portal/contracts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { drawing, onePagePdf } from '../imaging/opening/hostile.testing.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { efileCleanupJob } from './cleanup.job.ts';
import { filing, openEfilePortal, useFileOpener } from './efile.testing.ts';

const DAY = 24 * 60 * 60_000;

// The limits of upload-document.service.ts for the unsubmitted documents of visitors.
const NETWORK_DOCUMENTS = 60;
const NETWORK_BYTES = 500_000_000;
const TOTAL_BYTES = 10_000_000_000;
/** The uploads that limit-table.ts allows one visitor in a minute, whether they are accepted or not. */
const UPLOADS_PER_MINUTE = 20;

/** The first bytes of a program for Windows. */
const PROGRAM = Buffer.from('MZ');
/** The first bytes of a TIFF file, without any page. */
const CUT_TIFF = Buffer.from('II*\0\b\0\0\0', 'latin1');

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('unsubmitted documents', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const opener = useFileOpener();
  const { customer, later } = paymentActions(() => portal);
  const { upload, refusedUpload, submit } = filing(() => portal);
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), opener());
  });
  afterEach(() => portal.close());

  const countStoredFiles = () => [...portal.files.keys()].filter((key) => key.startsWith('efile/')).length;
  /** The filing number of each document; null for those that are not submitted. */
  const filingNumbers = async () =>
    (await getDb().selectFrom('efile_document').select('transaction_number').execute()).map(
      ({ transaction_number }) => transaction_number,
    );
  const cleanUp = () => runJob(portal.services, efileCleanupJob(portal.services));
  /** Pretends that the only document, or each document, has this many bytes. */
  const setSize = (bytes: number) => getDb().updateTable('efile_document').set({ bytes }).execute();
  const otherFile = { name: 'other.pdf', bytes: onePagePdf(drawing, { page: '/Rotate 90' }) };

  it('are kept for a week and then removed with their files, unlike filings', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    const { imageId } = await upload({ cookie: user.cookie });
    await submit(user.cookie, { imageId });
    await upload({ file: otherFile });
    later(6 * DAY);
    await cleanUp();
    expect([await filingNumbers(), countStoredFiles()]).toEqual([expect.arrayContaining(['EF-2026-000001', null]), 2]);
    later(2 * DAY);
    await cleanUp();
    expect([await filingNumbers(), countStoredFiles()]).toEqual([['EF-2026-000001'], 1]);
  });

  it('are removed without their file if the same file was uploaded again during the last week', async () => {
    await upload();
    later(8 * DAY);
    await upload();
    await cleanUp();
    expect([await filingNumbers(), countStoredFiles()]).toEqual([[null], 1]);
    const files = await getDb().selectFrom('efile_file').select('sha256').execute();
    expect(files).toHaveLength(1);
  });

  it('[S30] of visitors are limited in bytes, per network and in total, but those of users with an account are not', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    await upload({ remoteAddress: '10.1.1.1' });
    await setSize(NETWORK_BYTES - 1);
    // the network is 10.1.1.0/24
    const refused = await refusedUpload({ remoteAddress: '10.1.1.2' });
    expect([refused.statusCode, refused.code]).toEqual([429, 'EFILE_LIMIT']);
    expect((await upload({ remoteAddress: '10.1.2.1' })).numberOfPages).toBe(1);
    expect((await upload({ remoteAddress: '10.1.1.1', cookie: user.cookie })).numberOfPages).toBe(1);
    // two documents of visitors
    await setSize(TOTAL_BYTES / 2);
    expect((await refusedUpload({ remoteAddress: '10.9.9.9' })).code).toBe('EFILE_LIMIT');
    expect((await upload({ remoteAddress: '10.9.9.9', cookie: user.cookie })).numberOfPages).toBe(1);
  });

  it('[S30] of visitors are limited in number, per network', async () => {
    await upload({ remoteAddress: '10.1.1.1' });
    const { contact, ...row } = await getDb().selectFrom('efile_document').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: NETWORK_DOCUMENTS - 2 }, (_, index) => ({
      ...row,
      contact: JSON.stringify(contact),
      id: `copy-${index}`,
    }));
    await getDb().insertInto('efile_document').values(copies).execute();
    // the last one that is allowed
    await upload({ remoteAddress: '10.1.1.2' });
    expect((await refusedUpload({ remoteAddress: '10.1.1.3' })).code).toBe('EFILE_LIMIT');
    expect((await upload({ remoteAddress: '10.1.2.1' })).numberOfPages).toBe(1);
  });

  it('[S30] from all networks of one IPv6 /48 may together have as many bytes as those from four networks', async () => {
    await upload({ remoteAddress: '2001:db8:1:1::1' });
    await upload({ remoteAddress: '2001:db8:1:2::1' });
    // almost all of the four networks' bytes, in a network that sends no further documents
    const bytes = 4 * NETWORK_BYTES - 2;
    await getDb()
      .updateTable('efile_document')
      .set({ bytes: bytes / 2, network: '2001:db8:1:3::/64' })
      .execute();
    expect((await refusedUpload({ remoteAddress: '2001:db8:1:4::1' })).code).toBe('EFILE_LIMIT');
    // networks of another /48 whose text begins in the same way, and of IPv4
    for (const remoteAddress of ['2001:db8:11:4::1', '10.1.2.1'])
      expect((await upload({ remoteAddress })).numberOfPages).toBe(1);
  });

  it('[S27] do not arise from refused files, which are not stored', async () => {
    const answers = await Promise.all([
      refusedUpload({ file: { name: 'deed.pdf', bytes: PROGRAM } }),
      refusedUpload({
        file: { name: 'deed.pdf', bytes: onePagePdf(drawing, { catalog: '/AA << /S /JavaScript /JS (1) >>' }) },
      }),
      refusedUpload({ file: { name: 'deed.tif', bytes: CUT_TIFF, type: 'image/tiff' } }),
    ]);
    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [415, 'EFILE_FORMAT'],
      [400, 'EFILE_ACTIVE'],
      [400, 'EFILE_UNREADABLE'],
    ]);
    expect(answers[0]).toMatchObject({
      message: 'Invalid file format; PDF or TIF only.',
      content: { errors: { file: { key: 'efileFormat' } } },
    });
    expect([await filingNumbers(), countStoredFiles()]).toEqual([[], 0]);
  });

  it('can be uploaded by one visitor only at a limited rate', async () => {
    const codes: (string | undefined)[] = [];
    // one upload too many, all in the same minute of the test's clock; all form fields are missing
    for (let time = 0; time <= UPLOADS_PER_MINUTE; time += 1) {
      const file = { name: 'a', bytes: PROGRAM };
      const answer = await portal.send(uploadEfileImage, {}, { file, remoteAddress: '10.2.2.2' });
      codes.push(answer.json().code);
    }
    expect(codes).toEqual([...Array.from({ length: UPLOADS_PER_MINUTE }, () => 'INVALID'), 'TOO_MANY_REQUESTS']);
  });
});
