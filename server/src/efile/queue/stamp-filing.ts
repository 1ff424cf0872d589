import { createHash } from 'node:crypto';
import { formatCents, formatDate, type Recording } from '@portal/domain';
import { downloadablePages } from '../../imaging/page-choice.ts';
import { openDownload } from '../../imaging/pdf/open-download.ts';
import { readStoredPages } from '../../imaging/stored-pages.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { quoteOf } from '../efile.store.ts';
import { timeOfMinute } from './decision-answer.ts';
import type { EntryRow } from './entry.store.ts';
import { storedPieces } from './stored-pieces.ts';

type StampServices = Pick<Services, 'imaging' | 'log' | 'county'>;

/** The maximum length of a line that fits into the stamp's frame. */
const MAX_CHARACTERS = 38;

/** The lines of the recording stamp. They are in English, like all records of the office. */
function stampLines(countyName: string, row: EntryRow, recording: Recording): string[] {
  const { recordingNumber, recordedOn, recordedMinute, book, page } = recording;
  const lines = [
    'RECORDED',
    countyName,
    `No. ${recordingNumber}`,
    `${formatDate(recordedOn)}  ${timeOfMinute(recordedMinute)}`,
    ...(book === '' ? [] : [`Book ${book}  Page ${page}`]),
    `Pages: ${row.page_count}  Fees: ${formatCents(quoteOf(row).totalCents)}`,
    `E-file ${row.number}`,
  ];
  return lines
    .filter((line) => line !== '')
    .flatMap((line) => line.match(new RegExp(`.{1,${MAX_CHARACTERS}}`, 'gu')) ?? []);
}

/** All pages of a filing as a PDF, as they were filed. */
export async function filedPdf(
  { imaging, log }: Pick<StampServices, 'imaging' | 'log'>,
  row: EntryRow,
): Promise<AsyncIterable<Buffer>> {
  const { store_key: imageKey, page_count: pageCount } = row;
  const stored = await readStoredPages(imaging, { imageKey, pageCount });
  if (stored === null) throw new Refusal('UNAVAILABLE');
  const numbers = stored.pages.map((_, index) => index + 1);
  const pages = downloadablePages(stored.pages, numbers).map((page, index) => ({ page, number: index + 1 }));
  const metadata = { title: row.file_name, documentNumber: row.number, createdAt: row.received_at };
  return openDownload(imaging, log, { imageKey, size: stored.size, pages, metadata });
}

/**
 * Stamps the pages of a filing, stores them, and returns their key. The key is a hash of the document's id and the stamp's text,
 * so that another recording of the same document never overwrites stamped pages that were already delivered.
 */
export async function stampFiling(services: StampServices, row: EntryRow, recording: Recording): Promise<string> {
  const { imaging, county } = services;
  const chunks: Buffer[] = [];
  for await (const chunk of await filedPdf(services, row)) chunks.push(chunk);
  const lines = stampLines(county.current.common.countyName, row, recording);
  const stamped = await imaging.contents.stamp(Buffer.concat(chunks), lines);
  if (stamped === null) throw new Refusal('EFILE_NOT_STAMPED');
  const hash = createHash('sha256')
    .update(JSON.stringify([row.document_id, ...lines]))
    .digest('hex');
  const key = `efile/recorded/${hash.slice(0, 2)}/${hash}.pdf`;
  await imaging.store.put(key, stamped);
  return key;
}

/** The stored, stamped pages of a recorded filing. */
export const recordedPdf = ({ imaging }: Pick<StampServices, 'imaging'>, key: string): Promise<AsyncIterable<Buffer>> =>
  storedPieces(imaging.store, key);

/** All pages of a filing: stamped once it is recorded, else as they were filed. */
export const entryPdf = (
  services: Pick<StampServices, 'imaging' | 'log'>,
  row: EntryRow,
): Promise<AsyncIterable<Buffer>> =>
  row.stamped_key === null ? filedPdf(services, row) : recordedPdf(services, row.stamped_key);
