import { describeOnBothDatabases } from '../database/testing.ts';
import { deliverNext, enqueue } from './outbox.ts';

const NOW = new Date('2036-11-20T02:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describeOnBothDatabases('the outbox', (getDb) => {
  const enqueueMessage = (message: object) =>
    getDb()
      .transaction()
      .execute((tx) => enqueue(tx, 'mail', message));

  it('delivers a message exactly once, and only after its transaction has committed', async () => {
    const got: object[] = [];
    const handlers = { mail: async (message: object) => void got.push(message) };
    const failed = getDb()
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, 'mail', { to: 'nobody' });
        throw new Error('no');
      });
    await expect(failed).rejects.toThrow('no');
    await enqueueMessage({ to: 'somebody' });
    expect(await deliverNext(getDb(), handlers, NOW)).toBe(true);
    expect(await deliverNext(getDb(), handlers, NOW)).toBe(false);
    expect(got).toEqual([{ to: 'somebody' }]);
  });

  it('[R26] retries a failed message later, and stores the reason', async () => {
    await enqueueMessage({ to: 'somebody' });
    let isDown = true;
    let sent = 0;
    const handlers = {
      mail: async () => {
        if (isDown) throw new Error('the mail server does not answer');
        sent += 1;
      },
    };
    await deliverNext(getDb(), handlers, NOW);
    const row = await getDb().selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ done_at: null, attempts: 1, last_error: 'the mail server does not answer' });
    isDown = false;
    expect(await deliverNext(getDb(), handlers, NOW)).toBe(false);
    expect(await deliverNext(getDb(), handlers, later(1))).toBe(true);
    expect(sent).toBe(1);
  });

  it("delivers at once, and retries only later, if this server's clock is minutes behind the database's", async () => {
    const behind = new Date(Date.now() - 5 * 60_000);
    await enqueueMessage({ to: 'somebody' });
    const mail = async () => {
      throw new Error('the mail server does not answer');
    };
    expect(await deliverNext(getDb(), { mail }, behind)).toBe(true);
    expect(await deliverNext(getDb(), { mail }, behind)).toBe(false);
  });

  it('gives each message to only one worker', async () => {
    for (let count = 0; count < 5; count += 1) await enqueueMessage({ count });
    const got: object[] = [];
    const handlers = { mail: async (message: object) => void got.push(message) };
    await Promise.all(Array.from({ length: 8 }, () => deliverNext(getDb(), handlers, NOW)));
    while (await deliverNext(getDb(), handlers, NOW));
    expect(got).toHaveLength(5);
  });

  it('leaves messages for which there is no handler', async () => {
    await enqueueMessage({ to: 'somebody' });
    expect(await deliverNext(getDb(), { landlink: async () => undefined }, NOW)).toBe(false);
    expect(await deliverNext(getDb(), {}, NOW)).toBe(false);
  });
});
