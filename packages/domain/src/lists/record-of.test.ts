import { recordOf } from './record-of.ts';

test('recordOf returns a value for each name and no others', () => {
  expect(recordOf(['page', 'book'], (name) => name.length)).toEqual({ page: 4, book: 4 });
  expect(recordOf([], () => true)).toEqual({});
  expect(
    Object.hasOwn(
      recordOf(['constructor'], () => undefined),
      'constructor',
    ),
  ).toBe(true);
});
