import fc from 'fast-check';
import { bookNameKey, bookNameRange, typedNameRange } from './book-names.ts';
import { compareInC } from './fold-name.ts';

const covers = (page: readonly [string, string], typed: string): boolean => {
  const [{ from, until }, asked] = [bookNameRange(...page), typedNameRange(typed)];
  if (asked === undefined) return false;
  const isBefore = (low: string, high: string | null) => high === null || compareInC(low, high) < 0;
  return isBefore(from, asked.until) && isBefore(asked.from, until);
};

describe('names of books', () => {
  it('stand in the order of a book: a shorter last name first, then first names', () => {
    const inOrder = ['Cruz', 'CRUZ, Ana', 'Cruz, María', 'CRUZADO, ANA', 'de la Cruz, Juan', "O'Brien, Pat"];
    const keys = inOrder.map(bookNameKey);
    expect([...keys].sort(compareInC)).toEqual(keys);
    expect(bookNameKey('Cruz,')).toBe('CRUZ');
    expect(bookNameKey('Bank of Tasi')).toBe('BANKOFTASI');
  });

  it.each([
    ['ABBOTT', 'CRUZ, MARIA', 'Cruz', true],
    ['ABBOTT', 'CRUZ, MARIA', 'cruz, ana', true],
    ['ABBOTT', 'CRUZ, MARIA', 'Cruz, Pedro', false],
    ['CRUZ, PEDRO', 'CRUZADO', 'Cruz', true],
    ['CRUZ, PEDRO', 'CRUZADO', 'Cruz, Maria', false],
    ['CRUZ, PEDRO', 'CRUZADO', 'Cruzado, Zoe', true],
    ['A', 'C', "O'Brien", false],
    ['A', 'C', 'CRUZ', true],
    ['C', 'A', 'BENNETT', true],
    ['A', 'Z', '--', false],
  ])('a page from %s to %s and %s typed: %s', (from, to, typed, isFound) => {
    expect(covers([from, to], typed)).toBe(isFound);
  });

  it('a name between the ends of a page is on it, whatever of it is typed', () => {
    const name = fc.string({ unit: fc.constantFrom(...'ABCXYZ, '), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(name, name, name, (one, other, third) => {
        const [low = '', middle = '', high = ''] = [one, other, third].sort((left, right) =>
          compareInC(bookNameKey(left), bookNameKey(right)),
        );
        const typed = bookNameKey(middle);
        fc.pre(typed !== '');
        for (let length = 1; length <= middle.length; length += 1) {
          const beginning = middle.slice(0, length);
          fc.pre(typed.startsWith(bookNameKey(beginning)));
          if (bookNameKey(beginning) !== '') expect(covers([low, high], beginning)).toBe(true);
        }
      }),
    );
  });

  it('are compared by as much as an index takes', () => {
    expect(bookNameKey(`${'X'.repeat(500)}, ${'Y'.repeat(500)}`)).toHaveLength(201);
  });
});
