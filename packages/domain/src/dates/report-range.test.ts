import { reportDays } from './index.ts';

const TODAY = '2026-02-10';

describe('the days of a report', () => {
  it.each([
    ['TODAY', '', '', '2026-02-10', '2026-02-10'],
    ['MONTH', '', '', '2026-02-01', '2026-02-10'],
    ['YTD', '', '', '2026-01-01', '2026-02-10'],
    // fields that do not apply to the range are ignored
    ['YTD', '13/45/2026', 'x', '2026-01-01', '2026-02-10'],
    ['CUSTOM', '01/05/2026', '02/01/2026', '2026-01-05', '2026-02-01'],
    ['CUSTOM', '01/05/2026', '', '2026-01-05', '2026-02-10'],
    ['CUSTOM', '01/05/2026', '  ', '2026-01-05', '2026-02-10'],
    ['CUSTOM', '02/09/2025', '02/10/2026', '2025-02-09', '2026-02-10'],
  ] as const)('[000-2.report.1] [000-9.report.1] for %s, %p to %p: %s to %s', (range, from, to, first, last) => {
    expect(reportDays(range, { from, to }, TODAY)).toEqual({ ok: true, value: { from: first, to: last } });
  });

  it.each([
    ['', '', { from: { key: 'validation.required' } }],
    ['13/01/2026', '', { from: { key: 'validation.dateFormat' } }],
    ['01/01/2026', '2/30/2026', { to: { key: 'validation.dateFormat' } }],
    ['02/11/2026', '', { from: { key: 'validation.futureDate' } }],
    ['01/01/2026', '02/11/2026', { to: { key: 'validation.futureDate' } }],
    ['02/01/2026', '01/31/2026', { to: { key: 'validation.dateRange' } }],
    ['02/08/2025', '02/10/2026', { to: { key: 'validation.yearRange' } }],
  ])('[000-5.report.1] [000-5.report.2] refuse the range from %p to %p', (from, to, messages) => {
    expect(reportDays('CUSTOM', { from, to }, TODAY)).toEqual({ ok: false, failure: messages });
  });
});
