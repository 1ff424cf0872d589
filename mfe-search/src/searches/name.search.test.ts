import { NAME_SEARCH } from './name.search.ts';
import type { SearchCounty } from './search-definition.ts';

const county: SearchCounty = {
  today: '2026-11-22',
  indexBegins: '1975-01-02',
  verifiedThrough: '2026-11-18',
  hasDocumentTypes: true,
};
const waysOn = (typed: Readonly<Record<string, string>>): string[] =>
  NAME_SEARCH.waysOn({ ...NAME_SEARCH.neutral, grantorGranteeLastName1: 'CRUZ', ...typed }, county).map(
    ({ labelKey }) => labelKey,
  );

it('offers all dates where dates narrow the search, and not where none are set', () => {
  expect(waysOn(NAME_SEARCH.defaults(county))).toEqual(['search:waysOn.allDates']);
  expect(waysOn({ fromRecordedDate: '', toRecordedDate: '11/18/2026' })).toEqual(['search:waysOn.allDates']);
  expect(waysOn({ fromRecordedDate: '', toRecordedDate: '' })).toEqual([]);
});
