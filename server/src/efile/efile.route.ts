import { Readable } from 'node:stream';
import {
  checkEfilePages,
  downloadRecordedEfile,
  type Efiling,
  efileAuthAndCaptureResponse,
  efileCapture,
  efileStatus,
  myEfilings,
  readEfilePage,
  submitEfile,
  uploadEfileImage,
} from '@portal/contracts';
import { notFound } from '../platform/errors/refusal.ts';
import { FileContent, publicRoute, publicUploadRoute, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { handlePaymentReport, openCardForm } from './card-filing.service.ts';
import { filingsOf, findDocumentByNumber } from './efile.store.ts';
import { actorOf, filerOf } from './filer.ts';
import { filingAnswer, unpaidAnswer } from './filing-answer.ts';
import { checkPages, showPage } from './inspect-pages.service.ts';
import { type EntryRow, entriesOf } from './queue/entry.store.ts';
import { auditStep, numberOf } from './queue/filing-step.ts';
import { recordedPdf } from './queue/stamp-filing.ts';
import { requireEfile } from './require-efile.ts';
import { submitDocument } from './submit-document.service.ts';
import { unpaidOfDocument, unpaidOfFiler } from './unpaid.store.ts';
import { uploadDocument } from './upload-document.service.ts';

/** Filing documents (002 sections 2.1 and 7). The county decides who may file; a visitor is identified by a cookie. */
export const efileRoutes = (services: Services): Route[] => [
  publicUploadRoute(
    uploadEfileImage,
    ({ input, file, session, request }) => uploadDocument(services, filerOf(session, request), { input, file }),
    (session) => requireEfile(services.county.current, session),
  ),
  publicRoute(readEfilePage, ({ input, session, request }) => showPage(services, filerOf(session, request), input)),
  publicRoute(checkEfilePages, ({ input, session, request }) => checkPages(services, filerOf(session, request), input)),
  publicRoute(efileCapture, ({ input, session, request }) => openCardForm(services, filerOf(session, request), input)),
  publicRoute(efileAuthAndCaptureResponse, ({ input, session, request }) =>
    handlePaymentReport(services, filerOf(session, request), input),
  ),
  publicRoute(submitEfile, ({ input, session, request }) => submitDocument(services, filerOf(session, request), input)),
  publicRoute(efileStatus, ({ input }) => readStatus(services, input)),
  publicRoute(downloadRecordedEfile, async ({ input, session, request }) => {
    const row = await findFiled(services, input);
    if (row.stamped_key === null) throw notFound();
    const bytes = await recordedPdf(services, row.stamped_key);
    const cause = { actor: actorOf(filerOf(session, request)), request };
    await services.database.db.transaction().execute((tx) => auditStep(tx, 'EFILE_VIEWED', cause, row));
    return new FileContent(downloadRecordedEfile, `${row.number}.pdf`, Readable.from(bytes));
  }),
  route(myEfilings, async ({ session, request }) => {
    const { db } = services.database;
    const filer = { ...filerOf(session, request), filerHash: null };
    const found = await filingsOf(db, filer);
    const entries = await entriesOf(
      db,
      found.map(({ id }) => id),
    );
    const byDocument = new Map(entries.map((entry) => [entry.document_id, entry]));
    return {
      filings: [
        ...(await unpaidOfFiler(db, filer)).map(unpaidAnswer),
        ...found.flatMap(({ id }) => {
          const entry = byDocument.get(id);
          return entry === undefined ? [] : [filingAnswer(entry)];
        }),
      ],
    };
  }),
];

/** The status of a filing, or of the payment when a document is not filed because its payment is pending or failed. */
async function readStatus(
  { database: { db } }: Pick<Services, 'database'>,
  { transactionNumber, email }: { readonly transactionNumber: string; readonly email: string },
): Promise<Efiling> {
  const found = await findDocumentByNumber(db, numberOf(transactionNumber), email);
  if (found === undefined) throw notFound();
  const [entry] = await entriesOf(db, [found.id]);
  if (entry !== undefined) return filingAnswer(entry);
  const unpaid = await unpaidOfDocument(db, found.id);
  if (unpaid === undefined) throw notFound();
  return unpaidAnswer(unpaid);
}

/** Returns a filing by its number and email address; any other combination is 'not found'. */
async function findFiled(
  { database }: Pick<Services, 'database'>,
  { transactionNumber, email }: { readonly transactionNumber: string; readonly email: string },
): Promise<EntryRow> {
  const found = await findDocumentByNumber(database.db, numberOf(transactionNumber), email);
  const [entry] = found === undefined ? [] : await entriesOf(database.db, [found.id]);
  if (entry === undefined) throw notFound();
  return entry;
}
