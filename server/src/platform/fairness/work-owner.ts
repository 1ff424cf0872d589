import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom work is done: queues serve the groups in turn, and within a group its members in turn. */
export interface WorkOwner {
  /** One user; all guests of a network together; all strangers of a network together. */
  readonly group: string;
  /** One session of the guests, one kind of work of the strangers. */
  readonly member: string;
  /** A user with a name. A guest or a stranger is as many as it likes; users take every other turn among themselves. */
  readonly isNamed?: boolean;
  /** When the request has to be answered, by the clock of `performance`; none for work that nobody waits for. */
  readonly answerBy?: number;
}

/** Jobs of the portal itself. They wait for nobody's queue and are never refused. */
export const BACKGROUND: WorkOwner = { group: 'background', member: 'background' };

const owners = new AsyncLocalStorage<WorkOwner>();

/** Does work for someone: every queue that it meets, however deep, counts it as this owner's. */
export const workFor = <Result>(owner: WorkOwner, work: () => Result): Result => owners.run(owner, work);

/** For whom the present work is done; what no request asked for is the portal's own. */
export const currentOwner = (): WorkOwner => owners.getStore() ?? BACKGROUND;

export const isBackground = ({ group }: WorkOwner): boolean => group === BACKGROUND.group;
