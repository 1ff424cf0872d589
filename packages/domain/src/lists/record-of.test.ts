import { recordOf } from './record-of.ts';

test('a record has a value for each name, and no other', () => {
  expect(recordOf(['page', 'book'], (name) => name.length)).toEqual({ page: 4, book: 4 });
  expect(recordOf([], () => true)).toEqual({});
  expect(
    Object.hasOwn(
      recordOf(['constructor'], () => undefined),
      'constructor',
    ),
  ).toBe(true);
});
