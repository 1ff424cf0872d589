import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EFFECTS, type Place } from './effects-table.testing.ts';

const ROOT = join(import.meta.dirname, '../../..');
/**
 * Places at which effects.test.ts checks only the response of a call. A test of the screen must prove that the screen shows the
 * field.
 */
const RESPONSE_PLACES: ReadonlySet<Place> = new Set(['browser', 'home', 'login links', 'login news', 'login page']);

const HOME = 'shell/src/features/home/home.page.test.tsx';
const LOGIN = 'shell/src/features/login/login-page.test.tsx';
const HEADER = 'shell/src/features/header/header.test.tsx';
const FORMS = 'mfe-search/src/features/search-form';
const FILING = 'mfe-efile/src/features/filing/filing.test.tsx';

/** The test of a screen that shows a field. */
interface ScreenTest {
  readonly test: string;
  /** The name that the test uses for the value, if it is not the field's own name. */
  readonly as?: string;
}
const of = (test: string, as?: string) => (): ScreenTest => ({ test, ...(as === undefined ? {} : { as }) });
/** The tests of screens, by field, or by record for all fields of the record. */
const SCREEN_TESTS: Readonly<Record<string, (field: string) => ScreenTest>> = {
  'common.countyName': of(LOGIN),
  'common.appTitle': of(LOGIN),
  'common.bookLabel': of(`${FORMS}/document-searches.test.tsx`),
  'common.torrensLabel': of('mfe-search/src/records/certificates/certificates.test.tsx'),
  'common.contactName': of(HOME),
  'common.contactTitle': of(HOME),
  'common.contactPhone': of(HOME),
  'common.contactEmail': of(HOME),
  'search2.allOnlySearch': of(`${FORMS}/search-form.test.tsx`),
  'languages.languages': of(LOGIN),
  'userLockout.messageHeadline': of(HEADER),
  // each note of a record has its own screen; these tests go through all of them
  search: of(`${FORMS}/county-notes.test.tsx`, 'searchSetting'),
  reports: of('mfe-reports/src/features/report/county-notes.test.tsx', 'reportsSetting'),
  efile: of(FILING),
  latestNews: of(HOME, 'latestNews'),
  externalLinks: of(HOME, 'links'),
  loginPageLinks: of(LOGIN, 'links'),
  loginPageLatestNews: of(LOGIN, 'news'),
  'loginPageSlides.numberOfSlides': of(LOGIN),
  'loginPageSlides.slides': of(LOGIN, 'captions'),
  'homeSelections.latestNewsMore': of(HOME),
  'homeSelections.linksMore': of(HOME),
  // while these are off, the response has no links and no news
  'homeSelections.linksLoginPage': of(LOGIN, 'links'),
  'homeSelections.latestNewsLoginPage': of(LOGIN, 'news'),
  homeSelections: of(HOME),
  // all dates are in one table
  notableDates: of(HOME, 'notableDates'),
};

const onScreens = Object.entries(EFFECTS).flatMap(([field, { place }]) => (RESPONSE_PLACES.has(place) ? [field] : []));
const screenTestOf = (path: string): ScreenTest | undefined => {
  const [record = '', field = ''] = path.split('.');
  return (SCREEN_TESTS[path] ?? SCREEN_TESTS[record])?.(field);
};

/** The code of a test without comments and titles, because a name in those proves nothing. */
const codeOf = (test: string): string =>
  readFileSync(join(ROOT, test), 'utf8')
    .replaceAll(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
    .replaceAll(/(?<=^\s*(?:describe|it|test)\(|^\s*\](?: as const)?\)\()(?:'[^'\n]*'|"[^"\n]*")/gm, '');

describe('a field that is only shown', () => {
  it('has a row in this table', () => {
    const rowless = onScreens.filter((path) => screenTestOf(path) === undefined);
    expect(rowless.map((path) => `${path}: say in shown-fields.test.ts which test of a screen shows it`)).toEqual([]);
  });

  it.each(onScreens)('%s is used in the test of a screen', (path) => {
    const { test, as = path.split('.').at(-1) ?? '' } = screenTestOf(path) ?? { test: '' };
    expect(existsSync(join(ROOT, test)) ? test : `${test} is not there`).toBe(test);
    const isGiven = new RegExp(`\\b${as}\\b`).test(codeOf(test));
    expect(isGiven ? path : `${test} says nothing of ${as}`).toBe(path);
  });
});
