import {
  checkLandSharkOneAccountsUsers,
  migrateLandSharkOneAccountsUsers,
  migrateLandSharkOneAuditLog,
} from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { answer, type Route, route } from '../platform/http/route.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import { checkAccountsAndUsers, type Ls1Services, migrateAccountsAndUsers } from './accounts-users.service.ts';
import { migrateAuditLog } from './audit-log.service.ts';

const answersSchema = z.object({
  ls1AccountsUsersMigrated: z.string(),
  ls1LogMigrated: z.string(),
  ls1LogPartlyMigrated: z.string(),
});
/** The English messages of the answers, from the texts of the settings screens. */
const { answers } = z.parse(z.object({ answers: answersSchema }), readEnglishTexts('settings'));

/** The calls that migrate data from LandShark One (LS1), the county's earlier product (002 section 2.5). */
export const ls1Routes = (services: Ls1Services): Route[] => [
  route(checkLandSharkOneAccountsUsers, (context) => checkAccountsAndUsers(services, context)),
  route(migrateLandSharkOneAccountsUsers, async (context) =>
    answer(await migrateAccountsAndUsers(services, context), answers.ls1AccountsUsersMigrated),
  ),
  route(migrateLandSharkOneAuditLog, async (context) => {
    const result = await migrateAuditLog(services, context);
    // one request migrates only part of a long log; the user submits the form again to continue
    return answer(result, result.isDone ? answers.ls1LogMigrated : answers.ls1LogPartlyMigrated);
  }),
];
