import { ADVISORY_LOCKS } from './advisory-locks.ts';

it('every advisory lock in the list has a unique number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
