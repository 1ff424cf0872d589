import { BatchBudget } from './batch-budget.ts';

/** The durations of transactions on a database that needs 2 ms for each, and `msPerRow` for each row. */
const transactionsOn = (msPerRow: (index: number) => number, count: number): number[] => {
  const budget = new BatchBudget();
  return Array.from({ length: count }, (_, index) => {
    const { rows } = budget;
    const took = 2 + rows * msPerRow(index);
    budget.learn(rows, took);
    return took;
  });
};

describe('the rows of a transaction', () => {
  it.each([0.02, 0.05, 0.1, 0.2])('keep every transaction under 50 ms where a row takes %d ms', (msPerRow) => {
    const took = transactionsOn(() => msPerRow, 200);
    expect(Math.max(...took)).toBeLessThan(50);
    expect(took.at(-1)).toBeGreaterThan(15);
  });

  it('shrink immediately when the database becomes four times slower', () => {
    const took = transactionsOn((index) => (index < 50 ? 0.04 : 0.16), 60);
    expect(took.filter((ms) => ms > 50).length).toBeLessThanOrEqual(1);
  });

  it('stay between a minimum and a maximum', () => {
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
