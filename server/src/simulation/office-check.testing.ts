import { ORDER_LIFETIME_MILLIS } from '@portal/domain';
import type { AccountBook, Books } from './books.testing.ts';
import { balanceOf } from './model.testing.ts';
import {
  type AccountMonth,
  accountAfterOpening,
  administratorsOf,
  isActive,
  monthOf,
  periodOf,
  tasksDone,
} from './months.testing.ts';
import type { OfficeDone } from './office.testing.ts';
import type { Simulation } from './simulation-state.testing.ts';

const OPEN_HOLDS = ['OPEN', 'CAPTURING', 'VOIDING'];
const OPEN_ATTEMPTS = ['NEW', 'TOKEN_ISSUED'];
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Checks the effect of an action of the office; returns '' or the first violation. */
export function wrongOffice(simulation: Simulation, done: OfficeDone, after: Books): string {
  const { action } = done;
  return (
    wrongMonths(simulation, done, after) ||
    wrongRows(simulation.books, done, after) ||
    (action === 'STATEMENTS' ? wrongStatements(simulation, done, after) : '') ||
    (action.startsWith('DELETE') ? wrongDeletion(simulation, done, after) : '') ||
    (action === 'SET_STATUS' ? wrongStatus(simulation, done, after) : '')
  );
}

/** The states that an account's month may have after an action. The first one is required if the action was not interrupted. */
function monthsAfter(
  { books, world, services }: Simulation,
  { action, person }: OfficeDone,
  account: AccountBook,
): AccountMonth[] {
  const now = services.now().getTime();
  const period = periodOf(now);
  const before = monthOf(books, account, period);
  const months = books.months.filter((month) => month.period === period);
  const isActivated = action === 'SET_STATUS' && person.accountId === account.id && !account.isDeleted;
  if (!isActive(account))
    return isActivated && months.length === 2 ? [accountAfterOpening(before, account, period), before] : [before];
  if (action === 'RERUN') return [{ ...before, needsBilling: true, needsRenewal: account.isFlat }, before];
  const isMonthFinished = months.length === 2 && months.every(({ isFinished }) => isFinished);
  if (action === 'MANUAL_RUN' || (action === 'SCHEDULED_RUN' && !isMonthFinished)) {
    const due = months.length === 2 ? before : accountAfterOpening(before, account, period);
    return [tasksDone(due, account, now, administratorsOf(world.people, books, account.id)), due, before];
  }
  return action === 'DELETE_ACCOUNT' && person.accountId === account.id
    ? [before, { ...before, needsBilling: false, needsRenewal: false }]
    : [before];
}

function wrongMonths(simulation: Simulation, done: OfficeDone, after: Books): string {
  const { tally, services, books } = simulation;
  const period = periodOf(services.now().getTime());
  const ends = { DONE: 0, LOW: 0 };
  for (const account of books.accounts) {
    const allowed = monthsAfter(simulation, done, account);
    const accountAfter = after.accounts.find(({ id }) => id === account.id);
    if (accountAfter === undefined) return `account ${account.id} is gone`;
    const current = monthOf(after, accountAfter, period);
    const isInterrupted = done.answer === 'KILLED' || done.action === 'DELETE_ACCOUNT';
    if (!(isInterrupted ? allowed : allowed.slice(0, 1)).some((one) => same(one, current)))
      return `the month of account ${account.id} is ${JSON.stringify(current)}, not ${JSON.stringify(allowed[0])}`;
    const earlier = monthOf(books, account, period);
    const runs =
      (current.billed?.runs ?? 0) +
      (current.renewed?.runs ?? 0) -
      (earlier.billed?.runs ?? 0) -
      (earlier.renewed?.runs ?? 0);
    if (runs > 0) {
      ends.DONE += 1;
      tally.add('month of an account DONE');
      if (earlier.billed !== null) tally.add('month of an account billed again');
    } else if (allowed[0] !== undefined && allowed[0].lowDue !== null && allowed[0].needsBilling) {
      ends.LOW += 1;
      tally.add('month of an account ESCROW_LOW');
    }
  }
  if (done.action === 'MANUAL_RUN' && done.answer !== 'KILLED' && done.answer !== `DONE ${ends.DONE} LOW ${ends.LOW}`)
    return `expected ${JSON.stringify(ends)}`;
  return '';
}

/** Checks rows that no action may lose or change, and that the month was run to its end. */
function wrongRows(before: Books, { action, answer }: OfficeDone, after: Books): string {
  const kept = before.statements.every((row) => after.statements.some((one) => same(one, row)));
  if (!kept) return 'a statement is gone or changed';
  if (action !== 'STATEMENTS' && !same(before.statements, after.statements)) return 'a statement was issued';
  if (
    (action === 'SCHEDULED_RUN' || action === 'MANUAL_RUN') &&
    answer !== 'KILLED' &&
    after.months.some(({ isFinished }) => !isFinished)
  )
    return action === 'SCHEDULED_RUN' || answer.startsWith('DONE') ? unfinished(before, after) : '';
  return '';
}

