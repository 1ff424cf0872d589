import { Refusal } from '../errors/refusal.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const LIMIT = { places: 6, waiting: 24 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('[S48] the limit of simultaneous requests lets in 6 of 600 at a time, lets 24 wait, and refuses the others with 429', async () => {
  const limiter = new ConcurrencyLimiter();
  let inside = 0;
  let most = 0;
  const visit = async () => {
    const leave = await limiter.acquire('guest', LIMIT);
    inside += 1;
    most = Math.max(most, inside);
    await turn();
    inside -= 1;
    leave();
    leave();
  };
  const ended = await Promise.allSettled(Array.from({ length: 600 }, visit));
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(most).toBe(6);
  expect(refused).toHaveLength(570);
  expect(refused.every((reason) => reason instanceof Refusal && reason.entry.status === 429)).toBe(true);
  // all have left, so there is room again
  const leaves = await Promise.all(Array.from({ length: 6 }, () => limiter.acquire('guest', LIMIT)));
  expect(leaves).toHaveLength(6);
});

it('[S48] the limit of simultaneous requests counts each owner separately', async () => {
  const limiter = new ConcurrencyLimiter();
  await Promise.all(Array.from({ length: 6 }, () => limiter.acquire('guest', LIMIT)));
  await expect(limiter.acquire('clerk', LIMIT)).resolves.toBeInstanceOf(Function);
});

it('[S48] the limit of simultaneous requests drops a request that gave up waiting, and admits another in its place', async () => {
  const limiter = new ConcurrencyLimiter();
  const leaves = await Promise.all(Array.from({ length: 6 }, () => limiter.acquire('guest', LIMIT)));
  const client = new AbortController();
  const reason = new Refusal('BUSY');
  const abandoned = Promise.allSettled(
    Array.from({ length: 24 }, () => limiter.acquire('guest', LIMIT, client.signal)),
  );
  await expect(limiter.acquire('guest', LIMIT)).rejects.toMatchObject({ entry: { status: 429 } });
  client.abort(reason);
  expect(new Set((await abandoned).map((one) => (one.status === 'rejected' ? one.reason : null)))).toEqual(
    new Set([reason]),
  );
  await expect(limiter.acquire('guest', LIMIT, client.signal)).rejects.toBe(reason);
  const next = Array.from({ length: 6 }, () => limiter.acquire('guest', LIMIT));
  for (const leave of leaves) leave();
  expect(await Promise.all(next)).toHaveLength(6);
});
