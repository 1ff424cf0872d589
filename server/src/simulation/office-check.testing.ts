import type { AccountBook, Books } from './books.testing.ts';
import { balanceOf } from './model.testing.ts';
import {
  type AccountMonth,
  administratorsOf,
  isActive,
  monthOf,
  opened,
  periodOf,
  tasksDone,
} from './months.testing.ts';
import type { OfficeDone } from './office.testing.ts';
import type { Play } from './play-state.testing.ts';

const OPEN_HOLDS = ['OPEN', 'CAPTURING', 'VOIDING'];
const OPEN_ATTEMPTS = ['NEW', 'TOKEN_ISSUED'];
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with what the office did; '' when nothing is. */
export function wrongOffice(play: Play, done: OfficeDone, after: Books): string {
  const { act } = done;
  return (
    wrongMonths(play, done, after) ||
    wrongRows(play.books, done, after) ||
    (act === 'STATEMENTS' ? wrongStatements(play, done, after) : '') ||
    (act.startsWith('DELETE') ? wrongDeletion(play, done, after) : '') ||
    (act === 'SET_STATUS' ? wrongStatus(play, done, after) : '')
  );
}

/** The states that the month of an account may have after what was done; the first one where it was not cut off. */
function monthsAfter(
  { books, stage, services }: Play,
  { act, person }: OfficeDone,
  account: AccountBook,
): AccountMonth[] {
  const now = services.now().getTime();
  const period = periodOf(now);
  const before = monthOf(books, account, period);
  if (!isActive(account)) return [before];
  if (act === 'RERUN') return [{ ...before, needsBilling: true, needsRenewal: account.isFlat }, before];
  const months = books.months.filter((month) => month.period === period);
  const isThrough = months.length === 2 && months.every(({ isFinished }) => isFinished);
  if (act === 'PRESS' || (act === 'LOOK' && !isThrough)) {
    const due = months.length === 2 ? before : opened(before, account, period);
    return [tasksDone(due, account, now, administratorsOf(stage.people, books, account.id)), due, before];
  }
  return act === 'DELETE_ACCOUNT' && person.accountId === account.id
    ? [before, { ...before, needsBilling: false, needsRenewal: false }]
    : [before];
}

function wrongMonths(play: Play, done: OfficeDone, after: Books): string {
  const { tally, services, books } = play;
  const period = periodOf(services.now().getTime());
  const ends = { DONE: 0, LOW: 0 };
  for (const account of books.accounts) {
    const allowed = monthsAfter(play, done, account);
    const became = after.accounts.find(({ id }) => id === account.id);
    if (became === undefined) return `account ${account.id} is gone`;
    const is = monthOf(after, became, period);
    const isCut = done.answer === 'KILLED' || done.act === 'DELETE_ACCOUNT';
    if (!(isCut ? allowed : allowed.slice(0, 1)).some((one) => same(one, is)))
      return `the month of account ${account.id} is ${JSON.stringify(is)}, not ${JSON.stringify(allowed[0])}`;
    const was = monthOf(books, account, period);
    const runs = (is.billed?.runs ?? 0) + (is.renewed?.runs ?? 0) - (was.billed?.runs ?? 0) - (was.renewed?.runs ?? 0);
    if (runs > 0) {
      ends.DONE += 1;
      tally.add('month of an account DONE');
      if (was.billed !== null) tally.add('month of an account run again');
    } else if (allowed[0]?.isLow === true && allowed[0].needsBilling) {
      ends.LOW += 1;
      tally.add('month of an account ESCROW_LOW');
    }
  }
  if (done.act === 'PRESS' && done.answer !== 'KILLED' && done.answer !== `DONE ${ends.DONE} LOW ${ends.LOW}`)
    return `expected ${JSON.stringify(ends)}`;
  return '';
}

