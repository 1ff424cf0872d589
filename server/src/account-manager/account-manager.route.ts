import {
  accountCalls,
  markAccountBilled,
  markAccountRenewed,
  organizeAccountDocTypes,
  prepareToRerunAccountTasks,
  readAccountDocTypes,
  readAccountPageAccess,
  readAccountTasks,
  readAccountUsage,
  runAccountTasks,
  saveAccountDocTypes,
  saveAccountPageAccess,
  saveAccountTasks,
  saveAccountUsage,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { allowableAccounts } from '../auth/allowable-accounts.store.ts';
import type { ListFileServices } from '../lists/list-file.ts';
import { answerTextsOf, managedRoutes } from '../lists/managed-routes.ts';
import { answer, type Route, route } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { changeAccountStatus, removeAccount } from './account-actions.service.ts';
import { saveManagedAccount } from './account-entry.service.ts';
import { type ListInput, listManagedAccounts, writeAccounts } from './account-list.service.ts';
import * as parts from './account-parts.service.ts';
import * as tasks from './account-tasks.service.ts';
import { type AccountServices, accountsOf, entryOf, newEntry } from './manage-account.ts';

const answers = answerTextsOf('accounts', z.object({ parts: z.string(), tasksRun: z.string(), prepared: z.string() }));

/** The list after an action, and the accounts to choose from, which the action may have changed. */
const changedList = async (services: AccountServices, session: Session, input: ListInput) => ({
  ...(await listManagedAccounts(services, session, input)),
  accountCodeDescriptionResults: await allowableAccounts(services.database.db, session),
});

/** The calls of account management (002 section 7, Accounts). */
export const accountManagerRoutes = (services: AccountServices & ListFileServices & Pick<Services, 'log'>): Route[] => [
  ...managedRoutes(accountCalls, {
    name: 'accounts',
    list: (session, filters) => listManagedAccounts(services, session, filters),
    changed: (session, filters) => changedList(services, session, filters),
    file: (context) => writeAccounts(services, context),
    read: async (session, id) => {
      const county = services.county.current;
      if (id === 0) return newEntry(county);
      return entryOf(await accountsOf(services).find(services.database.db, session, id, 'read'), county);
    },
    save: async (context) => {
      await saveManagedAccount(services, context);
      return [...(await allowableAccounts(services.database.db, context.session))];
    },
    remove: (context) => removeAccount(services, context),
    setStatus: (context) => changeAccountStatus(services, context),
  }),
  route(readAccountUsage, (context) => parts.readUsage(services, context)),
  route(saveAccountUsage, async (context) => answer(await parts.saveUsage(services, context), answers.parts)),
  route(readAccountPageAccess, (context) => parts.readAccess(services, context)),
  route(saveAccountPageAccess, async (context) => answer(await parts.saveAccess(services, context), answers.parts)),
  route(readAccountDocTypes, (context) => parts.readTypes(services, context)),
  route(saveAccountDocTypes, async (context) => answer(await parts.saveTypes(services, context), answers.parts)),
  route(organizeAccountDocTypes, (context) => parts.organizeTypes(services, context)),
  route(readAccountTasks, (context) => tasks.readTasks(services, context)),
  route(saveAccountTasks, async (context) => answer(await tasks.saveTasks(services, context), answers.parts)),
  route(markAccountBilled, async (context) => answer(await tasks.markBilled(services, context), answers.parts)),
  route(markAccountRenewed, async (context) => answer(await tasks.markRenewed(services, context), answers.parts)),
  route(runAccountTasks, async (context) => answer(await tasks.runDueTasks(services, context), answers.tasksRun)),
  route(prepareToRerunAccountTasks, async (context) =>
    answer(await tasks.prepareRerun(services, context), answers.prepared),
  ),
];
