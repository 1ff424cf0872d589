import fc from 'fast-check';
import { ROLES, SEARCH_TYPES, type SearchType } from '../lists/index.ts';
import {
  capabilitiesOf,
  decideCall,
  firstSearch,
  hasProfileAndHistory,
  imageRights,
  maySeeConfidential,
  type SearchSwitches,
  visibleSearches,
  visibleTabs,
} from './index.ts';

const roles = fc.constantFrom(...ROLES);
const switches: fc.Arbitrary<SearchSwitches> = fc
  .array(fc.constantFrom(...SEARCH_TYPES))
  .map((types) => Object.fromEntries(types.map((type) => [type, true])));
const ALL_ON: SearchSwitches = Object.fromEntries(SEARCH_TYPES.map((type) => [type, true]));

describe('calls', () => {
  it.each([
    ['public', undefined, 'allowed'],
    ['public', 'GUEST', 'allowed'],
    ['session', undefined, 'login'],
    ['session', 'GUEST', 'allowed'],
    [['TRIMIN', 'COUNTY'], undefined, 'login'],
    [['TRIMIN', 'COUNTY'], 'COUNTY', 'allowed'],
    [['TRIMIN', 'COUNTY'], 'ACCOUNT', 'denied'],
    [[], 'TRIMIN', 'denied'],
  ] as const)('open to %p, made by %p: %s', (access, role, decision) => {
    expect(decideCall(access, role)).toBe(decision);
  });
});

describe('searches', () => {
  it('[001-6.types.1] [001-2.1.types.1] are available if both county and account allow them', () => {
    const rights = { role: 'USER', isTorrensCounty: true } as const;
    expect(
      visibleSearches({ ...rights, enabledByCounty: ALL_ON, allowedToAccount: { Name: true, Plat: true } }),
    ).toEqual(['Name', 'Plat']);
    expect(visibleSearches({ ...rights, enabledByCounty: { Name: true }, allowedToAccount: ALL_ON })).toEqual(['Name']);
    expect(visibleSearches({ ...rights, enabledByCounty: { Name: false }, allowedToAccount: ALL_ON })).toEqual([]);
    expect(
      visibleSearches({ ...rights, role: 'COUNTY', enabledByCounty: { Name: true }, allowedToAccount: {} }),
    ).toEqual(['Name']);
  });

  it('[001-2.1.types.2] of Torrens exist only in a Torrens county', () => {
    const visible = visibleSearches({
      role: 'TRIMIN',
      enabledByCounty: ALL_ON,
      allowedToAccount: {},
      isTorrensCounty: false,
    });
    expect(visible).toEqual(SEARCH_TYPES.filter((type) => !type.startsWith('Torrens')));
    expect(visible).toHaveLength(SEARCH_TYPES.length - 2);
  });

  it('that the county disabled are visible to nobody', () => {
    fc.assert(
      fc.property(
        roles,
        switches,
        switches,
        fc.boolean(),
        (role, enabledByCounty, allowedToAccount, isTorrensCounty) => {
          const visible = visibleSearches({ role, enabledByCounty, allowedToAccount, isTorrensCounty });
          expect(visible.every((type) => enabledByCounty[type] === true)).toBe(true);
          expect(new Set(visible).size).toBe(visible.length);
        },
      ),
    );
  });

  it.each<[SearchType[], SearchType, SearchType | undefined, SearchType | undefined]>([
    [['Name', 'Plat'], 'Name', undefined, 'Name'],
    [['Name', 'Plat'], 'Name', 'Plat', 'Plat'],
    [['Plat'], 'Name', undefined, 'Plat'],
    [['Plat'], 'Name', 'Date', 'Plat'],
    [[], 'Name', undefined, undefined],
  ])(
    '[001-2.1.default.1] out of %p, with default %p and %p already selected: %p opens first',
    (visible, countyDefault, selected, first) => {
      expect(firstSearch(visible, countyDefault, selected)).toBe(first);
    },
  );
});

describe('images', () => {
  const rows = {
    LR: { imageRetrieval: true, previewRetrieval: true },
    TOR: { imageRetrieval: false, previewRetrieval: true },
  };

  it.each([
    ['USER', 'LR', true, true],
    ['USER', 'TOR', true, false],
    ['USER', 'MAP', false, false],
    ['GUEST', 'LR', true, true],
    ['ACCOUNT', 'constructor', false, false],
    ['COUNTY', 'MAP', true, true],
    ['TRIMIN', 'TOR', true, true],
  ] as const)('[001-6.image.1] may be previewed by %s for %s: %p, and downloaded: %p', (role, type, preview, image) => {
    expect(imageRights(role, rows, type)).toEqual({ preview, image });
  });

  it('of confidential documents are visible to staff only', () => {
    expect(ROLES.filter(maySeeConfidential)).toEqual(['TRIMIN', 'COUNTY']);
  });
});

describe('navigation', () => {
  it.each([
    ['TRIMIN', 'home efile search reports userManager controlPanel'],
    ['COUNTY', 'home efile search reports userManager controlPanel'],
    ['ACCOUNT', 'home efile search reports userManager'],
    ['USER', 'home efile search'],
    ['GUEST', 'home efile search'],
  ] as const)('[000-6.tabs.1] [002-2.3.access.1] [002-6.account.1] of %s has the tabs %s', (role, tabs) => {
    expect(visibleTabs(role, true).join(' ')).toBe(tabs);
    expect(visibleTabs(role, false).join(' ')).toBe(tabs.replace('efile ', ''));
  });

  it.each([
    ['TRIMIN', 'efile.submit search reports.read users.manage county.configure county.technical search.Name'],
    ['COUNTY', 'efile.submit search reports.read users.manage county.configure search.Name'],
    ['ACCOUNT', 'efile.submit search reports.read users.manage search.Name'],
    ['USER', 'efile.submit search search.Name'],
    ['GUEST', 'efile.submit search search.Name'],
  ] as const)('grants %s %s', (role, granted) => {
    expect(capabilitiesOf({ role, isEfileOn: true, searches: ['Name'] }).join(' ')).toBe(granted);
    expect(capabilitiesOf({ role, isEfileOn: false, searches: [] })).not.toContain('efile.submit');
  });

  it('[000-6.guest.1] gives guests neither profile nor history', () => {
    expect(ROLES.filter((role) => !hasProfileAndHistory(role))).toEqual(['GUEST']);
  });
});
