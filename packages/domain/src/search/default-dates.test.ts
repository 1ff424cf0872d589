import { countyDaysOf, defaultDates, indexDaysOfSearch, withoutDefaultDates, withTodaysDate } from './default-dates.ts';

const DAYS = { indexBegins: '1975-01-02', verifiedThrough: '2026-11-18', postedThrough: '', today: '2026-11-22' };
const NO_COUNTY_DATES = { indexBegins: '', verifiedThrough: '', postedThrough: '', today: '2026-11-22' };

describe('the dates of a search', () => {
  it('[001-9.defaults.2] start at the index date and end at the verified date, or by default at 1900 and today', () => {
    expect(defaultDates(DAYS)).toEqual({ fromRecordedDate: '01/02/1975', toRecordedDate: '11/18/2026' });
    expect(defaultDates(NO_COUNTY_DATES)).toEqual({ fromRecordedDate: '01/01/1900', toRecordedDate: '11/22/2026' });
  });

  it.each([
    ['defaults', { fromRecordedDate: '01/02/1975', toRecordedDate: '11/18/2026' }, {}],
    [
      'today as To Date, which means the newest documents',
      { toRecordedDate: '11/22/2026' },
      { toRecordedDate: 'TODAY' },
    ],
    [
      'a typed From Date',
      { fromRecordedDate: '01/01/2024', toRecordedDate: ' 11/18/2026 ' },
      { fromRecordedDate: '01/01/2024' },
    ],
    ['a typed To Date', { toRecordedDate: '11/17/2026' }, { toRecordedDate: '11/17/2026' }],
    ['today as From Date', { fromRecordedDate: '11/22/2026' }, { fromRecordedDate: '11/22/2026' }],
    ['a date that the user cleared', { toRecordedDate: '' }, { toRecordedDate: '' }],
    [
      'a name that looks like a date',
      { grantorGranteeLastName1: '11/18/2026' },
      { grantorGranteeLastName1: '11/18/2026' },
    ],
  ])('are saved only if they were typed: %s', (_title, criteria, kept) => {
    expect(withoutDefaultDates(criteria, DAYS)).toEqual(kept);
  });

  it('follow the current date if they were saved as today', () => {
    const kept = withoutDefaultDates({ toRecordedDate: '11/22/2026' }, DAYS);
    expect(withTodaysDate(kept, '2026-11-22')).toEqual({ toRecordedDate: '11/22/2026' });
    expect(withTodaysDate(kept, '2026-12-09')).toEqual({ toRecordedDate: '12/09/2026' });
    expect(withTodaysDate({ toRecordedDate: '11/17/2026' }, '2026-12-09')).toEqual({ toRecordedDate: '11/17/2026' });
    expect(withoutDefaultDates({ toRecordedDate: '11/22/2026' }, NO_COUNTY_DATES)).toEqual({});
  });
});

describe('the dates of the index of a search', () => {
  const NOTABLE = {
    showNotableDates: true,
    useVerificationDate: true,
    showSeparateIndexes: true,
    abstractIndexBeginDate: '1975-01-02',
    abstractVerifiedDate: '2026-11-18',
    abstractPostedDate: '2026-11-20',
    abstractLegalVerifiedDate: '2026-11-10',
    lienIndexBeginDate: '1990-01-05',
    lienVerifiedDate: '2026-11-20',
  };
  const TODAY = '2026-11-22';
  const daysOf = (...[type, more]: [Parameters<typeof indexDaysOfSearch>[0], object?]) => {
    const { indexBegins, verifiedThrough, postedThrough } = indexDaysOfSearch(
      type,
      countyDaysOf({ ...NOTABLE, ...more }, TODAY),
    );
    return [indexBegins, verifiedThrough, postedThrough];
  };

  it('are those of the kind of record that it finds, and the main dates where that kind has none', () => {
    expect(daysOf('Name')).toEqual(['1975-01-02', '2026-11-18', '2026-11-20']);
    expect(daysOf('TaxLien')).toEqual(['1990-01-05', '2026-11-20', '2026-11-20']);
    expect(daysOf('TaxLien', { lienVerifiedDate: '' })).toEqual(['1990-01-05', '2026-11-18', '2026-11-20']);
    expect(daysOf('Plat')).toEqual(['1975-01-02', '2026-11-10', '2026-11-20']);
    expect(daysOf('Plat', { showSeparateIndexes: false })).toEqual(['1975-01-02', '2026-11-18', '2026-11-20']);
    expect(daysOf('TractBookLegal')).toEqual(['1800-01-01', '', '']);
  });

  it('are empty if the county does not use them', () => {
    expect(daysOf('TaxLien', { showNotableDates: false, useVerificationDate: false })).toEqual(['', '', '2026-11-20']);
  });
});
