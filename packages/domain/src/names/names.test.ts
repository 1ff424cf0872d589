import fc from 'fast-check';
import {
  compareInC,
  displayName,
  foldName,
  matchRanges,
  type PartyName,
  prefixUpperBound,
  readTypedName,
  splitStoredName,
} from './index.ts';

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const wellFormed = fc.string({ unit: 'binary' });
const bytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

describe('foldName', () => {
  it.each<[string, string]>([
    ["O'BRIEN", 'OBRIEN'],
    ['O’Brien', 'OBRIEN'],
    ['o brien', 'OBRIEN'],
    ['OBRIEN', 'OBRIEN'],
    ['Hagåtña', 'HAGATNA'],
    ['Wałęsa', 'WALESA'],
    ['Đặng', 'DANG'],
    ['Ǿstergaard', 'OSTERGAARD'],
    ['Þór Æbelœ Ðħŧ', 'THORAEBELOEDHT'],
    ['Hagåtña'.normalize('NFD'), 'HAGATNA'],
    ['DE LEON GUERRERO', 'DELEONGUERRERO'],
    ['De León Guerrero, Jr.', 'DELEONGUERREROJR'],
    ['smith villagomez inc', 'SMITHVILLAGOMEZINC'],
    ['ISTANBUL', 'ISTANBUL'],
    ['İstanbul', 'ISTANBUL'],
    ['ıstanbul', 'ISTANBUL'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'STRASSE'],
    ['Ποσειδῶν', 'ΠΟΣΕΙΔΩΝ'],
    ['Щёголев', 'ЩЕГОЛЕВ'],
    ['Guma\u02bb Hustisia', 'GUMAHUSTISIA'],
    ['山田　太郎', '山田太郎'],
    ['が', 'が'],
    ['が'.normalize('NFD'), 'が'],
    ['김철수'.normalize('NFD'), '김철수'],
    ['অমিত', 'অমিত'],
    ['ＳＭＩＴＨ', 'SMITH'],
    ['THE TRUSTEES OF COLUMBIA UNIV.  IN THE CITY OF NY', 'THETRUSTEESOFCOLUMBIAUNIVINTHECITYOFNY'],
    ['%_\\', ''],
    ['', ''],
  ])('[U12] %p is folded to %p', (name, key) => {
    expect(foldName(name)).toBe(key);
  });

  it('gives the same key for NFC and NFD, and is idempotent', () => {
    fc.assert(
      fc.property(text, (name) => {
        const key = foldName(name);
        expect(foldName(name.normalize('NFC'))).toBe(key);
        expect(foldName(name.normalize('NFD'))).toBe(key);
        expect(foldName(key)).toBe(key);
        expect(key.isWellFormed()).toBe(true);
      }),
    );
  });

  it('ignores spaces and punctuation', () => {
    const noise = fc.constantFrom(' ', '  ', "'", '-', '.', ',', '&', '/', '’', '\t', '%', '_');
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z]{1,5}$/)), noise, (words, between) => {
        expect(foldName(words.join(between))).toBe(words.join('').toUpperCase());
      }),
    );
  });
});

describe('prefixUpperBound', () => {
  it.each<[string, string | null]>([
    ['SMITH', 'SMITI'],
    ['A', 'B'],
    ['Z', '['],
    ['', null],
    ['A\u{10ffff}', 'B'],
    ['\u{10ffff}', null],
    ['\ud7ff', '\ue000'],
    ['\uffff', '\u{10000}'],
    ['山', '屲'],
    ['\u{1f600}', '\u{1f601}'],
  ])('of %p is %p', (key, bound) => {
    expect(prefixUpperBound(key)).toBe(bound);
  });

  it('separates exactly the strings with the prefix from those above, in byte order', () => {
    fc.assert(
      fc.property(
        wellFormed.filter((key) => key !== ''),
        wellFormed,
        (key, other) => {
          const bound = prefixUpperBound(key);
          const isBelow = (value: string) => bound === null || bytes(value, bound) < 0;
          expect(isBelow(key + other)).toBe(true);
          expect(bytes(other, key) >= 0 && isBelow(other)).toBe(other.startsWith(key));
        },
      ),
    );
  });
});

