import fc from 'fast-check';
import { bookNameKey, bookNameRange, typedNameRanges } from './book-names.ts';
import { compareInC } from './fold-name.ts';

const covers = (page: readonly [string, string], typed: string): boolean => {
  const { from, until } = bookNameRange(...page);
  const isBefore = (low: string, high: string | null) => high === null || compareInC(low, high) < 0;
  return typedNameRanges(typed).some((range) => isBefore(from, range.until) && isBefore(range.from, until));
};

/**
 * Each name stands for a page that starts and ends with it. Such a page also covers all names that start with its name.
 */
const PAGE_NAMES = [
  'MORTON SALT, INC.',
  'MORTON SALTWORKS',
  'CITIBANK, N.A.',
  'CRUZ, MARIA T',
  'CRUZ JR, MARIA',
  'CRUZADO, MARIA',
  'MC NICHOLAS,  DANIEL D',
  'DE LEON GUERRERO, JUAN',
  'WOODS JR,  JOHNNY L',
  'GENOVESE, FRANK R/GUARDIAN',
  "O'BRIEN, PAT",
  'Hagåtña',
  'PEREZ JR',
  'PEREZ',
  'PEREZ, ANA',
  'PEREZ GUZMAN',
  'PEREZ GUZMAN, ANA',
  'KIM, NA YOUNG',
  'BANK OF TASI',
  'SMITH, JONES & CO',
  'VAN DYKE, BROWN & CO',
  'TRUSTEES, COLUMBIA UNIVERSITY',
];

describe('names in grantor and grantee books', () => {
  it('sort by last name, shorter ones first, then by first name', () => {
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
  ])('a page from %s to %s matches the typed name %s: %s', (from, to, typed, isFound) => {
    expect(covers([from, to], typed)).toBe(isFound);
  });

  it('match a page if they are between its first and last name, for any typed prefix', () => {
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

  it.each([
    ['MORTON SALT, IN', ['MORTON SALT, INC.']],
    ['Morton Salt, Inc', ['MORTON SALT, INC.', 'MORTON SALTWORKS']],
    ['MORTON SALT', ['MORTON SALT, INC.', 'MORTON SALTWORKS']],
    ['morton salt incorporated', ['MORTON SALT, INC.', 'MORTON SALTWORKS']],
    ['citibank, n', ['CITIBANK, N.A.']],
    ['CITIBANK NA', ['CITIBANK, N.A.']],
    ['CRUZ MARIA', ['CRUZ, MARIA T', 'CRUZ JR, MARIA']],
    ['cruz maria t', ['CRUZ, MARIA T', 'CRUZ JR, MARIA']],
    ['CRUZ M', ['CRUZ, MARIA T', 'CRUZ JR, MARIA']],
    ['CRUZ, MARIA', ['CRUZ, MARIA T']],
    ['Cruz Jr', ['CRUZ, MARIA T', 'CRUZ JR, MARIA']],
    ['MC NICHOLAS DANIEL D', ['MC NICHOLAS,  DANIEL D']],
    ["Mc'Nicholas", ['MC NICHOLAS,  DANIEL D']],
    ['De Leon Guerrero Juan', ['DE LEON GUERRERO, JUAN']],
    ['deleon', ['DE LEON GUERRERO, JUAN']],
    ['WOODS JR JOHNNY L', ['WOODS JR,  JOHNNY L']],
    ['Woods, Jr.', ['WOODS JR,  JOHNNY L']],
    ['GENOVESE FRANK R', ['GENOVESE, FRANK R/GUARDIAN']],
    ['obrien pat', ["O'BRIEN, PAT"]],
    ['HAGATNA', ['Hagåtña']],
    ['PEREZ JR', ['PEREZ JR', 'PEREZ', 'PEREZ, ANA']],
    ['PEREZ JR, A', ['PEREZ, ANA', 'PEREZ', 'PEREZ JR']],
    ['KIM NA YOUNG', ['KIM, NA YOUNG']],
    ['PEREZ', ['PEREZ GUZMAN', 'PEREZ JR', 'PEREZ', 'PEREZ, ANA', 'PEREZ GUZMAN, ANA']],
    ['BANK OF', ['BANK OF TASI']],
    ['SMITH, JONES & CO', ['SMITH, JONES & CO']],
    ['Smith Jones & Co', ['SMITH, JONES & CO']],
    ['smith jones & company', ['SMITH, JONES & CO']],
    ['SMITH JONES', ['SMITH, JONES & CO']],
    ['Van Dyke Brown & Co.', ['VAN DYKE, BROWN & CO']],
    ['Trustees Columbia University', ['TRUSTEES, COLUMBIA UNIVERSITY']],
    ['BANK TASI', []],
  ] as const)('[U12] among pages of a single name, %s finds %j', (typed, found) => {
    expect(PAGE_NAMES.filter((name) => covers([name, name], typed)).sort()).toEqual([...found].sort());
  });

  it('are found by distinct ranges', () => {
    const name = fc.string({ unit: fc.constantFrom(...'CRUZ, JRAB'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(name, (typed) => {
        const froms = typedNameRanges(typed).map(({ from }) => from);
        expect(new Set(froms).size).toBe(froms.length);
        expect(froms.length).toBeLessThan(80);
      }),
    );
  });

  it('have keys of limited length', () => {
    expect(bookNameKey(`${'X'.repeat(500)}, ${'Y'.repeat(500)}`)).toHaveLength(201);
  });
});
