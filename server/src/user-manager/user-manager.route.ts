import { endSessionsOfUser, inviteUser, listUserSessions, setUserPassword, userCalls } from '@portal/contracts';
import type { ManagingUser } from '@portal/domain';
import * as z from 'zod/mini';
import { answerTextsOf, managedRoutes } from '../lists/managed-routes.ts';
import { answer, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { users } from './manage-user.ts';
import { changeStatus, removeUser, setPasswordOf } from './user-actions.service.ts';
import { saveManagedUser } from './user-entry.service.ts';
import { writeUsers } from './user-export.ts';
import { inviteAgain } from './user-invitation.service.ts';
import { type ListInput, listManagedUsers } from './user-list.service.ts';
import { endSessions, listSessions } from './user-sessions.service.ts';

const answers = answerTextsOf('users', z.object({ password: z.string() }));

/** The calls of the user manager (002 section 7, Users). */
export function userManagerRoutes(services: Services): Route[] {
  const { db } = services.database;
  const list = (session: ManagingUser, filters: ListInput) => listManagedUsers(db, session, filters);
  return [
    ...managedRoutes(userCalls, {
      name: 'users',
      list,
      changed: list,
      file: (context) => writeUsers(services, context),
      read: (session, id) => users.find(db, session, id, 'read'),
      save: (context) => saveManagedUser(services, context),
      remove: (context) => removeUser(services, context),
      setStatus: (context) => changeStatus(services, context),
    }),
    route(listUserSessions, (context) => listSessions(services, context)),
    route(endSessionsOfUser, (context) => endSessions(services, context)),
    route(inviteUser, (context) => inviteAgain(services, context)),
    route(setUserPassword, async (context) => {
      await setPasswordOf(services, context);
      return answer(null, answers.password);
    }),
  ];
}
