import fc from 'fast-check';
import { companySpellings } from './company-words.ts';
import { foldName } from './fold-name.ts';
import { distinctiveWords, indexedWords, otherNames, otherSpellings } from './other-names.ts';

const typed = (last: string, first = '', middle = '') => ({ last, first, middle });
const shown = (last: string, first?: string, middle?: string) =>
  otherNames(typed(last, first, middle)).map(({ kind, name }) =>
    [kind, name.last, name.first, name.middle].join(' | '),
  );

describe('suggestions for a name without results', () => {
  it.each([
    ['MARIA CRUZ', ['OTHER_ORDER | CRUZ | MARIA | ', 'OTHER_ORDER | MARIA | CRUZ | ']],
    ['Maria T Cruz', ['OTHER_ORDER | Cruz | Maria | T', 'OTHER_ORDER | Maria | T | C']],
    ['MARIA DE LEON', ['OTHER_ORDER | DE LEON | MARIA | ', 'OTHER_ORDER | MARIA | DE | L']],
    ['MARIA, CRUZ', ['OTHER_ORDER | CRUZ | MARIA | ', 'OTHER_ORDER | MARIA | CRUZ | ']],
  ])('for %s try both orders of first and last name', (last, names) => {
    expect(shown(last)).toEqual(names);
  });

  it('for The Bank of Tasi omit the article', () => {
    expect(shown('The Bank of Tasi')[0]).toBe('WITHOUT_ARTICLE | Bank of Tasi |  | ');
  });

  it('swap the fields, shorten the first name to an initial, or omit it', () => {
    expect(shown('MARIA', 'Cruz', 'T')).toEqual([
      'OTHER_ORDER | Cruz | MARIA | T',
      'INITIAL | MARIA | C | ',
      'WITHOUT_FIRST_NAME | MARIA |  | ',
    ]);
  });

  it.each([
    ['SMITH & SONS', '', 'SMITH AND SONS', ''],
    ['SMITH AND SONS INC', '', 'SMITH & SONS INC', ''],
    ['Smith & Sons', '', 'Smith and Sons', ''],
    ['Smith&Sons', '', 'Smith and Sons', ''],
    ['SMITH', 'JOHN & MARY', 'SMITH', 'JOHN AND MARY'],
  ])(
    "write AND for '&', or the other way around: last name %s, first name %j",
    (last, first, otherLast, otherFirst) => {
      expect(shown(last, first)).toContain(`COMPANY_WORDS | ${otherLast} | ${otherFirst} | `);
    },
  );

  it.each(['SMITH &', '& SONS', 'AND SONS', 'SMITH AND', 'ANDERSON', 'SANDS', '&&'])('keep %j as it is', (last) => {
    expect(shown(last).filter((name) => name.startsWith('COMPANY_WORDS'))).toEqual([]);
  });

  it("do not read '&' as a first name or an initial", () => {
    expect(shown('SMITH & SONS').filter((name) => name.startsWith('OTHER_ORDER'))).toEqual([
      'OTHER_ORDER | SONS | SMITH | ',
    ]);
    expect(shown('JOHN & MARY SMITH')).toContain('OTHER_ORDER | SMITH | JOHN | ');
  });

  it('do not shorten an initial', () => {
    expect(shown('CRUZ', 'M')).toEqual(['WITHOUT_FIRST_NAME | CRUZ |  | ']);
    expect(shown('CRUZ', 'M', 'T')).toContain('INITIAL | CRUZ | M | ');
  });

  it.each(['CRUZ', 'THE', '', 'A long name of a company that nobody turns'])('do not reorder %j', (last) => {
    expect(shown(last).filter((name) => name.startsWith('OTHER'))).toEqual([]);
  });

  it('never include a last name of one letter, which no search accepts', () => {
    expect(shown('CRUZ', 'M').some((name) => name.includes('| M |'))).toBe(false);
  });
});

describe('the distinctive words of a company', () => {
  it.each([
    ['The Bank of Tasi, Inc.', ['BANK', 'TASI']],
    ['Bank Tasi', ['BANK', 'TASI']],
    ['A & B and Sons', ['B', 'SONS']],
    ['& of', []],
  ])('for %s are %j', (name, words) => {
    expect(distinctiveWords(name)).toEqual(words);
  });
});

