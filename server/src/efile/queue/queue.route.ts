import { Readable } from 'node:stream';
import {
  acceptEfile,
  claimEfile,
  claimNextEfile,
  downloadEfileEntry,
  handBackEfile,
  holdEfile,
  listEfileQueue,
  readEfileEntry,
  readEfileEntryPage,
  rejectEfile,
} from '@portal/contracts';
import { cleanText } from '@portal/domain';
import { readListPage } from '../../lists/list-page.ts';
import { FileContent, type Route, route } from '../../platform/http/route.ts';
import { claimFiling, claimNextFiling, handBackFiling, holdFiling } from './claim.service.ts';
import { acceptFiling, rejectFiling } from './decide.service.ts';
import { entryRows } from './entry.store.ts';
import { entryAnswer, rowAnswer } from './entry-answer.ts';
import { renderFilingPage } from './filing-pictures.ts';
import { auditStep, type QueueServices, readEntry } from './filing-step.ts';
import { entryPdf } from './stamp-filing.ts';

/** The county's queue, where clerks work on filings. */
export const efileQueueRoutes = (services: QueueServices): Route[] => [
  route(listEfileQueue, async ({ input, session }) => {
    const { filterText = '', statusType: status = 'OPEN', efileType = 'ALL', page = 1 } = input;
    const filter = { filterText: cleanText(filterText), status, efileType };
    const { rows, ...place } = await readListPage(page, entryRows(services.database.db, filter));
    return { filings: rows.map((row) => rowAnswer(row, session.userId)), ...place };
  }),

  route(readEfileEntry, async ({ input, session }) => entryAnswer(await readEntry(services, input.id), session.userId)),

  route(readEfileEntryPage, async ({ input }) =>
    renderFilingPage(services.imaging, (await readEntry(services, input.transactionNumber)).store_key, input.page),
  ),

  route(downloadEfileEntry, async ({ input, session, request }) => {
    const row = await readEntry(services, input.transactionNumber);
    const bytes = await entryPdf(services, row);
    await services.database.db
      .transaction()
      .execute((tx) => auditStep(tx, 'EFILE_VIEWED', { actor: session, request }, row));
    return new FileContent(downloadEfileEntry, `${row.number}.pdf`, Readable.from(bytes));
  }),

  route(claimNextEfile, (context) => claimNextFiling(services, context)),
  route(claimEfile, (context) => claimFiling(services, context)),
  route(handBackEfile, (context) => handBackFiling(services, context)),
  route(holdEfile, (context) => holdFiling(services, context)),
  route(acceptEfile, (context) => acceptFiling(services, context)),
  route(rejectEfile, (context) => rejectFiling(services, context)),
];
