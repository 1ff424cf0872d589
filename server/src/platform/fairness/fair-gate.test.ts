import { FairGate, type GateLimits } from './fair-gate.ts';
import { runForOwner } from './work-owner.ts';

class TooManyError extends Error {}
const makeGate = (capacity = 1): FairGate => new FairGate(capacity, () => new TooManyError('too many wait'));

const enter = (gate: FairGate, group: string, limits: GateLimits = { maxWaiting: 1000 }) =>
  runForOwner({ group, member: '' }, () => gate.acquire(limits));

it('the fair gate lets callers in one at a time, in the order of their requests', async () => {
  const gate = makeGate();
  const order: number[] = [];
  let holders = 0;
  const use = async (caller: number) => {
    const release = await enter(gate, 'anybody', { maxWaiting: 10 });
    holders += 1;
    expect(holders).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(caller);
    holders -= 1;
    release();
  };
  await Promise.all([1, 2, 3, 4].map(use));
  expect(order).toEqual([1, 2, 3, 4]);
});

it('[R16] the fair gate refuses a caller immediately when too many are waiting', async () => {
  const gate = makeGate();
  const release = await enter(gate, 'anybody', { maxWaiting: 1 });
  const second = enter(gate, 'anybody', { maxWaiting: 1 });
  await expect(enter(gate, 'anybody', { maxWaiting: 1 })).rejects.toThrow(TooManyError);
  release();
  (await second)();
  expect(gate.waiting).toBe(0);
});

it('the fair gate refuses a caller that has waited too long, and lets the others in', async () => {
  const gate = makeGate();
  const release = await enter(gate, 'anybody', { maxWaiting: 5 });
  const impatient = enter(gate, 'anybody', { maxWaiting: 5, maxWaitMs: 10 });
  const patient = enter(gate, 'anybody', { maxWaiting: 5 });
  await expect(impatient).rejects.toThrow(TooManyError);
  release();
  (await patient)();
});

it('releasing the fair gate twice lets only one caller in', async () => {
  const gate = makeGate();
  const release = await enter(gate, 'anybody', { maxWaiting: 5 });
  release();
  const second = await enter(gate, 'anybody', { maxWaiting: 5 });
  release();
  let third = false;
  const waiting = enter(gate, 'anybody', { maxWaiting: 5 }).then((releaseThird) => {
    third = true;
    releaseThird();
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(third).toBe(false);
  second();
  await waiting;
});

it('[S48] [R16] the fair gate accepts a clerk when a visitor fills the queue: the last request of the visitor is refused', async () => {
  const gate = makeGate();
  const limits = { maxWaiting: 20 };
  const release = await enter(gate, 'guest', limits);
  const flood = Array.from({ length: 600 }, () => enter(gate, 'guest', limits).then((releaseNext) => releaseNext()));
  const clerk = enter(gate, 'clerk', limits);
  expect(gate.waiting).toBe(20);
  release();
  (await clerk)();
  const ended = await Promise.allSettled(flood);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  expect(gate.waiting).toBe(0);
});

it('[S48] the fair gate never refuses background jobs, even when visitors fill the queue', async () => {
  const gate = makeGate();
  const limits = { maxWaiting: 5, maxWaitMs: 10 };
  const release = await enter(gate, 'guest', limits);
  const flood = Array.from({ length: 50 }, () => enter(gate, 'guest', limits).then((releaseNext) => releaseNext()));
  const jobs = Array.from({ length: 10 }, () => gate.acquire(limits).then((releaseNext) => releaseNext()));
  await Promise.allSettled(flood);
  release();
  await expect(Promise.all(jobs)).resolves.toHaveLength(10);
});

it('the fair gate lets in as many callers at a time as its capacity allows', async () => {
  const gate = makeGate(3);
  let inside = 0;
  let mostInside = 0;
  const visit = async () => {
    const release = await enter(gate, 'anybody');
    inside += 1;
    mostInside = Math.max(mostInside, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    release();
  };
  await Promise.all(Array.from({ length: 10 }, visit));
  expect(mostInside).toBe(3);
});
