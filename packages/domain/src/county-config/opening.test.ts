import { missingSteps, OPENING_STEPS, type OpeningFacts, openingList } from './index.ts';

const ALL: OpeningFacts = {
  hasRecords: true,
  hasCounty: true,
  hasAdministrator: true,
  hasRates: true,
  hasCards: true,
  hasMail: true,
  countyName: 'Tasi',
  contactName: 'Carmen',
  contactPhone: '(670) 555-0142',
  contactEmail: '',
};
const missing = (more: Partial<OpeningFacts>) => {
  const list = openingList({ ...ALL, ...more });
  return [missingSteps(list, true).join(' '), missingSteps(list, false).join(' ')];
};

describe('the opening of a county', () => {
  it.each([
    [{}, '', ''],
    [{ hasRecords: false }, 'RECORDS', ''],
    [{ hasCounty: false }, 'ZONE', ''],
    [{ hasAdministrator: false }, 'ADMINISTRATOR', ''],
    [{ countyName: '  ' }, 'NAME', ''],
    [{ hasRates: false }, 'RATES', ''],
    [{ contactName: '' }, '', 'CONTACT'],
    [{ contactPhone: ' ' }, '', 'CONTACT'],
    [{ contactPhone: '', contactEmail: 'recorder@tasi.example' }, '', ''],
    [{ hasCards: false }, '', 'PAYMENTS'],
    [{ hasMail: false }, '', 'MAIL'],
  ])('with %p requires %p and recommends %p', (more, needed, advised) => {
    expect(missing(more)).toEqual([needed, advised]);
  });

  it('lists every step, in one order', () => {
    expect(openingList(ALL).map(({ step }) => step)).toEqual(OPENING_STEPS);
  });
});
