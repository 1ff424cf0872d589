import {
  endUserSessions,
  listJobs,
  readJobRuns,
  readMonitoring,
  readOpening,
  reloadConfiguration,
  runJobNow,
} from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import { endSessionsExcept } from '../auth/session.store.ts';
import { transact } from '../platform/database/transact.ts';
import { answer, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import { listPortalJobs, readRunsOfJob, requestRun } from './jobs.service.ts';
import { readMonitoringData } from './monitoring.service.ts';
import { readOpening as openingList } from './opening.service.ts';
import { reloadAllServers } from './reload-configuration.ts';

const { answers } = z.parse(
  z.object({ answers: z.object({ sessionsEnded: z.string(), reloaded: z.string(), jobRequested: z.string() }) }),
  readEnglishTexts('settings'),
);

/** The actions and monitoring of the control panel, and its list of jobs. */
export const controlPanelRoutes = (services: Services): Route[] => [
  route(readOpening, async () => ({ steps: [...(await openingList(services))] })),
  route(endUserSessions, async ({ session, request }) => {
    const ended = await transact(services.database.db, async (tx) => {
      const count = await endSessionsExcept(tx, session.sessionId, services.now());
      await audit(tx, { kind: 'SESSIONS_ENDED', actor: session, request, detail: { count } });
      return count;
    });
    return answer({ ended }, answers.sessionsEnded);
  }),

  route(reloadConfiguration, async (context) =>
    answer({ servers: await reloadAllServers(services, context) }, answers.reloaded),
  ),

  route(readMonitoring, () => readMonitoringData(services)),

  route(listJobs, () => listPortalJobs(services.database)),

  route(readJobRuns, async ({ input }) => ({ runs: await readRunsOfJob(services.database, input.job) })),

  route(runJobNow, async (context) => {
    await requestRun(services, context);
    return answer(null, answers.jobRequested);
  }),
];