describe('compareInC', () => {
  it('orders like UTF-8 bytes', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (left, right) => {
        expect(Math.sign(compareInC(left, right))).toBe(Math.sign(bytes(left, right)));
      }),
    );
    expect(compareInC('\uffff', '\u{10000}')).toBeLessThan(0);
  });
});

describe('matchRanges', () => {
  const marked = (display: string, typed: string | string[]) =>
    matchRanges(display, typed).map(({ start, end }) => display.slice(start, end));

  it.each<[string, string | string[], string[]]>([
    ["O'Brien, Mary", 'obrien', ["O'Brien"]],
    ["O'Brien, Mary", 'OB', ["O'B"]],
    ['DE LEON GUERRERO, JUAN', 'deleon', ['DE LEON']],
    ['Hagåtña Land Co', 'hagatna', ['Hagåtña']],
    ['Hagåtña'.normalize('NFD'), 'HAGATNA', ['Hagåtña'.normalize('NFD')]],
    ['SMITH, JOHN A', ['smi', 'jo'], ['SMI', 'JO']],
    ['SMITH, JOHN A', ['', ' '], []],
    ['GOLDSMITH', 'SMITH', []],
    ['SMITH SMITHSON', 'SMITH', ['SMITH', 'SMITH']],
    ['MC NICHOLAS,  DANIEL D', 'mcnich', ['MC NICH']],
    // a range starts with a letter, however wide the gap before it
    ['  MC  NICHOLAS, DANIEL', ['mc', 'nich', 'dan'], ['MC', 'NICH', 'DAN']],
    // overlapping names make one range, in any order of typing
    ['DE LEON GUERRERO', ['de leon', 'leon g'], ['DE LEON G']],
    ['DE LEON GUERRERO', ['smith', 'leon', 'de leon guerrero'], ['DE LEON GUERRERO']],
    ['SMITHSON', ['smithson', 'smith'], ['SMITHSON']],
    ['ANA ANA ANA', 'ana', ['ANA', 'ANA', 'ANA']],
    ['Straße GmbH', 'stras', ['Straß']],
    ['김철수', '김', ['김']],
    ['', 'x', []],
  ])('[U12] in %p the typed name %p marks %p', (display, typed, expected) => {
    expect(marked(display, typed)).toEqual(expected);
  });

  it('returns ordered ranges that do not overlap', () => {
    fc.assert(
      fc.property(text, text, (display, typed) => {
        let end = -1;
        for (const range of matchRanges(display, typed)) {
          expect(range.start).toBeGreaterThan(end);
          expect(range.end).toBeGreaterThan(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(display.length);
      }),
    );
  });

  it('finds every name in itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z' -]{1,20}$/), (name) => {
        fc.pre(foldName(name) !== '');
        expect(matchRanges(name, name)[0]).toBeDefined();
      }),
    );
  });
});

