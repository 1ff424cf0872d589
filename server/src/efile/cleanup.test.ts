import { uploadEfileImage } from '@portal/contracts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { drawing, onePagePdf } from '../imaging/opening/hostile.testing.ts';
import type { StoredPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { efileCleanupJob } from './cleanup.job.ts';
import { filing, openEfilePortal, startFileOpener } from './efile.testing.ts';

const DAY = 24 * 60 * 60_000;

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('documents that nobody submits', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  let opener: StoredPageRenderer;
  let closeOpener: () => Promise<void>;
  const { customer, later } = paymentActions(() => portal);
  const { upload, refusedUpload, submit } = filing(() => portal);
  beforeAll(async () => {
    const opened = await startFileOpener();
    [opener, closeOpener] = [opened.opener, opened.close];
  });
  afterAll(() => closeOpener());
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), opener);
  });
  afterEach(() => portal.close());

  const storedFiles = () => [...portal.files.keys()].filter((key) => key.startsWith('efile/')).length;
  const documents = async () =>
    (await getDb().selectFrom('efile_document').select('transaction_number').execute()).map(
      ({ transaction_number }) => transaction_number,
    );
  const cleanUp = () => runJob(portal.services, efileCleanupJob(portal.services));
  const other = { name: 'other.pdf', bytes: onePagePdf(drawing, { page: '/Rotate 90' }) };

  it('are kept for a week and then removed with their files; filings are never removed', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    const { imageId } = await upload({ cookie: user.cookie });
    await submit(user.cookie, { imageId });
    await upload({ file: other });
    later(6 * DAY);
    await cleanUp();
    expect([await documents(), storedFiles()]).toEqual([expect.arrayContaining(['EF-2026-000001', null]), 2]);
    later(2 * DAY);
    await cleanUp();
    expect([await documents(), storedFiles()]).toEqual([['EF-2026-000001'], 1]);
  });

  it('keep their shared file if it was uploaded again in the meantime', async () => {
    await upload();
    later(8 * DAY);
    await upload();
    await cleanUp();
    expect([await documents(), storedFiles()]).toEqual([[null], 1]);
    const files = await getDb().selectFrom('efile_file').select('sha256').execute();
    expect(files).toHaveLength(1);
  });

  it('[S30] are limited per network and in total bytes, but not for users with an account', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    await upload({ remoteAddress: '10.1.1.1' });
    await getDb().updateTable('efile_document').set({ bytes: 499_999_999 }).execute();
    const refused = await refusedUpload({ remoteAddress: '10.1.1.2' });
    expect([refused.statusCode, refused.code]).toEqual([429, 'EFILE_LIMIT']);
    expect((await upload({ remoteAddress: '10.1.2.1' })).numberOfPages).toBe(1);
    expect((await upload({ remoteAddress: '10.1.1.1', cookie: user.cookie })).numberOfPages).toBe(1);
    await getDb().updateTable('efile_document').set({ bytes: 5_000_000_000 }).execute();
    expect((await refusedUpload({ remoteAddress: '10.9.9.9' })).code).toBe('EFILE_LIMIT');
  });

  it('[S30] of one IPv6 /48 may be as many as those of four networks, whichever of its networks they come from', async () => {
    await upload({ remoteAddress: '2001:db8:1:1::1' });
    await upload({ remoteAddress: '2001:db8:1:2::1' });
    await getDb().updateTable('efile_document').set({ bytes: 999_999_999, network: '2001:db8:1:3::/64' }).execute();
    expect((await refusedUpload({ remoteAddress: '2001:db8:1:4::1' })).code).toBe('EFILE_LIMIT');
    for (const remoteAddress of ['2001:db8:11:4::1', '10.1.2.1'])
      expect((await upload({ remoteAddress })).numberOfPages).toBe(1);
  });

  it('[S27] are not stored when they are refused', async () => {
    const answers = await Promise.all([
      refusedUpload({ file: { name: 'deed.pdf', bytes: Buffer.from('MZ') } }),
      refusedUpload({
        file: { name: 'deed.pdf', bytes: onePagePdf(drawing, { catalog: '/AA << /S /JavaScript /JS (1) >>' }) },
      }),
      refusedUpload({ file: { name: 'deed.tif', bytes: Buffer.from('II*\0\b\0\0\0', 'latin1'), type: 'image/tiff' } }),
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
    expect([await documents(), storedFiles()]).toEqual([[], 0]);
  });

  it('are limited in rate for one network', async () => {
    const bytes = Buffer.from('MZ');
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 25; time += 1) {
      const answer = await portal.send(uploadEfileImage, {}, { file: { name: 'a', bytes }, remoteAddress: '10.2.2.2' });
      codes.push(answer.json().code);
    }
    expect([codes[0], codes.at(-1)]).toEqual(['INVALID', 'TOO_MANY_REQUESTS']);
  });
});
