import { Readable } from 'node:stream';
import {
  acceptEfile,
  claimEfile,
  claimNextEfile,
  downloadEfileEntry,
  handBackEfile,
  holdEfile,
  listEfileQueue,
  QUEUE_PAGE,
  readEfileEntry,
  readEfileEntryPage,
  rejectEfile,
} from '@portal/contracts';
import { cleanText } from '@portal/domain';
import { FileContent, type Route, route } from '../../platform/http/route.ts';
import { claim, claimNext, handBack, hold } from './claim.service.ts';
import { accept, reject } from './decide.service.ts';
import { countEntries, readEntries } from './entry.store.ts';
import { entryAnswer, rowAnswer } from './entry-answer.ts';
import { readPicture } from './filing-pictures.ts';
import { auditStep, type QueueServices, readEntry } from './filing-step.ts';
import { entryPdf } from './stamp-filing.ts';

/** The county's queue: what the office does with what people file. */
export const efileQueueRoutes = (services: QueueServices): Route[] => [
  route(listEfileQueue, async ({ input, session }) => {
    const { db } = services.database;
    const { filterText = '', statusType: status = 'OPEN', efileType = 'ALL' } = input;
    const filter = { filterText: cleanText(filterText), status, efileType };
    const total = await countEntries(db, filter);
    const page = Math.min(input.page ?? 1, Math.max(1, Math.ceil(total / QUEUE_PAGE)));
    const found = await readEntries(db, filter, { offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE });
    return { filings: found.map((row) => rowAnswer(row, session.userId)), total, page };
  }),

  route(readEfileEntry, async ({ input, session }) => entryAnswer(await readEntry(services, input.id), session.userId)),

  route(readEfileEntryPage, async ({ input }) =>
    readPicture(services.imaging, (await readEntry(services, input.transactionNumber)).store_key, input.page),
  ),

  route(downloadEfileEntry, async ({ input, session, request }) => {
    const row = await readEntry(services, input.transactionNumber);
    const bytes = await entryPdf(services, row);
    await services.database.db
      .transaction()
      .execute((tx) => auditStep(tx, 'EFILE_VIEWED', { actor: session, request }, row));
    return new FileContent(downloadEfileEntry, `${row.number}.pdf`, Readable.from(bytes));
  }),

  route(claimNextEfile, (context) => claimNext(services, context)),
  route(claimEfile, (context) => claim(services, context)),
  route(handBackEfile, (context) => handBack(services, context)),
  route(holdEfile, (context) => hold(services, context)),
  route(acceptEfile, (context) => accept(services, context)),
  route(rejectEfile, (context) => reject(services, context)),
];
