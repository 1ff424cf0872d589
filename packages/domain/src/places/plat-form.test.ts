import { platForm } from './plat-form.ts';

const SPELLINGS: readonly (readonly string[])[] = [
  ["Thurber's First Subdivision", 'THURBERS 1ST SUB', 'Thurbers First Subd.'],
  ["Williams, Healy & Cornforth's Addition", 'Williams Healy and Cornforths Add'],
  ["Auditor's Subdivision No. 5", 'AUD SUB 5', 'Auditors Subdivision Number 5'],
  ["KUTZKY'S 2ND ADD", 'Kutzkys Second Addition', 'Kutzkys 2d Addn'],
  ['Saint Mary Heights', 'ST. MARY HTS'],
  ["DEWITT'S SUB", 'DeWitts Subdivision', 'De Witt’s Sub.'],
];

describe('[001-4.6.plat.2] the form of a plat', () => {
  it.each(SPELLINGS)('is the same for %s', (...spellings) => {
    expect(new Set(spellings.map(platForm)).size).toBe(1);
  });

  it('begins with that of a typed beginning, with whole numbers only', () => {
    expect(platForm("Thurber's First Subdivision").startsWith(platForm('Thurbers 1st'))).toBe(true);
    expect(platForm('Smith 21st Addition').startsWith(platForm('Smith 2nd'))).toBe(false);
  });
});
