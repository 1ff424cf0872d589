import { otherNames, tellingWords } from './other-names.ts';

const typed = (last: string, first = '', middle = '') => ({ last, first, middle });
const shown = (last: string, first?: string, middle?: string) =>
  otherNames(typed(last, first, middle)).map(({ kind, name }) =>
    [kind, name.last, name.first, name.middle].join(' | '),
  );

describe('a name that finds nothing was perhaps meant as', () => {
  it.each([
    ['MARIA CRUZ', ['OTHER_ORDER | CRUZ | MARIA | ', 'OTHER_ORDER | MARIA | CRUZ | ']],
    ['Maria T Cruz', ['OTHER_ORDER | Cruz | Maria | T', 'OTHER_ORDER | Maria | T | C']],
    ['MARIA DE LEON', ['OTHER_ORDER | DE LEON | MARIA | ', 'OTHER_ORDER | MARIA | DE | L']],
    ['MARIA, CRUZ', ['OTHER_ORDER | CRUZ | MARIA | ', 'OTHER_ORDER | MARIA | CRUZ | ']],
  ])('%s: first name first or last', (last, names) => {
    expect(shown(last)).toEqual(names);
  });

  it('The Bank of Tasi: the company without its article', () => {
    expect(shown('The Bank of Tasi')[0]).toBe('WITHOUT_ARTICLE | Bank of Tasi |  | ');
  });

  it('MARIA in the field of the last name: the fields exchanged, an initial, or no first name', () => {
    expect(shown('MARIA', 'Cruz', 'T')).toEqual([
      'OTHER_ORDER | Cruz | MARIA | T',
      'INITIAL | MARIA | C | ',
      'WITHOUT_FIRST_NAME | MARIA |  | ',
    ]);
  });

  it('an initial is not shortened again', () => {
    expect(shown('CRUZ', 'M')).toEqual(['WITHOUT_FIRST_NAME | CRUZ |  | ']);
    expect(shown('CRUZ', 'M', 'T')).toContain('INITIAL | CRUZ | M | ');
  });

  it.each(['CRUZ', 'THE', '', 'A long name of a company that nobody turns'])('nothing else: %j', (last) => {
    expect(shown(last).filter((name) => name.startsWith('OTHER'))).toEqual([]);
  });

  it('a name of one letter is never offered, since no search takes it', () => {
    expect(shown('CRUZ', 'M').some((name) => name.includes('| M |'))).toBe(false);
  });
});

describe('the words that tell companies apart', () => {
  it.each([
    ['The Bank of Tasi, Inc.', ['BANK', 'TASI']],
    ['Bank Tasi', ['BANK', 'TASI']],
    ['A & B and Sons', ['B', 'SONS']],
    ['& of', []],
  ])('of %s', (name, words) => {
    expect(tellingWords(name)).toEqual(words);
  });
});
