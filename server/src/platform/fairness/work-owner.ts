import { AsyncLocalStorage } from 'node:async_hooks';

/** The owner of a piece of work, for fair queues: they serve the groups in turn, and within a group its members in turn. */
export interface WorkOwner {
  /** One user, or all guests of a network, or all callers of a network without a session. */
  readonly group: string;
  /** One guest session, or one kind of work of callers without a session. */
  readonly member: string;
  /** True for a user with an account. Guests can open any number of sessions, so named users get every other turn. */
  readonly isNamed?: boolean;
  /** The deadline of the response, in the time of `performance.now()`; undefined for work without a waiting client. */
  readonly answerBy?: number;
}

/** The owner of the portal's own jobs. They are never refused. */
export const BACKGROUND: WorkOwner = { group: 'background', member: 'background' };

const owners = new AsyncLocalStorage<WorkOwner>();

/** Runs work for an owner: every fair queue that the work uses, at any call depth, counts it for this owner. */
export const runForOwner = <Result>(owner: WorkOwner, work: () => Result): Result => owners.run(owner, work);

/** The owner of the current work; `BACKGROUND` outside of requests. */
export const currentOwner = (): WorkOwner => owners.getStore() ?? BACKGROUND;

export const isBackground = ({ group }: WorkOwner): boolean => group === BACKGROUND.group;
