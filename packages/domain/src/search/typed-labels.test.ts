import { numberReadings } from './typed-labels.ts';

describe('the readings of a typed number', () => {
  it.each([
    ['document', 'Doc. No. 60355', '60355'],
    ['document', 'Document Number: 2023-002987', '2023-002987'],
    ['document', '#A683300', 'A683300'],
    ['certificate', 'Certificate of Title No. T-1158', 'T-1158'],
    ['lien', 'Notice of Federal Tax Lien No. 104523898', '104523898'],
    ['lien', 'Serial Number: 104523898', '104523898'],
    ['lien', 'Tax Lien # TX-24-00012', 'TX-24-00012'],
    ['book', 'Bk. 012', '012'],
    ['page', 'pg 34', '34'],
    ['page', 'p. 34', '34'],
  ] as const)('of a %s %j include %j', (kind, typed, bare) => {
    expect(numberReadings(typed, kind)).toEqual([typed, bare]);
  });

  it.each([
    ['document', '60355'],
    ['document', 'DOC60355'],
    ['document', 'TORRENS_DOC_OTHER_5890'],
    ['certificate', 'T-1158'],
    ['document', 'No.'],
    ['lien', 'TX-24-00012'],
    ['lien', 'TAX-24-00012'],
    ['page', 'P34'],
    ['book', ''],
  ] as const)('of a %s %j are only this', (kind, typed) => {
    expect(numberReadings(typed, kind)).toEqual([typed]);
  });
});
