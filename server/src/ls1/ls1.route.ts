import {
  checkLandSharkOneAccountsUsers,
  migrateLandSharkOneAccountsUsers,
  migrateLandSharkOneAuditLog,
} from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { answer, type Route, route } from '../platform/http/route.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import { checkPeople, type Ls1Services, migratePeople } from './accounts-users.service.ts';
import { migrateLog } from './audit-log.service.ts';

const { answers } = z.parse(
  z.object({ answers: z.object({ ls1People: z.string(), ls1Log: z.string(), ls1LogLeft: z.string() }) }),
  readEnglishTexts('settings'),
);

/** The migration from LandShark One (002 section 2.5). */
export const ls1Routes = (services: Ls1Services): Route[] => [
  route(checkLandSharkOneAccountsUsers, (context) => checkPeople(services, context)),
  route(migrateLandSharkOneAccountsUsers, async (context) =>
    answer(await migratePeople(services, context), answers.ls1People),
  ),
  route(migrateLandSharkOneAuditLog, async (context) => {
    const done = await migrateLog(services, context);
    return answer(done, done.isDone ? answers.ls1Log : answers.ls1LogLeft);
  }),
];
