import { countyDaysOf } from '@portal/domain';
import { NAME_SEARCH } from './name.search.ts';
import type { SearchCounty } from './search-definition.ts';

const county: SearchCounty = {
  ...countyDaysOf(
    {
      showNotableDates: true,
      useVerificationDate: true,
      abstractIndexBeginDate: '1975-01-02',
      abstractVerifiedDate: '2026-11-18',
    },
    '2026-11-22',
  ),
  hasDocumentTypes: true,
  hasBookTypes: true,
  bookLabel: 'Book',
  legalFlags: new Set(),
};
const suggestions = (typed: Readonly<Record<string, string>>): string[] =>
  NAME_SEARCH.suggestions({ ...NAME_SEARCH.neutral, grantorGranteeLastName1: 'CRUZ', ...typed }, county).map(
    ({ labelKey }) => labelKey,
  );

it('the Name search suggests all dates if dates narrow the search, but not if none are set', () => {
  expect(suggestions(NAME_SEARCH.defaults(county))).toEqual(['search:suggestions.allDates']);
  expect(suggestions({ fromRecordedDate: '', toRecordedDate: '11/18/2026' })).toEqual(['search:suggestions.allDates']);
  expect(suggestions({ fromRecordedDate: '', toRecordedDate: '' })).toEqual([]);
});
