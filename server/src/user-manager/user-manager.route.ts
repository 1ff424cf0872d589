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
import { answersOf, managedRoutes } from '../lists/managed-routes.ts';
import { answer, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { users } from './manage-user.ts';
import { changeStatus, removeUser, setPasswordOf } from './user-actions.service.ts';
import { saveManagedUser } from './user-entry.service.ts';
import { writeUsers } from './user-export.ts';
import { listManagedUsers } from './user-list.service.ts';
import { endSessions, listSessions } from './user-sessions.service.ts';

const answers = answersOf('users', z.object({ password: z.string() }));

/** The calls of the user manager (002 section 7, Users). */
export const userManagerRoutes = (services: Services): Route[] => [
  ...managedRoutes(
    {
      ...{ list: listUsers, file: exportUsers, remove: deleteUser },
      ...{ setStatusInList: changeUserStatusInList, setStatus: changeUserStatus },
    },
    {
      name: 'users',
      list: (session, filters) => listManagedUsers(services.database.db, session, filters),
      changed: (session, filters) => listManagedUsers(services.database.db, session, filters),
      file: (context) => writeUsers(services, context),
      remove: (context) => removeUser(services, context),
      setStatus: (context) => changeStatus(services, context),
    },
  ),

  route(readUser, ({ input, session }) => users.find(services.database.db, session, Number(input.id), 'read')),

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
