import {
  changeUserStatus,
  changeUserStatusInList,
  deleteUser,
  endSessionsOfUser,
  exportUsers,
  listUserSessions,
  listUsers,
  readUser,
  saveUser,
  setUserPassword,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { answer, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import { findManagedUser } from './manage-user.ts';
import { changeStatus, removeUser, setPasswordOf } from './user-actions.service.ts';
import { saveManagedUser } from './user-entry.service.ts';
import { writeUsers } from './user-export.ts';
import { listManagedUsers } from './user-list.service.ts';
import { endSessions, listSessions } from './user-sessions.service.ts';

/** The same sentences that the browser says in the reader's language. */
const { answers } = z.parse(
  z.object({
    answers: z.object({ saved: z.string(), created: z.string(), deleted: z.string(), password: z.string() }),
  }),
  readEnglishTexts('users'),
);

/** The calls of the user manager (002 section 7, Users). */
export const userManagerRoutes = (services: Services): Route[] => [
  route(listUsers, ({ input, session }) => listManagedUsers(services.database.db, session, input)),

  route(deleteUser, async (context) => {
    await removeUser(services, context);
    return answer(await listManagedUsers(services.database.db, context.session, context.input), answers.deleted);
  }),

  route(changeUserStatusInList, async (context) => {
    await changeStatus(services, context);
    return listManagedUsers(services.database.db, context.session, context.input);
  }),

  route(changeUserStatus, async (context) => ({ status: await changeStatus(services, context) })),

  route(
    exportUsers,
    async (context) => new FileContent(exportUsers, 'users.xlsx', await writeUsers(services, context)),
  ),

  route(readUser, ({ input, session }) => findManagedUser(services.database.db, session, Number(input.id), 'read')),

  route(saveUser, async (context) => {
    const saved = await saveManagedUser(services, context);
    return answer(saved, context.input.id === 0 ? answers.created : answers.saved);
  }),

  route(listUserSessions, (context) => listSessions(services, context)),
  route(endSessionsOfUser, (context) => endSessions(services, context)),

  route(setUserPassword, async (context) => {
    await setPasswordOf(services, context);
    return answer(null, answers.password);
  }),
];
