import {
  efileAuthAndCaptureResponse,
  efileCapture,
  efileStatus,
  myEfilings,
  submitEfile,
  uploadEfileImage,
} from '@portal/contracts';
import { notFound } from '../platform/errors/refusal.ts';
import { publicRoute, publicUploadRoute, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { endCapture, startCapture } from './card-filing.service.ts';
import { filingsOf, findFiling } from './efile.store.ts';
import { filerOf } from './filer.ts';
import { filingAnswer } from './filing-answer.ts';
import { submitDocument } from './submit-document.service.ts';
import { uploadDocument } from './upload-document.service.ts';

/** Filing documents (002 sections 2.1 and 7). Anybody may who the county lets; a visitor is known by a cookie. */
export const efileRoutes = (services: Services): Route[] => [
  publicUploadRoute(uploadEfileImage, ({ input, file, session, request }) =>
    uploadDocument(services, filerOf(session, request), { input, file }),
  ),
  publicRoute(efileCapture, ({ input, session, request }) => startCapture(services, filerOf(session, request), input)),
  publicRoute(efileAuthAndCaptureResponse, ({ input, session, request }) =>
    endCapture(services, filerOf(session, request), input),
  ),
  publicRoute(submitEfile, ({ input, session, request }) => submitDocument(services, filerOf(session, request), input)),
  publicRoute(efileStatus, async ({ input }) => {
    const found = await findFiling(services.database.db, input.transactionNumber.trim().toUpperCase(), input.email);
    if (found === undefined) throw notFound();
    return filingAnswer(found);
  }),
  route(myEfilings, async ({ session, request }) => {
    const found = await filingsOf(services.database.db, { ...filerOf(session, request), filerHash: null });
    return { filings: found.map(filingAnswer) };
  }),
];
