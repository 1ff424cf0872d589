import { streetSpellings } from './street-words.ts';

describe('[001-2.2.address.2] a street as an office may have written it', () => {
  it.each([
    ['Beach Road', ['Beach Road', 'Beach rd']],
    ['Beach RD.', ['Beach RD.', 'Beach road']],
    ['  Beach   Av ', ['Beach Av', 'Beach avenue', 'Beach ave']],
    ['North Beach', ['North Beach', 'n Beach']],
    ['N. Beach Ln', ['N. Beach Ln', 'N. Beach lane', 'north Beach Ln', 'north Beach lane']],
    // a kind alone is a name, and one in the middle belongs to it
    ['Court', ['Court']],
    ['St Mary Hill', ['St Mary Hill']],
    ['Chalan Laulau', ['Chalan Laulau']],
    ['', ['']],
  ])('%j', (typed, spelled) => {
    expect(streetSpellings(typed)).toEqual(spelled);
  });

  it('also without the house number, where it was typed before the street too', () => {
    expect(streetSpellings('833 Capitol Hill', '833')).toEqual(['833 Capitol Hill', 'Capitol Hill']);
    expect(streetSpellings('120 Capitol Hill', '833')).toEqual(['120 Capitol Hill']);
    expect(streetSpellings('833', '833')).toEqual(['833']);
  });
});
