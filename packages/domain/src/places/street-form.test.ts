import fc from 'fast-check';
import { readTypedStreet, streetForm } from './street-form.ts';

const SPELLINGS: readonly (readonly [form: string, spellings: readonly string[]])[] = [
  ['BEACH RD ', ['Beach Road', 'Beach RD.', '  beach   rd ', 'Beach Rd Apt 3', 'Beach Road #5B', 'Beach Rd, Unit C']],
  [' 1 AVE ', ['First Avenue', '1st Ave', '1 AVE', '01 Av.']],
  [' 2 AVE ', ['Second Ave', '2nd Ave', '2d Avenue']],
  [' 23 ST ', ['Twenty-Third St', 'Twenty Third Street', 'TWENTYTHIRD ST', '23rd Str', '23D ST']],
  [' 30 ST ', ['Thirtieth Street', '30th St']],
  [' 6 ST SW ', ['6 ST SW', 'Sixth Street Southwest', '6th St. S.W.', '6th St S W']],
  [' 9 1 2 AVE SE ', ['9 1/2 Ave SE', '9½ AVE SE']],
  [' N MAIN ST ', ['N Main St', 'North Main Street', 'N. Main St.', 'No. Main St', 'N Main St Apt 2']],
  [' CR C2 ', ['County Rd C-2', 'Cty Rd C2', 'CR C2', 'C.R. C 2', 'Co. Road C-2', 'CNTY RD C2']],
  [' CR C2 W ', ['County Road C-2 West', 'CR C2 W']],
  [' CR 12 ', ['CSAH 12', 'County State Aid Highway 12', 'CR-12', 'County Hwy 12', 'CR12', 'County Road 12']],
  [' HWY 55 ', ['State Hwy 55', 'Hwy 55', 'Highway 55', 'MN-55', 'MN Hwy 55', 'TH 55', 'HWY55']],
  [' HWY 10 ', ['US Hwy 10', 'U.S. 10', 'US-10', 'Route 10', 'Rte. 10', 'SR 10', 'State Road 10']],
  [' I 94 ', ['I-94', 'Interstate 94', 'Interstate Hwy 94']],
  ['OBRIEN LN ', ["O'Brien Lane", 'OBRIEN LN', 'O’Brien Ln']],
  [' ST MARYS ST ', ["Saint Mary's Street", 'St. Marys St']],
  [' E BROADWAY', ['East Broadway', 'E BROADWAY, 2ND FLOOR']],
  ['CHALANLAULAU', ['Chalan Laulau', 'Chalan Lau Lau']],
];

describe('[001-2.2.address.2] the form of a street', () => {
  it.each(SPELLINGS)('is %j for all its spellings', (form, spellings) => {
    expect(spellings.map(streetForm)).toEqual(spellings.map(() => form));
  });

  it.each([
    ['N Beach', 'Green Beach'],
    ['1st Ave', '21st Ave'],
    ['Ocean Pl', 'Ocean Plaza'],
    ['Beach Rd N', 'Beach Rd NE'],
    ['County Road C', 'County Road C2'],
    ['County Road 55', 'State Hwy 55'],
    ['Lot Creek', 'Big Lot'],
  ])('of %j is not part of that of %j', (typed, stored) => {
    expect(streetForm(stored)).not.toContain(streetForm(typed));
  });

  it.each([
    ['Main', 'N Main St'],
    ['Hwy 8', 'Old Highway 8 NW'],
    ['Capitol Hil', 'Capitol Hill Rd'],
    ['Beach Rd', 'Beach Road NE'],
  ])('of %j is part of that of %j', (typed, stored) => {
    expect(streetForm(stored)).toContain(streetForm(typed));
  });

  it('has single spaces, and is made of any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !streetForm(text).includes('  ')));
  });
});

describe('a typed street', () => {
  it('is also looked up without a repeated house number', () => {
    expect(readTypedStreet('833 Capitol Hill', '833').forms).toEqual([' 833 CAPITOLHILL', 'CAPITOLHILL']);
    expect(readTypedStreet('120 Capitol Hill', '833').forms).toEqual([' 120 CAPITOLHILL']);
    expect(readTypedStreet('833', '833').forms).toEqual([' 833 ']);
  });

  it('is the beginning of a longer one, unless it ends in a direction after its type', () => {
    expect(readTypedStreet('Ocean Pl').isBeginning).toBe(true);
    expect(readTypedStreet('Lyndale N').isBeginning).toBe(true);
    expect(readTypedStreet('Lyndale Ave N').isBeginning).toBe(false);
  });

  it('of punctuation only has no form', () => {
    expect(readTypedStreet(' %.- ').forms).toEqual([]);
  });
});