describe('the tail after a name', () => {
  it.each([
    ['SMITH ETAL', '', 'SMITH', ''],
    ['SMITH JOHN ET AL', '', 'SMITH JOHN', ''],
    ['SMITH JOHN ET UX', '', 'SMITH JOHN', ''],
    ['CRUZ, MARIA DECD EX', '', 'CRUZ, MARIA', ''],
    ['CRUZ, MARIA/TR', '', 'CRUZ, MARIA', ''],
    ['SABLAN HEIRS OF', '', 'SABLAN', ''],
    ['PEREZ JR', '', 'PEREZ', ''],
    ['CRUZ', 'MARIA TRUSTEE', 'CRUZ', 'MARIA'],
    ['CRUZ', 'DECD', 'CRUZ', ''],
  ])('is removed from last name %s, first name %j', (last, first, shortLast, shortFirst) => {
    const [found] = otherNames(typed(last, first)).filter(({ kind }) => kind === 'WITHOUT_TAIL');
    expect(found?.name).toEqual({ last: shortLast, first: shortFirst, middle: '' });
  });

  it.each(['CRUZ', 'TRUSTEE', 'BANK OF TASI', 'ESTATE OF', 'EX', 'CRUZ V'])('is not found in %s', (last) => {
    expect(otherNames(typed(last)).filter(({ kind }) => kind === 'WITHOUT_TAIL')).toEqual([]);
  });

  it('is never the whole name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (last, first) => {
        for (const { name } of otherNames(typed(last, first))) expect(foldName(name.last).length).toBeGreaterThan(1);
      }),
    );
  });
});

describe('other spellings of a last name', () => {
  it.each([
    ['LEON', 'DELEON', 'PARTICLE'],
    ['DE LEON', 'LEON', 'PARTICLE'],
    ['VAN DER BERG', 'BERG', 'PARTICLE'],
    ['DELA CRUZ', 'CRUZ', 'PARTICLE'],
    ['FIRST NATIONAL BANK', 'FIRSTNATLBK', 'COMPANY_WORDS'],
    ['FIRST NATL BK', 'FIRSTNATIONALBANK', 'COMPANY_WORDS'],
    ['CRUZ & SONS', 'CRUZANDSONS', 'COMPANY_WORDS'],
    ['CRUZ AND SONS', 'CRUZSONS', 'COMPANY_WORDS'],
    ['GONZALEZ', 'GONSALES', 'SOUNDS_ALIKE'],
    ['GUERERO', 'GUERRERO', 'SOUNDS_ALIKE'],
    ['SABLN', 'SABLAN', 'NEAR_SPELLING'],
  ])('include for %s the key %s', (name, key, kind) => {
    expect(otherSpellings(name).get(key)).toBe(kind);
  });

  it('are folded, few enough for one lookup, and never the name itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^([A-Z]{2,9} ){1,6}[A-Z]{2,5}$/)), (name) => {
        const keys = [...otherSpellings(name).keys()];
        expect(keys).not.toContain(foldName(name));
        expect(keys.length).toBeLessThan(1_200);
        for (const key of keys) expect(foldName(key)).toBe(key);
      }),
      { numRuns: 100 },
    );
  });

  it('of a company are limited', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('NATIONAL', 'BANK', '&', 'CO', 'MORTGAGE', 'TASI')), (words) => {
        expect(companySpellings(words.join(' ')).length).toBeLessThanOrEqual(24);
      }),
    );
  });
});

describe('the indexed words of a name', () => {
  it.each([
    ['BANK OF TASI', ['BANK', 'TASI']],
    ['The First Hawaiian Bank, Inc.', ['FIRST', 'HAWAIIAN', 'BANK']],
    ['DE LEON GUERRERO', ['LEON', 'GUERRERO']],
    ['DE LEON', ['LEON']],
    ['CRUZ', []],
    ['CRUZ JR', []],
    ['ACME INC', []],
    ['BANK BANK BANK', ['BANK']],
    ['& of', []],
  ])('for %s are %j', (name, words) => {
    expect(indexedWords(name)).toEqual(words);
  });
});
