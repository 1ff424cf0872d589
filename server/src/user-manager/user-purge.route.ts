import { countInactiveUsers, purgeUsersNow, readUserPurgeNow } from '@portal/contracts/county-config';
import { formatDate } from '@portal/domain';
import * as z from 'zod/mini';
import { answer, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import { countPurge, purgeNow } from './user-purge.service.ts';

const { answers } = z.parse(z.object({ answers: z.object({ purged: z.string() }) }), readEnglishTexts('settings'));

/** Purge Users Now (002 section 2.5). */
export const userPurgeRoutes = (services: Pick<Services, 'database' | 'county' | 'now' | 'log'>): Route[] => [
  route(readUserPurgeNow, async () => ({ purgeDate: formatDate(services.county.current.userPurgeNow.purgeDate) })),
  route(countInactiveUsers, (context) => countPurge(services, context)),
  route(purgeUsersNow, async (context) => answer(await purgeNow(services, context), answers.purged)),
];
