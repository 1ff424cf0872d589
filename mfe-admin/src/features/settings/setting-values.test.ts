import { notableDatesSetting } from '@portal/contracts/county-config';
import { typedRecord } from './setting-values.ts';

describe('a typed date of a setting', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-12-31T19:00:00Z', 'Pacific/Guam', '1/1/27', '2027-01-01'],
    ['2027-01-01T03:00:00Z', 'America/New_York', '1/1/27', '1927-01-01'],
  ])("at %s in %s has the century of the county's year, not of UTC's", (now, zone, typed, day) => {
    jest.useFakeTimers({ now: new Date(now) });
    const { values } = typedRecord(notableDatesSetting.fields, { lienPostedDate: typed }, zone);
    expect(values).toMatchObject({ lienPostedDate: day });
  });
});
