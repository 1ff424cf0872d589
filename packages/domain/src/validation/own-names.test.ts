import fc from 'fast-check';
import { containsName, countyNameWords, personNameWords } from './own-names.ts';

const NAMES = [
  ...personNameWords({
    username: 'title.examiner',
    firstName: 'María José',
    lastName: "O'Brien-Šťastná",
    email: 'elena77@tasi.example',
  }),
  ...countyNameWords('Tasi County', 'Land Record Portal'),
];

describe('a name in a password', () => {
  it.each([
    'Portal#2026',
    'Tasi#2026',
    'title.examiner#1',
    'TitleExaminer!9',
    'My-Examiner-2026!',
    'LandRecord#1',
    'landrecords@77',
    'P0rt4l!2026',
    'p0RtaL%99x',
    'Porta1#2026',
    'P.o.r.t.a.l.9!',
    'P1o2r3t4a5l6!',
    '+4S!&2026x',
    'Maria#20261',
    'MARIAJOSE#1',
    'jose!Jose!22',
    'obrien%2026',
    'Stastna$1999',
    'Elena#44444',
    'xxelena77!',
    'ｐｏｒｔａｌ#2026',
  ])('is found in %s', (password) => {
    expect(containsName(password, NAMES)).toBe(true);
  });

  it.each([
    'Breadfruit#7',
    'Welcome2Tanapag!',
    'Kjh#83hgQpl',
    'County-of-9-Trees!',
    'Lands&Records9',
    'correct horse 7!',
  ])('is not found in %s', (password) => {
    expect(containsName(password, NAMES)).toBe(false);
  });

  it('of three letters is found only if the password has no other letters', () => {
    const ana = personNameWords({ username: 'someone.else', firstName: 'Ana', lastName: 'Li', email: '' });
    expect(['Ana#20261', '4n@!99999', 'Banana#77', 'Ana-and-Joe#1'].map((text) => containsName(text, ana))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('in a non-Latin script is found if it has at least two characters', () => {
    const words = (firstName: string) =>
      personNameWords({ username: 'someone.else', firstName, lastName: '', email: '' });
    expect(containsName('山田#Kyoto77', words('山田'))).toBe(true);
    expect(containsName('山#Kyoto77', words('山'))).toBe(false);
  });

  it('is found in any position and case', () => {
    const around = fc.stringMatching(/^[0-9#$%^&. -]{0,10}$/);
    fc.assert(
      fc.property(around, around, fc.constantFrom('portal', 'Examiner', 'TASI', 'elena'), (before, after, name) => {
        expect(containsName(`${before}${name}${after}`, NAMES)).toBe(true);
      }),
    );
  });

  it('never makes the check throw, and nothing is found without names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (password) => {
        expect(containsName(password, [])).toBe(false);
        expect(
          typeof containsName(
            password,
            personNameWords({ username: password, firstName: password, lastName: '', email: password }),
          ),
        ).toBe('boolean');
      }),
    );
  });
});
