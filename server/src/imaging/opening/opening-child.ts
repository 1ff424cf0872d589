// A separate process, because files may be hostile: a crash here affects nothing else. It has no access to the portal's
// environment, database or network; the server ends it when it takes too long or too much memory.
import sharp from 'sharp';
import * as z from 'zod/mini';
import { pdfDate } from '../pdf/pdf-objects.ts';
import { beginsAsPdf } from './begins-as-pdf.ts';
import { decodeTiff, drawTiff, encodePdfPage } from './draw-page.ts';
import { inspectDocument } from './inspect-document.ts';
import { inspectPage } from './inspect-page.ts';
import { failed, jobSchema, type Outcome, type PageSource, READY, type Task } from './messages.ts';
import { loadPdfium, type OpenPdf } from './pdfium.ts';
import { PdfRefused } from './pdfium-document.ts';
import { redrawPicture } from './redraw-picture.ts';
import { removeActiveContent } from './remove-active-content.ts';
import { unpackPage } from './unpack-page.ts';
import { limitMemoryFor, watchWasmMemory } from './wasm-memory.ts';

sharp.concurrency(1);
sharp.cache(false);
// The server handles the exit like that of a process that it killed itself.
watchWasmMemory(() => process.exit(1));

const MAX_REASON = 500;
/** In pixels: enough to prove that a page of a PDF can be drawn. */
const PROOF_LONG_SIDE = 64;

let pdfium: ReturnType<typeof loadPdfium> | undefined;
let held: OpenPdf | undefined;
let heldBytes = 0;

/** Opens the PDF that came with a job, and closes the previous one. */
async function hold(file: Uint8Array): Promise<void> {
  held?.close();
  held = undefined;
  // other programs would open a file with another beginning as another type
  if (!beginsAsPdf(file)) throw new PdfRefused('it does not begin as a PDF');
  heldBytes = file.length;
  limitMemoryFor(heldBytes);
  pdfium ??= loadPdfium();
  held = (await pdfium).open(file);
}

/** Opens a second PDF, besides the held one. */
async function openSecond(file: Buffer): Promise<OpenPdf> {
  limitMemoryFor(heldBytes + file.length);
  pdfium ??= loadPdfium();
  return (await pdfium).open(file);
}

function heldPdf(): OpenPdf {
  if (held === undefined) throw new PdfRefused('it was not opened');
  return held;
}

async function runTask(task: Task): Promise<Outcome> {
  switch (task.to) {
    case 'DRAW':
      return task.source.is === 'PDF'
        ? drawPdf(task.source.page, task)
        : drawTiff(Buffer.from(task.source.tiff), task.source.directory, { ...task, aspect: task.source.aspect });
    case 'DECODE':
      return decode(task.source);
    case 'UNPACK':
      return { is: 'PIXELS', pixels: await unpackPage(Buffer.from(task.tiff), task.directory) };
    case 'REDRAW':
      return redrawPicture(Buffer.from(task.picture), task.longSide);
    case 'INSPECT':
      return inspectDocument(task, openSecond);
    case 'COUNT':
      return { is: 'PAGES', count: heldPdf().pageCount };
    case 'LOOK':
      return inspectPage(task.source, task, heldPdf);
    case 'STAMP':
      return { is: 'PDF', pdf: removeActiveContent(heldPdf().stamp(task.lines)) };
    case 'COPY':
      return { is: 'PDF', pdf: copyPdf(task) };
  }
}

/** Draws a page of a PDF. PDFium silently draws some pages that it cannot read as blank, and those cannot be copied either. */
function drawPdf(
  page: number,
  wanted: { readonly longSide: number; readonly isWatermarked: boolean },
): Promise<Outcome> {
  const drawn = heldPdf().draw(page, wanted.longSide);
  // a blank picture cannot be told from a blank page, so the page must be one that can be sold
  if (isOfOneColor(drawn.bgrx)) proveCopy(page);
  return encodePdfPage(drawn, { ...wanted, aspect: null });
}

const PIXEL_BYTES = 4;
const isOfOneColor = (pixels: Buffer): boolean => pixels.subarray(PIXEL_BYTES).equals(pixels.subarray(0, -PIXEL_BYTES));

/** @throws when the page cannot be copied, as for a download */
function proveCopy(page: number): void {
  heldPdf().copy([page], () => undefined);
}

async function decode(source: PageSource): Promise<Outcome> {
  if (source.is === 'TIFF') return decodeTiff(Buffer.from(source.tiff), source.directory, openSecond);
  heldPdf().draw(source.page, PROOF_LONG_SIDE);
  proveCopy(source.page);
  return { is: 'DECODED', isClean: true };
}

function copyPdf({ pages, metadata }: Extract<Task, { to: 'COPY' }>): Buffer {
  const { title, documentNumber, createdAt } = metadata;
  const pdf = heldPdf().copy(pages, (set) => {
    set('Title', title);
    set('Subject', documentNumber);
    set('Keywords', documentNumber);
    set('Producer', 'Land Record Portal');
    set('CreationDate', pdfDate(createdAt));
  });
  return removeActiveContent(pdf);
}

async function runJob(message: unknown): Promise<void> {
  const { id, task, file } = z.parse(jobSchema, message);
  let outcome: Outcome;
  try {
    if (file !== null) await hold(file);
    outcome = await runTask(task);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, MAX_REASON) : 'unknown';
    outcome = failed(reason, error instanceof PdfRefused && error.isLocked);
  }
  process.send?.({ id, outcome });
}

process.on('message', (message) => void runJob(message));
process.on('disconnect', () => process.exit(0));
process.send?.(READY);
