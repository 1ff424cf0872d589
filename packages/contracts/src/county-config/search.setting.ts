import { isSearchType, SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag } from './stored.ts';

const searchType = z.enum(SEARCH_TYPES);

export const searchRecord = z.object({
  defaultSearch: z._default(searchType, 'Name'),
  searchAccess: z._default(z.enum(['configurable', 'same']), 'same'),
  /** The searches that the county offers. */
  enabled: z._default(z.array(searchType), [
    'Name',
    'DocumentNumber',
    'Address',
    'BookAndPage',
    'Date',
    'LegalDescription',
    'ParcelId',
    'Plat',
  ]),
  countyNotes: z._default(z.partialRecord(searchType, z.string()), {}),
});

export const search2Record = z.object({
  map: storedFlag(),
  tax: storedFlag(),
  allOnlySearch: storedFlag(),
  downloadResults: storedFlag(),
});

/** Search 1 (002 sections 2.5, 3 and 5): which searches are offered, to whom, and the county's note for each. */
export const searchSetting = defineSetting({
  name: 'search',
  screen: 'search',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: searchRecord,
  previews: ['searchNotes'],
  refuses: ({ defaultSearch, enabled }) =>
    isSearchType(defaultSearch) && enabled.includes(defaultSearch) ? undefined : 'DEFAULT_SEARCH_OFF',
  alsoDoes: { flag: 'updateUsers', when: { searchAccess: 'configurable' } },
  sections: [
    {
      fields: [
        { name: 'defaultSearch', kind: 'choice', options: SEARCH_TYPES },
        { name: 'searchAccess', kind: 'choice', options: ['same', 'configurable'], hasHint: true },
      ],
    },
    {
      title: 'searches',
      fields: SEARCH_TYPES.flatMap((type) => [
        { name: `searchBy${type}`, storedAs: `enabled:${type}`, kind: 'flag' as const, width: 4 as const },
        {
          name: `searchBy${type}CountyNote`,
          storedAs: `countyNotes.${type}`,
          kind: 'text' as const,
          maximum: 500,
          width: 8 as const,
        },
      ]),
    },
  ],
});

/** Search 2 (002 sections 2.5 and 3): parcel links to the county's other systems, and options of result lists. */
export const search2Setting = defineSetting({
  name: 'search2',
  screen: 'search2',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: search2Record,
  refreshes: 'search2',
  sections: [
    {
      fields: [
        { name: 'map', kind: 'flag' },
        { name: 'tax', kind: 'flag' },
        { name: 'allOnlySearch', kind: 'flag', hasHint: true },
        { name: 'downloadResults', kind: 'flag' },
      ],
    },
  ],
});