/** Rows that no month may lose or change, and those of the month that is run. */
function wrongRows(before: Books, { act, answer }: OfficeDone, after: Books): string {
  const kept = before.statements.every((row) => after.statements.some((one) => same(one, row)));
  if (!kept) return 'a statement is gone or changed';
  if (act !== 'STATEMENTS' && !same(before.statements, after.statements)) return 'a statement was issued';
  if ((act === 'LOOK' || act === 'PRESS') && answer !== 'KILLED' && after.months.some(({ isFinished }) => !isFinished))
    return act === 'LOOK' || answer.startsWith('DONE') ? unfinished(before, after) : '';
  return '';
}

/** A month that was cut off and never looked at again stays open; the one of now does not. */
const unfinished = (before: Books, after: Books): string => {
  const still = after.months.filter(({ isFinished }) => !isFinished);
  const isOld = still.every((row) => before.months.some((one) => same(one, row)));
  return isOld ? '' : `${JSON.stringify(still)} was run and is not finished`;
};

/** The month so many before the one of now. */
const monthBack = (now: number, back: number): string => {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)).toISOString().slice(0, 7);
};

/** For each of the last three months: every customer with a charge in it, or a debt at its end, has exactly one statement. */
function wrongStatements({ books, services, tally }: Play, { answer }: OfficeDone, after: Books): string {
  const now = services.now().getTime();
  const first = books.statements.map(({ month }) => month).sort()[0] ?? monthBack(now, 1);
  const months = [1, 2, 3].map((back) => monthBack(now, back)).filter((month) => month >= first);
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

/** Why an account may not go; '' when it may. */
function whyKept(books: Books, accountId: number): string {
  if (balanceOf(books, 'ESCROW', accountId) > 0) return 'ACCOUNT_HAS_MONEY';
  if (balanceOf(books, 'RECEIVABLE', accountId) < 0) return 'ACCOUNT_OWES_MONEY';
  const isPaying =
    books.holds.some(({ account, state }) => account === accountId && OPEN_HOLDS.includes(state)) ||
    books.attempts.some(({ account, state }) => account === accountId && OPEN_ATTEMPTS.includes(state)) ||
    books.orders.some(({ account, state }) => account === accountId && state === 'PAID');
  return isPaying ? 'ACCOUNT_PAYS_NOW' : '';
}

function wrongDeletion({ books, stage, tally }: Play, { act, person, answer }: OfficeDone, after: Books): string {
  const { userId, accountId, role } = person;
  const isGone = (of: Books): boolean => of.accounts.some(({ id, isDeleted }) => id === accountId && isDeleted);
  const others = stage.people.filter((one) => one.accountId === accountId && one.userId !== userId);
  const remaining = others.filter((one) => !books.goneUsers.includes(one.userId));
  const isLast = role === 'ACCOUNT' && remaining.length > 0 && !remaining.some((one) => one.role === 'ACCOUNT');
  const isUser = act === 'DELETE_USER';
  const wasGone = isUser ? books.goneUsers.includes(userId) : isGone(books);
  const refusal = isUser ? (isLast ? 'LAST_ADMINISTRATOR' : '') : whyKept(books, accountId);
  const expected = wasGone ? 'NOT_FOUND' : refusal || 'DELETED';
  if (answer !== 'KILLED' && answer !== expected) return `expected ${expected}`;
  const isNowGone = isUser ? after.goneUsers.includes(userId) : isGone(after);
  if (answer !== 'KILLED' && isNowGone !== (wasGone || expected === 'DELETED')) return 'it is not as it was said';
  if (isNowGone && !wasGone) tally.add(isUser ? 'user deleted' : 'account deleted');
  if (!isUser && isGone(after) && others.some((one) => !after.goneUsers.includes(one.userId)))
    return 'its users are still there';
  return '';
}

function wrongStatus({ books }: Play, { person, answer }: OfficeDone, after: Books): string {
  const find = (of: Books) => of.accounts.find(({ id }) => id === person.accountId);
  const [before, is] = [find(books), find(after)];
  const other = before?.status === 'A' ? 'I' : 'A';
  const expected = before?.isDeleted === true ? 'NOT_FOUND' : other;
  if (answer === 'KILLED') return '';
  if (answer !== expected) return `expected ${expected}`;
  return expected === 'NOT_FOUND' || is?.status === other ? '' : `it is ${is?.status}`;
}