/** An earlier interrupted month may stay open, but not the current one. */
const unfinished = (before: Books, after: Books): string => {
  const still = after.months.filter(({ isFinished }) => !isFinished);
  const isOld = still.every((row) => before.months.some((one) => same(one, row)));
  return isOld ? '' : `${JSON.stringify(still)} was run and is not finished`;
};

/** The month that is `monthsBack` months before now. */
const monthBack = (now: number, monthsBack: number): string => {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBack)).toISOString().slice(0, 7);
};

/**
 * Checks that for each of the last three months every customer with a charge in it, or a debt at its end, has exactly one
 * statement.
 */
function wrongStatements({ books, services, tally }: Simulation, { answer }: OfficeDone, after: Books): string {
  const now = services.now().getTime();
  const first = books.statements.map(({ month }) => month).sort()[0] ?? monthBack(now, 1);
  const months = [1, 2, 3].map((monthsBack) => monthBack(now, monthsBack)).filter((month) => month >= first);
  const wanted = months.flatMap((month) =>
    books.accounts
      .filter(({ id }) => {
        const own = books.charged.filter((row) => row.account === id && row.month <= month);
        return own.some((row) => row.month === month) || own.reduce((sum, { owed }) => sum + owed, 0) !== 0;
      })
      .map(({ id }) => `${month.replace('-', '')}-${id}`),
  );
  const fresh = after.statements.filter(({ number }) => !books.statements.some((row) => row.number === number));
  tally.add('statement issued', fresh.length);
  const strange = fresh.find(({ number }) => !wanted.includes(number));
  if (strange !== undefined) return `${strange.number} is nobody's statement`;
  const missing = wanted.find((number) => !after.statements.some((row) => row.number === number));
  return missing === undefined || answer === 'KILLED' ? '' : `${missing} was not issued`;
}

/** The refusal to delete an account; '' if it may be deleted. */
function deletionRefusal(books: Books, accountId: number, now: number): string {
  if (balanceOf(books, 'ESCROW', accountId) > 0) return 'ACCOUNT_HAS_MONEY';
  if (balanceOf(books, 'RECEIVABLE', accountId) < 0) return 'ACCOUNT_OWES_MONEY';
  if (balanceOf(books, 'RECEIVABLE', accountId) > 0) return 'ACCOUNT_HAS_CREDIT';
  const isPaying =
    books.holds.some(({ account, state }) => account === accountId && OPEN_HOLDS.includes(state)) ||
    books.attempts.some(({ account, state }) => account === accountId && OPEN_ATTEMPTS.includes(state)) ||
    books.orders.some(
      ({ account, state, paidAt }) =>
        account === accountId && state === 'PAID' && (paidAt ?? 0) > now - ORDER_LIFETIME_MILLIS,
    );
  return isPaying ? 'ACCOUNT_PAYS_NOW' : '';
}

function wrongDeletion(
  { books, world, services, tally }: Simulation,
  { action, person, answer }: OfficeDone,
  after: Books,
): string {
  const { userId, accountId, role } = person;
  const isGone = (of: Books): boolean => of.accounts.some(({ id, isDeleted }) => id === accountId && isDeleted);
  const others = world.people.filter((one) => one.accountId === accountId && one.userId !== userId);
  const remaining = others.filter((one) => !books.deletedUsers.includes(one.userId));
  const isLast = role === 'ACCOUNT' && remaining.length > 0 && !remaining.some((one) => one.role === 'ACCOUNT');
  const isUser = action === 'DELETE_USER';
  const wasGone = isUser ? books.deletedUsers.includes(userId) : isGone(books);
  const refusal = isUser
    ? isLast
      ? 'LAST_ADMINISTRATOR'
      : ''
    : deletionRefusal(books, accountId, services.now().getTime());
  const expected = wasGone ? 'NOT_FOUND' : refusal || 'DELETED';
  if (answer !== 'KILLED' && answer !== expected) return `expected ${expected}`;
  const isNowGone = isUser ? after.deletedUsers.includes(userId) : isGone(after);
  if (answer !== 'KILLED' && isNowGone !== (wasGone || expected === 'DELETED'))
    return 'the response does not match what happened';
  if (isNowGone && !wasGone) tally.add(isUser ? 'user deleted' : 'account deleted');
  if (!isUser && isGone(after) && others.some((one) => !after.deletedUsers.includes(one.userId)))
    return 'its users are still there';
  return '';
}

function wrongStatus({ books }: Simulation, { person, answer }: OfficeDone, after: Books): string {
  const find = (of: Books) => of.accounts.find(({ id }) => id === person.accountId);
  const [before, current] = [find(books), find(after)];
  const other = before?.status === 'A' ? 'I' : 'A';
  const expected = before?.isDeleted === true ? 'NOT_FOUND' : other;
  if (answer === 'KILLED') return '';
  if (answer !== expected) return `expected ${expected}`;
  return expected === 'NOT_FOUND' || current?.status === other ? '' : `it is ${current?.status}`;
}
