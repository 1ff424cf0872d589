import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EFFECTS, type Place } from './effects-table.testing.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Where a change is proven by the answer of a call: that a screen shows it, a test of that screen has to say. */
const ANSWERS: ReadonlySet<Place> = new Set(['browser', 'home', 'login links', 'login news', 'login page']);

const HOME = 'shell/src/features/home/home.page.test.tsx';
const LOGIN = 'shell/src/features/login/login-page.test.tsx';
const HEADER = 'shell/src/features/header/header.test.tsx';
const FORMS = 'mfe-search/src/features/search-form';
const FILING = 'mfe-efile/src/features/filing/filing.test.tsx';

/** What is in the answer for a field that another name of the county's record decides. */
interface Shown {
  readonly test: string;
  /** What the test gives the screen: the field's own name where it is not said. */
  readonly as?: string;
}
const of = (test: string, as?: string) => (): Shown => ({ test, ...(as === undefined ? {} : { as }) });
/** The tests of screens by the field, or by the record for all of its fields. */
const SHOWN: Readonly<Record<string, (field: string) => Shown>> = {
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
  // off, the answer has no links and no news
  'homeSelections.linksLoginPage': of(LOGIN, 'links'),
  'homeSelections.latestNewsLoginPage': of(LOGIN, 'news'),
  homeSelections: of(HOME),
  // headings and rows of one table, drawn as they come
  notableDates: of(HOME, 'notableDates'),
};

const onScreens = Object.entries(EFFECTS).flatMap(([field, { place }]) => (ANSWERS.has(place) ? [field] : []));
const shownOf = (path: string): Shown | undefined => {
  const [record = '', field = ''] = path.split('.');
  return (SHOWN[path] ?? SHOWN[record])?.(field);
};

/** What a test does: a name in a comment or in a title gives a screen nothing. */
const codeOf = (test: string): string =>
  readFileSync(join(ROOT, test), 'utf8')
    .replaceAll(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
    .replaceAll(/(?<=^\s*(?:describe|it|test)\(|^\s*\](?: as const)?\)\()(?:'[^'\n]*'|"[^"\n]*")/gm, '');

describe('a field that is only shown', () => {
  it('has a row in this table', () => {
    const rowless = onScreens.filter((path) => shownOf(path) === undefined);
    expect(rowless.map((path) => `${path}: say in shown-fields.test.ts which test of a screen shows it`)).toEqual([]);
  });

  it.each(onScreens)('%s is given to a screen by a test of it', (path) => {
    const { test, as = path.split('.').at(-1) ?? '' } = shownOf(path) ?? { test: '' };
    expect(existsSync(join(ROOT, test)) ? test : `${test} is not there`).toBe(test);
    const isGiven = new RegExp(`\\b${as}\\b`).test(codeOf(test));
    expect(isGiven ? path : `${test} says nothing of ${as}`).toBe(path);
  });
});
