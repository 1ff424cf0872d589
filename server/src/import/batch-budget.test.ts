import { BatchBudget } from './batch-budget.ts';

/** A database that needs `msPerRow` and 2 ms for each transaction; returns how long the transactions took. */
const transactionsOn = (msPerRow: (at: number) => number, count: number): number[] => {
  const budget = new BatchBudget();
  return Array.from({ length: count }, (_, at) => {
    const { rows } = budget;
    const took = 2 + rows * msPerRow(at);
    budget.learn(rows, took);
    return took;
  });
};

describe('the rows of a transaction', () => {
  it.each([0.02, 0.05, 0.1, 0.2])('stay under 50 ms where a row takes %d ms, from the first one', (msPerRow) => {
    const took = transactionsOn(() => msPerRow, 200);
    expect(Math.max(...took)).toBeLessThan(50);
    expect(took.at(-1)).toBeGreaterThan(15);
  });

  it('shrink at once when the database becomes four times slower', () => {
    const took = transactionsOn((at) => (at < 50 ? 0.04 : 0.16), 60);
    expect(took.filter((ms) => ms > 50).length).toBeLessThanOrEqual(1);
  });

  it('never fall so low that an import only starts transactions, and never rise without end', () => {
    const slow = new BatchBudget();
    const fast = new BatchBudget();
    for (let turn = 0; turn < 100; turn += 1) {
      slow.learn(slow.rows, 5_000);
      fast.learn(fast.rows, 0);
    }
    expect(slow.rows).toBe(200);
    expect(fast.rows).toBe(3_000);
  });
});
