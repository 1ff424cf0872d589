import { templateName } from './demonstration-data.ts';

describe('the county that journeys copy', () => {
  const { TEST_COUNTY_DAY: before } = process.env;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 30, 23, 59, 59) });
    delete process.env.TEST_COUNTY_DAY;
  });
  afterEach(() => {
    jest.useRealTimers();
    delete process.env.TEST_COUNTY_DAY;
    if (before !== undefined) process.env.TEST_COUNTY_DAY = before;
  });

  it('is a new one on the next day', () => {
    const first = templateName();
    expect(templateName()).toBe(first);
    jest.advanceTimersByTime(1_000);
    expect(templateName()).not.toBe(first);
  });

  it('is the same until the end of a run that passes midnight', () => {
    const first = templateName();
    process.env.TEST_COUNTY_DAY = '2026-11-30';
    jest.advanceTimersByTime(1_000);
    expect(templateName()).toBe(first);
  });
});