describe('typed names', () => {
  const readingsOf = (last: string, first = '', middle = '') =>
    readTypedName({ last, first, middle }).map(({ match, lastName, firstName, middleName }) =>
      [match, lastName, firstName, middleName].join('|'),
    );

  it.each<[string, string[]]>([
    ['SMITH', ['BEGINS|SMITH||']],
    ['', ['BEGINS|||']],
    ['MORTON SALT, IN', ['BEGINS|MORTON SALT|IN|', 'BUSINESS|MORTON SALT IN||']],
    ['MORTON SALT, INC', ['BEGINS|MORTON SALT||']],
    ['CRUZ, MARIA T', ['BEGINS|CRUZ|MARIA|T', 'BUSINESS|CRUZ MARIA T||', 'BEGINS|CRUZ|MARIA T|']],
    [
      'CRUZ, MARIA ANA T',
      ['BEGINS|CRUZ|MARIA|ANA T', 'BUSINESS|CRUZ MARIA ANA T||', 'BEGINS|CRUZ|MARIA ANA|T', 'BEGINS|CRUZ|MARIA ANA T|'],
    ],
    ['SCHWARTZ, SA', ['BEGINS|SCHWARTZ SA||', 'BEGINS|SCHWARTZ|SA|']],
    ['DOE, JOHN AND JANE', ['BEGINS|DOE JOHN AND JANE||', 'BEGINS|DOE|JOHN AND JANE|']],
    ['Doe, John & Jane', ['BEGINS|Doe|John|& Jane', 'BUSINESS|Doe John Jane||', 'BEGINS|Doe|John & Jane|']],
    ['FIRST BANK, JOHN AND JANE', ['BEGINS|FIRST BANK JOHN AND JANE||']],
    ['LEE, CO M', ['BEGINS|LEE CO M||', 'BEGINS|LEE|CO|M', 'BEGINS|LEE|CO M|']],
    ['FIRST BANK, NA', ['BEGINS|FIRST BANK||']],
    ['PEREZ JR, ANA', ['IS|PEREZ|ANA|', 'BUSINESS|PEREZ JR ANA||']],
    ['PEREZ JR, AN D', ['IS|PEREZ|AN|D', 'BUSINESS|PEREZ JR AN D||', 'IS|PEREZ|AN D|']],
    ['CRUZ MARIA', ['BEGINS|CRUZ MARIA||', 'IS|CRUZ|MARIA|']],
    ['CRUZ MARIA T', ['BEGINS|CRUZ MARIA T||', 'IS|CRUZ|MARIA|T', 'IS|CRUZ|MARIA T|', 'IS|CRUZ MARIA|T|']],
    ['DE LEON', ['BEGINS|DE LEON||']],
    ["O'BRIEN", ["BEGINS|O'BRIEN||"]],
    ['O BRIEN', ['BEGINS|O BRIEN||']],
    ['PEREZ JR', ['IS|PEREZ||', 'BEGINS|PEREZ JR||']],
    ['Woods, Jr.', ['IS|Woods||', 'BEGINS|Woods Jr.||']],
    ['BANK OF TASI', ['BEGINS|BANK OF TASI||']],
    ['ACME INC', ['BEGINS|ACME||']],
    ['116TH ST', ['BEGINS|116TH ST||']],
    ['A B C D E F G', ['BEGINS|A B C D E F G||']],
  ])('[U12] %p has the readings %j', (typed, readings) => {
    expect(readingsOf(typed)).toEqual(readings);
  });

  it('[U12] have one reading if one first name has its own field, or the middle initial too', () => {
    expect(readingsOf('CRUZ GUZMAN', 'MARIA')).toEqual(['BEGINS|CRUZ GUZMAN|MARIA|']);
    expect(readingsOf('CRUZ GUZMAN', 'MARIA', 'T')).toEqual(['BEGINS|CRUZ GUZMAN|MARIA|T']);
    expect(readingsOf('CRUZ GUZMAN', 'MARIA ANA', 'T')).toEqual(['BEGINS|CRUZ GUZMAN|MARIA ANA|T']);
    expect(readingsOf('CRUZ', 'JOHN & MARY')).toEqual(['BEGINS|CRUZ|JOHN & MARY|']);
    expect(readingsOf('PEREZ JR', 'ANA')).toEqual(['IS|PEREZ|ANA|', 'BEGINS|PEREZ JR|ANA|']);
  });

  it('[U12] have a reading with a middle name for several words in the field for first names', () => {
    expect(readingsOf('CRUZ', 'MARIA T')).toEqual(['BEGINS|CRUZ|MARIA T|', 'BEGINS|CRUZ|MARIA|T']);
    expect(readingsOf('CRUZ', 'MARIA ANA T JR')).toEqual([
      'BEGINS|CRUZ|MARIA ANA T JR|',
      'BEGINS|CRUZ|MARIA|ANA T',
      'BEGINS|CRUZ|MARIA ANA|T',
    ]);
  });

  it('have readings whose last names all start with the shortest one, the lookup key for two names on one document', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z' ]{0,20}(, ?[A-Z ]{0,9})?( JR)?$/), (typed) => {
        const lasts = readTypedName({ last: typed, first: '', middle: '' }).map(({ lastName }) => foldName(lastName));
        const [shortest = ''] = [...lasts].sort((left, right) => left.length - right.length);
        for (const last of lasts) expect(last.startsWith(shortest)).toBe(true);
      }),
    );
  });
});

