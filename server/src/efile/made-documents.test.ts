import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import * as z from 'zod/mini';
import { memoryImageStore } from '../imaging/imaging.testing.ts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import { paying } from '../payments/testing/paying.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { EFILE, filing, PDF, writableStore } from './efile.testing.ts';
import { type ExpectedOutcome, type MadeDocument, madePdfs, madeTiffs, otherFiles } from './made-documents.testing.ts';

/** Limits for any one file. The time is generous in the short run, because a busy machine makes it unreliable. */
const MAX_MEMORY_BYTES = 300 * 1024 * 1024;
const MAX_MS = process.env.PROPERTY_RUNS === undefined ? 30_000 : 2_000;

/** The status and message that the filer gets for each refusal. */
const REFUSALS: Readonly<Record<Exclude<ExpectedOutcome, number>, string>> = {
  EFILE_FORMAT: '415 Invalid file format; PDF or TIF only.',
  EFILE_UNREADABLE: "400 We couldn't open every page of this document.",
  EFILE_PROTECTED: '400 This PDF has a password.',
  EFILE_ACTIVE: '400 This PDF contains scripts, actions or attached files.',
  EFILE_TOO_MANY_PAGES: '400 This document has too many pages.',
};
const pagesOf = z.object({ numberOfPages: z.int() });

jest.setTimeout(300_000);

describeOnEmbeddedDatabase('a document that is sent to be filed', (getDb, getPortalDatabase) => {
  let folder: string;
  let opener: StoredPageRenderer;
  let portal: ImagingPortal;
  let cookie: string;
  const { customer } = paying(() => portal);
  const { upload, refusedUpload: send } = filing(() => portal);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-made-'));
    // a file whose process grows beyond this is refused, whatever it is
    opener = storedPageRenderer({
      store: memoryImageStore(),
      cacheFolder: folder,
      log: pino({ level: 'silent' }),
      limits: { memoryBytes: MAX_MEMORY_BYTES },
    });
  });
  afterAll(async () => {
    opener.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase(), { opener, store: writableStore, limits: ampleLimits() });
    await portal.saveRecord('efile', EFILE);
    // a visitor may not send this many files
    const facts = { username: 'bank', role: 'ACCOUNT', account: 'Bank', paymentMethod: 'INVOICE' } as const;
    cookie = (await customer(facts)).cookie;
    // starts the process, so that the times below are those of the files alone
    await send({ cookie, file: { name: 'deed.pdf', bytes: PDF } });
  });
  afterEach(() => portal.close());

  /** The document's page count, or the status and message of its refusal. */
  async function outcomeOf(bytes: Buffer, name: string): Promise<number | string> {
    const type = name.endsWith('.tif') ? 'image/tiff' : 'application/pdf';
    const answer = await send({ cookie, file: { name, bytes, type } });
    return answer.ok ? z.parse(pagesOf, answer.content).numberOfPages : `${answer.statusCode} ${answer.message}`;
  }
  const expectedOf = (fate: ExpectedOutcome): number | string => (typeof fate === 'number' ? fate : REFUSALS[fate]);

  it.each<[string, string, () => readonly MadeDocument[] | Promise<readonly MadeDocument[]>]>([
    ['every kind of TIFF that scanners, converters and attackers make', 'deed.tif', madeTiffs],
    ['every kind of PDF that printers, editors and attackers make', 'deed.pdf', madePdfs],
    ['files that are named as a PDF and are none', 'deed.pdf', otherFiles],
    ['files that are named as a TIFF and are none', 'deed.tif', otherFiles],
  ])(
    '[002-2.1.file.1] [S25] [S26] [S27] %s: each is accepted with its page count or refused with its message, in time and within 300 MB, and the next file is accepted',
    async (_what, name, make) => {
      const made = await make();
      const found: [string, number | string][] = [];
      const slow: string[] = [];
      for (const [what, bytes] of made) {
        const started = performance.now();
        found.push([what, await outcomeOf(bytes, name)]);
        const took = performance.now() - started;
        if (process.env.SHOW_FIGURES !== undefined) console.log(`${found.at(-1)?.join(': ')} ${took.toFixed(0)} ms`);
        if (took > MAX_MS) slow.push(`${what}: ${took.toFixed(0)} ms`);
      }
      expect(found).toEqual(made.map(([what, , fate]) => [what, expectedOf(fate)]));
      expect(slow).toEqual([]);
      expect(await outcomeOf(PDF, 'deed.pdf')).toBe(1);
      // refused documents are not stored
      const { length } = await getDb().selectFrom('efile_document').select('id').execute();
      expect(length).toBe(2 + made.filter(([, , fate]) => typeof fate === 'number').length);
    },
  );

  it.each<[string, string, string]>([
    [
      'a name that is written from right to left',
      '\u0648\u062b\u064a\u0642\u0629.pdf',
      '\u0648\u062b\u064a\u0642\u0629.pdf',
    ],
    ['a name that turns its letters around', 'deed\u202efdp.exe', 'deed fdp.exe'],
    ['a name with a mark that cannot be seen', 'de\u200b\u2066ed.pdf', 'de ed.pdf'],
    ['a name with a zero in it', 'deed.pdf\u0000.exe', 'deed.pdf .exe'],
    ['no name', '', ''],
    ['a folder', 'deeds/', ''],
    ['the folder above', '..', ''],
    ['a name of pictures', '\u{1f4dc}'.repeat(200), '\u{1f4dc}'.repeat(150)],
    ['a name of 5,000 letters', 'a'.repeat(5_000), 'a'.repeat(150)],
  ])('[S28] with %s is accepted, and the stored name is harmless text', async (_what, name, kept) => {
    const { imageId } = await upload({ cookie, file: { name, bytes: PDF } });
    const row = getDb().selectFrom('efile_document').select('file_name').where('id', '=', imageId);
    expect((await row.executeTakeFirstOrThrow()).file_name).toBe(kept);
  });
});
