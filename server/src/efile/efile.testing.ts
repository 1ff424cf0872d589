import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type AnyEnvelope, type ContentOf, efileStatus, submitEfile, uploadEfileImage } from '@portal/contracts';
import pino from 'pino';
import * as z from 'zod/mini';
import { memoryImageStore } from '../imaging/imaging.testing.ts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { drawing, onePagePdf } from '../imaging/opening/hostile.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { envelopeOfAnswer, type SendOptions, type TestPortal } from '../testing/test-portal.ts';

export const RATES = { firstPageChargeLR: 1200, additionalPagesChargeLR: 200, firstPageChargeMAP: 2500 };
export const EFILE = { efile: true, ...RATES };

/** The filer's form fields. */
export const FILER = {
  efileType: 'LR',
  name: 'Maria Cruz',
  email: 'Maria@Tasi.example',
  address1: '1 Beach Road',
  address2: '',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
} as const;

export const PDF = onePagePdf(drawing);

type TestStore = ReturnType<typeof memoryImageStore>;

/** Starts the real processes that open files; `close` ends them. @param store holds the stored files */
export async function startFileOpener(
  store: TestStore = memoryImageStore(),
): Promise<{ readonly opener: StoredPageRenderer; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-efile-'));
  const log = pino({ level: 'silent' });
  const opener = storedPageRenderer({ store, cacheFolder: folder, log });
  return {
    opener,
    close: async () => {
      opener.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts these processes before the tests of a block and ends them afterwards. Returns a function that returns the opener during a test. */
export function useFileOpener(): () => StoredPageRenderer {
  let started: Awaited<ReturnType<typeof startFileOpener>>;
  beforeAll(async () => {
    started = await startFileOpener();
  });
  afterAll(() => started.close());
  return () => started.opener;
}

/** A writable store in memory; `counts.puts` is the number of writes. */
export function writableStore(files: Map<string, Buffer>) {
  const counts = { puts: 0 };
  const store = memoryImageStore(files);
  return Object.assign(store, {
    counts,
    put: async (key: string, bytes: Buffer | Readable) => {
      files.set(key, Buffer.isBuffer(bytes) ? bytes : await buffer(bytes));
      counts.puts += 1;
      return { sha256: '' };
    },
    delete: async (key: string) => {
      files.delete(key);
    },
  });
}

/** A portal that accepts filings. */
export async function openEfilePortal(
  database: PortalDatabase,
  opener: StoredPageRenderer,
  store: (files: Map<string, Buffer>) => TestStore = writableStore,
): Promise<ImagingPortal> {
  const portal = await openImagingPortal(database, { opener, store });
  await portal.saveRecord('efile', EFILE);
  return portal;
}

const cookiesOf = (answer: { cookies: readonly { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Filers' actions, made through the portal's API. */
export function filing(getPortal: () => Pick<TestPortal, 'send'>) {
  const send = (fields: object, options: SendOptions = {}) =>
    getPortal().send(uploadEfileImage, { ...FILER, ...fields }, { file: { name: 'deed.pdf', bytes: PDF }, ...options });
  return {
    /** Uploads a document; returns the content of the response, and the cookie for further calls. */
    upload: async (options: SendOptions = {}, fields: object = {}) => {
      const answer = await send(fields, options);
      const envelope = envelopeOfAnswer(answer);
      if (!envelope.ok) throw new Error(`${envelope.code}: ${answer.body}`);
      const cookie = options.cookie ?? cookiesOf(answer);
      const content: ContentOf<typeof uploadEfileImage> = z.parse(uploadEfileImage.content, envelope.content);
      return { ...content, cookie };
    },
    /** Uploads a document that is expected to be refused. */
    refusedUpload: async (options: SendOptions = {}, fields: object = {}) => {
      const answer = await send(fields, options);
      return { statusCode: answer.statusCode, ...envelopeOfAnswer(answer) };
    },
    submit: async (cookie: string, fields: object): Promise<AnyEnvelope> =>
      envelopeOfAnswer(
        await getPortal().send(submitEfile, { ...FILER, paymentTransactionId: 0, ...fields }, { cookie }),
      ),
    status: async (transactionNumber: string, email: string): Promise<AnyEnvelope> =>
      envelopeOfAnswer(await getPortal().send(efileStatus, { transactionNumber, email })),
  };
}