describe('stored names', () => {
  it.each<[string, PartyName]>([
    ['WOODS JR,  JOHNNY L', { lastName: 'WOODS', firstName: 'JOHNNY', middleName: 'L', suffix: 'JR' }],
    ['GENOVESE, FRANK R/GUARDIAN', { lastName: 'GENOVESE', firstName: 'FRANK', middleName: 'R', capacity: 'GUARDIAN' }],
    ['DIVER, GEROGE DECD EX', { lastName: 'DIVER', firstName: 'GEROGE', capacity: 'DECD EX' }],
    ['MC NICHOLAS,  DANIEL D', { lastName: 'MC NICHOLAS', firstName: 'DANIEL', middleName: 'D' }],
    ['CRUZ, MARIA T III', { lastName: 'CRUZ', firstName: 'MARIA', middleName: 'T', suffix: 'III' }],
    ['COLUMBIA UNIVERSITYTR/', { lastName: 'COLUMBIA UNIVERSITYTR/' }],
    ['TRUSTEES/COLUMBIA UNIVER', { lastName: 'TRUSTEES/COLUMBIA UNIVER' }],
    [
      'THE TRUSTEES OF COLUMBIA UNIV.  IN THE CITY OF NY',
      { lastName: 'THE TRUSTEES OF COLUMBIA UNIV. IN THE CITY OF NY' },
    ],
    ['Malcolm B. Allen and Beatrice C. Allen, et al', { lastName: 'Malcolm B. Allen and Beatrice C. Allen, et al' }],
    [
      'Eugene F. In Nixa and Bernice S. Nixa husband and wife,',
      { lastName: 'Eugene F. In Nixa and Bernice S. Nixa husband and wife,' },
    ],
    [
      'Clinton G. DeWitt unmarried, State of Minnesota',
      { lastName: 'Clinton G. DeWitt unmarried, State of Minnesota' },
    ],
    ['ESTATE OF SADIE ORSHANSKI LLP', { lastName: 'ESTATE OF SADIE ORSHANSKI LLP' }],
    ['TRUSTEES, COLUMBIA UNIVER', { lastName: 'TRUSTEES, COLUMBIA UNIVER' }],
    ['FIRST BAPTIST CHURCH, SAIPAN', { lastName: 'FIRST BAPTIST CHURCH, SAIPAN' }],
    ['NATURE CONSERVANCY, THE', { lastName: 'NATURE CONSERVANCY, THE' }],
    ['CHURCH, JOHN', { lastName: 'CHURCH', firstName: 'JOHN' }],
    ['Alcon, Inc.', { lastName: 'Alcon, Inc.' }],
    ['Alestra, S. de R.L. de C.V.', { lastName: 'Alestra, S. de R.L. de C.V.' }],
    ['SMITH', { lastName: 'SMITH' }],
    ['O, JUNG HO', { lastName: 'O', firstName: 'JUNG', middleName: 'HO' }],
    ['SMITH, JOHN, MARY', { lastName: 'SMITH, JOHN, MARY' }],
    // a word that looks like a suffix is the name if it is the only word
    ['V, JUAN', { lastName: 'V', firstName: 'JUAN' }],
    ['CRUZ, TR', { lastName: 'CRUZ', firstName: 'TR' }],
    [`CRUZ, JUAN ${'A'.repeat(600)}`, { lastName: 'CRUZ', firstName: 'JUAN', middleName: 'A'.repeat(600) }],
    ['CRUZ,', { lastName: 'CRUZ,' }],
    [', JOHN', { lastName: ', JOHN' }],
    ['SMITH,/TR', { lastName: 'SMITH,/TR' }],
    ['', { lastName: '' }],
  ])('splitStoredName parses %p', (stored, parts) => {
    expect(splitStoredName(stored)).toEqual(parts);
  });

  it('displayName starts with the last name', () => {
    expect(displayName({ lastName: 'WOODS', firstName: 'JOHNNY', middleName: 'L', suffix: 'JR' })).toBe(
      'WOODS, JOHNNY L JR',
    );
    expect(displayName({ lastName: 'BANK OF TASI' })).toBe('BANK OF TASI');
    expect(displayName({ lastName: 'GENOVESE', firstName: 'FRANK', capacity: 'GUARDIAN' })).toBe(
      'GENOVESE, FRANK/GUARDIAN',
    );
  });

  it('splitStoredName keeps every word of any name', () => {
    const words = (name: string) =>
      name
        .split(/[\s,/]+/)
        .filter((word) => word !== '')
        .sort();
    const stored = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.stringMatching(/^[A-Z]{1,8}( JR)?, ?[A-Z ]{0,12}(\/[A-Z]{0,4})?$/),
    );
    fc.assert(
      fc.property(stored, (name) => {
        expect(words(displayName(splitStoredName(name)))).toEqual(words(name));
      }),
    );
  });
});
