import fc from 'fast-check';
import { addDays, daysBetween } from './county-time.ts';
import { DATE_PRESETS, datePreset } from './date-presets.ts';

it.each([
  ['today', '2026-11-24', '2026-11-24', '2026-11-24'],
  ['thisMonth', '2026-11-24', '2026-11-01', '2026-11-24'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2024-03-01', '2024-02-01', '2024-02-29'],
  ['last12Months', '2026-11-24', '2025-11-25', '2026-11-24'],
  ['last12Months', '2024-02-29', '2023-03-01', '2024-02-29'],
  ['last12Months', '2025-02-28', '2024-02-29', '2025-02-28'],
  ['thisYear', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['lastYear', '2026-11-24', '2025-01-01', '2025-12-31'],
] as const)('the range %s on %s is %s to %s', (preset, today, from, to) => {
  expect(datePreset(preset, today)).toEqual({ from, to });
});

it('no range ends before it begins, ends after today, or covers more than a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom(...DATE_PRESETS), (days, preset) => {
      const today = addDays('1950-01-01', days);
      const { from, to } = datePreset(preset, today);
      expect(from <= to && to <= today).toBe(true);
      expect(daysBetween(from, to)).toBeLessThan(366);
    }),
  );
});
