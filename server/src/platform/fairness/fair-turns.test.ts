import { FairTurns } from './fair-turns.ts';
import { BACKGROUND, type WorkOwner } from './work-owner.ts';

const user = (name: string): WorkOwner => ({ group: name, member: '' });
const guest = (network: string, session: string): WorkOwner => ({ group: network, member: session });

const queueOf = (items: readonly (readonly [WorkOwner, string])[]): FairTurns<string> => {
  const turns = new FairTurns<string>();
  for (const [owner, item] of items) turns.add(owner, item);
  return turns;
};

const takeAll = (turns: FairTurns<string>): string[] => {
  const taken: string[] = [];
  for (let next = turns.take(); next !== undefined; next = turns.take()) taken.push(next);
  return taken;
};

it('[S48] the fair queue serves a clerk after only one of six hundred requests of a guest', () => {
  const flood = Array.from({ length: 600 }, (_, index) => [guest('net', 'one'), `g${index}`] as const);
  const taken = takeAll(queueOf([...flood, [user('clerk'), 'c1'], [user('clerk'), 'c2']]));
  expect(taken.slice(0, 5)).toEqual(['g0', 'c1', 'g1', 'c2', 'g2']);
  expect(taken).toHaveLength(602);
});

it('[S48] the fair queue gives all guests of a network one turn together, which they take in rotation', () => {
  const guests = ['a', 'b', 'c'].flatMap((session) =>
    [1, 2].map((n) => [guest('net', session), `${session}${n}`] as const),
  );
  const taken = takeAll(queueOf([...guests, [user('clerk'), 'k1'], [user('clerk'), 'k2'], [user('clerk'), 'k3']]));
  expect(taken).toEqual(['a1', 'k1', 'b1', 'k2', 'c1', 'k3', 'a2', 'b2', 'c2']);
});

it('[S48] the fair queue gives every fourth turn to background jobs while they wait', () => {
  const flood = Array.from({ length: 100 }, (_, index) => [user(`visitor ${index}`), `v${index}`] as const);
  const jobs = Array.from({ length: 5 }, (_, index) => [BACKGROUND, `job${index}`] as const);
  const taken = takeAll(queueOf([...flood, ...jobs]));
  const turnsOfJobs = jobs.map(([, item]) => taken.indexOf(item) + 1);
  expect(turnsOfJobs).toEqual([4, 8, 12, 16, 20]);
});

it('[S48] the fair queue gives every other turn to named users, no matter from how many networks guests wait', () => {
  const named = (name: string): WorkOwner => ({ ...user(name), isNamed: true });
  const guests = Array.from({ length: 100 }, (_, index) => [guest(`net ${index}`, 'one'), `g${index}`] as const);
  const users = [1, 2].flatMap((n) => ['clerk', 'examiner'].map((name) => [named(name), `${name}${n}`] as const));
  const turns = queueOf([...guests, ...users, [BACKGROUND, 'job']]);
  const first = Array.from({ length: 9 }, () => turns.take());
  expect(first).toEqual(['clerk1', 'g0', 'examiner1', 'job', 'clerk2', 'g1', 'examiner2', 'g2', 'g3']);
});

it('the fair queue takes the next ready item and keeps the order of the others', () => {
  const turns = queueOf([
    [user('a'), 'a1'],
    [user('b'), 'b1'],
    [user('a'), 'a2'],
  ]);
  expect(turns.take((item) => item !== 'a1')).toBe('a2');
  expect(turns.take((item) => item === 'nothing')).toBeUndefined();
  expect(takeAll(turns)).toEqual(['b1', 'a1']);
});

it('the fair queue serves the items of an owner in the order of a given comparison', () => {
  const turns = new FairTurns<number>((one, other) => one < other);
  for (const item of [1, 5, 9, 3, 5]) turns.add(user('a'), item);
  expect([1, 2, 3, 4, 5].map(() => turns.take())).toEqual([1, 3, 5, 5, 9]);
});

it('the fair queue refuses the last item of the visitor with the most waiting items, never one of a background job', () => {
  const turns = queueOf([
    [user('a'), 'a1'],
    [user('b'), 'b1'],
    [user('b'), 'b2'],
    [BACKGROUND, 'j1'],
    [BACKGROUND, 'j2'],
    [BACKGROUND, 'j3'],
  ]);
  expect(turns.crowdedOutBy(user('c'))).toBe('b2');
  // nobody has more waiting items than b itself
  expect(turns.crowdedOutBy(user('b'))).toBeUndefined();
});

it('the fair queue does not count removed items, and is empty after it is cleared', () => {
  const turns = queueOf([
    [user('a'), 'a1'],
    [user('b'), 'b1'],
    [user('b'), 'b2'],
    [BACKGROUND, 'j1'],
  ]);
  expect([turns.visitorItems, turns.size]).toEqual([3, 4]);
  turns.remove('b2');
  turns.remove('b1');
  expect(turns.countOf('b')).toBe(0);
  expect(turns.crowdedOutBy(user('c'))).toBe('a1');
  expect([turns.visitorItems, turns.size]).toEqual([1, 2]);
  expect(turns.clear()).toHaveLength(2);
  expect(turns.size).toBe(0);
  expect(turns.take()).toBeUndefined();
});
