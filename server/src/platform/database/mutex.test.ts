import { FifoMutex } from './mutex.ts';

it('serves in the order of asking, one at a time', async () => {
  const mutex = new FifoMutex();
  const order: number[] = [];
  let holders = 0;
  const use = async (n: number) => {
    const release = await mutex.acquire({ maxWaiting: 10 });
    holders += 1;
    expect(holders).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(n);
    holders -= 1;
    release();
  };
  await Promise.all([1, 2, 3, 4].map(use));
  expect(order).toEqual([1, 2, 3, 4]);
});

it('[R16] refuses at once when too many wait', async () => {
  const mutex = new FifoMutex();
  const release = await mutex.acquire({ maxWaiting: 1 });
  const second = mutex.acquire({ maxWaiting: 1 });
  await expect(mutex.acquire({ maxWaiting: 1 })).rejects.toMatchObject({ code: 'DATABASE_BUSY', retryAfterSeconds: 2 });
  release();
  (await second)();
  expect(mutex.waiting).toBe(0);
});

it('refuses who has waited too long, and serves the others', async () => {
  const mutex = new FifoMutex();
  const release = await mutex.acquire({ maxWaiting: 5 });
  const impatient = mutex.acquire({ maxWaiting: 5, maxWaitMs: 10 });
  const patient = mutex.acquire({ maxWaiting: 5 });
  await expect(impatient).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
  release();
  (await patient)();
});

it('giving back twice does not let two in', async () => {
  const mutex = new FifoMutex();
  const release = await mutex.acquire({ maxWaiting: 5 });
  release();
  const second = await mutex.acquire({ maxWaiting: 5 });
  release();
  let third = false;
  const waiting = mutex.acquire({ maxWaiting: 5 }).then((give) => {
    third = true;
    give();
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(third).toBe(false);
  second();
  await waiting;
});
