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
const testedIn = (test: string, as?: string) => (): ScreenTest => ({ test, ...(as === undefined ? {} : { as }) });
/** The tests of screens, by field, or by record for all fields of the record. */
const SCREEN_TESTS: Readonly<Record<string, (field: string) => ScreenTest>> = {
  'common.countyName': testedIn(LOGIN),
  'common.appTitle': testedIn(LOGIN),
  'common.bookLabel': testedIn(`${FORMS}/document-searches.test.tsx`),
  'common.torrensLabel': testedIn('mfe-search/src/records/certificates/certificates.test.tsx'),
  'common.contactName': testedIn(HOME),
  'common.contactTitle': testedIn(HOME),
  'common.contactPhone': testedIn(HOME),
  'common.contactEmail': testedIn(HOME),
  'search2.allOnlySearch': testedIn(`${FORMS}/search-form.test.tsx`),
  'languages.languages': testedIn(LOGIN),
  'userLockout.messageHeadline': testedIn(HEADER),
  // each note of a record has its own screen; these tests go through all of them
  search: testedIn(`${FORMS}/county-notes.test.tsx`, 'searchSetting'),
  reports: testedIn('mfe-reports/src/features/report/county-notes.test.tsx', 'reportsSetting'),
  efile: testedIn(FILING),
  latestNews: testedIn(HOME, 'latestNews'),
  externalLinks: testedIn(HOME, 'links'),
  loginPageLinks: testedIn(LOGIN, 'links'),
  loginPageLatestNews: testedIn(LOGIN, 'news'),
  'loginPageSlides.numberOfSlides': testedIn(LOGIN),
  'loginPageSlides.slides': testedIn(LOGIN, 'captions'),
  'homeSelections.latestNewsMore': testedIn(HOME),
  'homeSelections.linksMore': testedIn(HOME),
  // while these are off, the response has no links and no news
  'homeSelections.linksLoginPage': testedIn(LOGIN, 'links'),
  'homeSelections.latestNewsLoginPage': testedIn(LOGIN, 'news'),
  homeSelections: testedIn(HOME),
  // all dates are in one table
  notableDates: testedIn(HOME, 'notableDates'),
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

describe('a field whose only effect is that a screen shows it', () => {
  it('has a row in this table', () => {
    const rowless = onScreens.filter((path) => screenTestOf(path) === undefined);
    expect(rowless.map((path) => `${path}: add the test of the screen that shows it to shown-fields.test.ts`)).toEqual(
      [],
    );
  });

  it.each(onScreens)('%s is used in the test of a screen', (path) => {
    const { test, as = path.split('.').at(-1) ?? '' } = screenTestOf(path) ?? { test: '' };
    expect(existsSync(join(ROOT, test)) ? test : `${test} does not exist`).toBe(test);
    const isGiven = new RegExp(`\\b${as}\\b`).test(codeOf(test));
    expect(isGiven ? path : `${test} does not contain ${as}`).toBe(path);
  });
});
