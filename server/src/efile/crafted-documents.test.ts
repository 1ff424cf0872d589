import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import * as z from 'zod/mini';
import { memoryImageStore } from '../imaging/imaging.testing.ts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { craftedPdfs, type Outcome, otherFiles, type TestDocument } from './crafted-documents.testing.ts';
import { craftedTiffs } from './crafted-tiffs.testing.ts';
import { EFILE, filing, PDF, writableStore } from './efile.testing.ts';

/** Limits for any one file. The time is generous in the short run, because a busy machine makes it unreliable. */
const MEMORY_LIMIT_BYTES = 300 * 1024 * 1024;
const TIME_LIMIT_MS = process.env.PROPERTY_RUNS === undefined ? 30_000 : 2_000;

/** The status and message that the filer gets for each refusal. */
const REFUSALS: Readonly<Record<Exclude<Outcome, number>, string>> = {
  EFILE_FORMAT: '415 Invalid file format; PDF or TIF only.',
  EFILE_UNREADABLE: "400 We couldn't open every page of this document.",
  EFILE_PROTECTED: '400 This PDF has a password, or is protected against changes.',
  EFILE_ACTIVE: '400 This PDF contains scripts, attached files, or links that open other files.',
  EFILE_TOO_MANY_PAGES: '400 This document has more than 1,000 pages, or its pages are too large.',
};
const pagesOf = z.object({ numberOfPages: z.int() });

jest.setTimeout(300_000);

describeOnEmbeddedDatabase('an uploaded document', (getDb, getPortalDatabase) => {
  let folder: string;
  let opener: StoredPageRenderer;
  let portal: ImagingPortal;
  let cookie: string;
  const { customer } = paymentActions(() => portal);
  const { upload, refusedUpload: send } = filing(() => portal);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-crafted-'));
    // a file is refused if the process that opens it exceeds this limit
    opener = storedPageRenderer({
      store: memoryImageStore(),
      cacheFolder: folder,
      log: pino({ level: 'silent' }),
      limits: { memoryBytes: MEMORY_LIMIT_BYTES },
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
  const computeExpected = (outcome: Outcome): number | string =>
    typeof outcome === 'number' ? outcome : REFUSALS[outcome];

  it.each<[string, string, () => readonly TestDocument[] | Promise<readonly TestDocument[]>]>([
    ['TIFFs as scanners, converters and attackers make them', 'deed.tif', craftedTiffs],
    ['PDFs as printers, editors and attackers make them', 'deed.pdf', craftedPdfs],
    ['other files with the name of a PDF', 'deed.pdf', otherFiles],
    ['other files with the name of a TIFF', 'deed.tif', otherFiles],
  ])(
    '[002-2.1.file.1] [S25] [S26] [S27] is accepted with its page count or refused with its message, in time and within 300 MB, and the next document is accepted: %s',
    async (_documents, name, makeDocuments) => {
      const documents = await makeDocuments();
      const found: [string, number | string][] = [];
      const slow: string[] = [];
      for (const [description, bytes] of documents) {
        const started = performance.now();
        found.push([description, await outcomeOf(bytes, name)]);
        const took = performance.now() - started;
        if (process.env.SHOW_FIGURES !== undefined) console.log(`${found.at(-1)?.join(': ')} ${took.toFixed(0)} ms`);
        if (took > TIME_LIMIT_MS) slow.push(`${description}: ${took.toFixed(0)} ms`);
      }
      expect(found).toEqual(documents.map(([description, , outcome]) => [description, computeExpected(outcome)]));
      expect(slow).toEqual([]);
      expect(await outcomeOf(PDF, 'deed.pdf')).toBe(1);
      // refused documents are not stored
      const { length } = await getDb().selectFrom('efile_document').select('id').execute();
      expect(length).toBe(2 + documents.filter(([, , outcome]) => typeof outcome === 'number').length);
    },
  );

  it.each<[string, string, string]>([
    ['an Arabic name', '\u0648\u062b\u064a\u0642\u0629.pdf', '\u0648\u062b\u064a\u0642\u0629.pdf'],
    ['a name with a right-to-left override', 'deed\u202efdp.exe', 'deed fdp.exe'],
    ['a name with invisible characters', 'de\u200b\u2066ed.pdf', 'de ed.pdf'],
    ['a name with a NUL character', 'deed.pdf\u0000.exe', 'deed.pdf .exe'],
    ['no name', '', ''],
    ['a name of a folder', 'deeds/', ''],
    ['the name of the parent folder', '..', ''],
    ['a name of emoji', '\u{1f4dc}'.repeat(200), '\u{1f4dc}'.repeat(150)],
    ['a name of 5,000 letters', 'a'.repeat(5_000), 'a'.repeat(150)],
  ])('[S28] with %s is accepted, and the stored name is harmless text', async (_kind, name, storedName) => {
    const { imageId } = await upload({ cookie, file: { name, bytes: PDF } });
    const row = getDb().selectFrom('efile_document').select('file_name').where('id', '=', imageId);
    expect((await row.executeTakeFirstOrThrow()).file_name).toBe(storedName);
  });
});
