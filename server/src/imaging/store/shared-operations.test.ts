import { SharedOperations } from './shared-operations.ts';

describe('shared operations', () => {
  let operations: SharedOperations<number>;
  let started = 0;
  /** The ends of the started operations, in order. */
  let ends: { readonly resolve: (value: number) => void; readonly reject: (error: Error) => void }[];
  const start = (): Promise<number> => {
    started += 1;
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  };
  beforeEach(() => {
    operations = new SharedOperations();
    [started, ends] = [0, []];
  });

  it('run once for all callers of a key at the same time, and again for the next caller', async () => {
    const callers = [operations.share('a', start), operations.share('a', start)];
    ends[0]?.resolve(1);
    expect(await Promise.all(callers)).toEqual([1, 1]);
    const later = operations.share('a', start);
    ends[1]?.resolve(2);
    expect(await later).toBe(2);
  });

  it('run separately for different keys', () => {
    void operations.share('a', start);
    void operations.share('b', start);
    expect(started).toBe(2);
  });

  it('fail for all callers, and run again for the next caller', async () => {
    const callers = [operations.share('a', start), operations.share('a', start)];
    ends[0]?.reject(new Error('the store is busy'));
    for (const { status } of await Promise.allSettled(callers)) expect(status).toBe('rejected');
    void operations.share('a', start);
    expect(started).toBe(2);
  });

  it('run again when what they read has changed, and keep the new operation when the forgotten one ends', async () => {
    const before = operations.share('a', start);
    operations.forget('a');
    const after = operations.share('a', start);
    ends[0]?.resolve(1);
    await before;
    const joined = operations.share('a', start);
    ends[1]?.resolve(2);
    expect(await Promise.all([after, joined])).toEqual([2, 2]);
    expect(started).toBe(2);
  });
});
