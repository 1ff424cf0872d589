import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from './index.ts';
import { findRetiredTexts, findUnplainTexts, RETIRED_LABELS, RETIRED_SENTENCES } from './plain-english.ts';
import {
  differencesOf,
  findInconsistentTranslations,
  findUntranslated,
  findWrongPlurals,
  keysOf,
} from './text-files.ts';
import { findWrongScripts } from './text-scripts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LOCALES = join(import.meta.dirname, 'locales');

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const jsonFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

const prefixed = (name: string, findings: readonly string[]): string[] =>
  findings.map((finding) => `${name} ${finding}`);

interface TextFile {
  readonly name: string;
  readonly tag: string;
  readonly file: string;
  readonly english: string;
  readonly namespace: string;
}

const shared: TextFile[] = readdirSync(LOCALES).flatMap((tag) =>
  jsonFiles(join(LOCALES, tag)).map((name) => ({
    name: `i18n ${tag}/${name}`,
    tag,
    file: join(LOCALES, tag, name),
    english: join(LOCALES, 'en', name),
    namespace: name.replace('.json', ''),
  })),
);
const ofRemotes: TextFile[] = readdirSync(ROOT)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder) => {
    const locales = join(ROOT, folder, 'src/locales');
    return jsonFiles(locales).map((name) => ({
      name: `${folder} ${name}`,
      tag: name.replace('.json', ''),
      file: join(locales, name),
      english: join(locales, 'en.json'),
      namespace: folder.replace('mfe-', ''),
    }));
  });

const files = [...shared, ...ofRemotes];
const filesOf = (languageTag: string): TextFile[] => files.filter(({ tag }) => tag === languageTag);
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
const TRANSLATED = LANGUAGES.filter(({ complete, tag }) => complete && tag !== 'en');
const filesLacking = (english: readonly TextFile[], translated: readonly TextFile[]): string[] =>
  english.filter((wanted) => translated.every((given) => given.english !== wanted.file)).map(({ name }) => name);
/** The largest share of texts that may be the same as in English: names, patterns, file types. */
const MAX_UNTRANSLATED = 0.05;

test.each(files.map((file) => [file.name, file] as const))(
  '%s belongs to a language of the portal, and has the keys and placeholders of English',
  (_name, { tag, file, english }) => {
    const language = LANGUAGES.find((known) => known.tag === tag);
    expect(language).toBeDefined();
    expect(differencesOf(read(english), read(file), language?.complete === true)).toEqual([]);
  },
);

describe.each(TRANSLATED.map((language) => [language.englishName, language] as const))('%s', (_name, language) => {
  const translated = filesOf(language.tag);

  test('has every file that English has', () => {
    expect(filesLacking(filesOf('en'), translated)).toEqual([]);
  });

  test('has the plural forms of its grammar', () => {
    expect(
      translated.flatMap(({ name, file }) => prefixed(name, findWrongPlurals(read(file), language.formatTag))),
    ).toEqual([]);
  });

  test('is written in its own script', () => {
    expect(translated.flatMap(({ name, file }) => prefixed(name, findWrongScripts(read(file), language.tag)))).toEqual(
      [],
    );
  });

  test('translates the same English sentence the same way everywhere', () => {
    expect(
      findInconsistentTranslations(
        translated.map(({ english, file }) => ({ english: read(english), other: read(file) })),
      ),
    ).toEqual([]);
  });

  test('has at most 5% of its texts the same as in English', () => {
    const counts = translated.map(({ english, file }) => findUntranslated(read(english), read(file)));
    const total = counts.reduce((sum, count) => sum + count.total, 0);
    const same = counts.flatMap((count) => count.same);
    expect(same.length > total * MAX_UNTRANSLATED ? same : []).toEqual([]);
  });
});

/** The texts that the specification gives, as 'namespace:key': docs/specification quotes each. */
const SPECIFIED: ReadonlySet<string> = new Set(
  readdirSync(join(ROOT, 'docs/specification'))
    .map((name) => readFileSync(join(ROOT, 'docs/specification', name), 'utf8'))
    .flatMap((table) => [...table.matchAll(/`([a-z-]+:[\w.]+)` = "/g)].map(([, id = '']) => id)),
);

test.each(filesOf('en').map((file) => [file.name, file] as const))(
  '%s is plain: no sentence has more than 20 words, a banned word or a wrong plural, except for specified texts',
  (_name, { file, namespace }) => {
    expect(findUnplainTexts(read(file), (key) => SPECIFIED.has(`${namespace}:${key}`))).toEqual([]);
  },
);

test('no retired sentence or label is back', () => {
  const back = filesOf('en').flatMap(({ file, namespace }) =>
    findRetiredTexts(namespace, read(file), (key) => SPECIFIED.has(`${namespace}:${key}`)),
  );
  expect(back).toEqual([]);
});

test('every retired label has a key that exists', () => {
  const keys = new Set(
    filesOf('en').flatMap(({ file, namespace }) => keysOf(read(file)).map((key) => `${namespace}:${key}`)),
  );
  expect(Object.keys(RETIRED_LABELS).filter((key) => !keys.has(key))).toEqual([]);
});

test('findRetiredTexts finds a retired sentence or label, but neither specified texts nor the same word under another key', () => {
  const texts = { person: 'You', contact: 'You', lead: 'Sorry. It did not arrive.', specified: 'It did not arrive.' };
  expect(findRetiredTexts('registration', texts, (key) => key === 'specified')).toEqual([
    "registration:person: 'You'",
    "registration:lead: 'It did not arrive'",
  ]);
  expect(
    RETIRED_SENTENCES.filter(
      (phrase) => findRetiredTexts('any', { phrase: `So: ${phrase}...` }, () => false).length === 0,
    ),
  ).toEqual([]);
});

test('findUnplainTexts finds long sentences and banned words, but accepts specified texts', () => {
  const twenty = 'You can type up to twenty words here, but not a single one more than that, so please stop now.';
  const texts = {
    fine: `${twenty} Then go home.`,
    long: twenty.replace('now', 'right now'),
    banned: 'Your e-mail is on its way; somebody {{mail}} it.',
    passive: 'The list was emptied by the clerk and stands there no more.',
    rows: '{{count}} rows are left',
    rows_other: '{{count}} rows are left',
    specified: 'We e-mail you.',
  };
  expect(findUnplainTexts(texts, (key) => key === 'specified')).toEqual([
    'long: a sentence of 21 words',
    "banned: 'e-mail'; say email",
    "banned: 'somebody'; say someone",
    "banned: 'on its way'; say sent",
    "banned: ';'; say two sentences",
    "passive: 'stands there'; say is, is listed",
    "passive: 'was emptied by'; say first who does it",
    'rows: wrong for 1; give it plural forms',
  ]);
});

test('[000-1.strings.1] English has the words that the specification lists', () => {
  const texts = filesOf('en').flatMap(({ english }) => textsOf(read(english)));
  const known = new Set(texts.map((text) => text.toLowerCase()));
  const wanted = [
    ...[
      'Page',
      'Submit',
      'Clear',
      'Logout',
      'Continue',
      'Yes',
      'No',
      'Home',
      'Search',
      'E-file',
      'Contact us',
      'Email',
      'Phone',
    ],
    ...['Disclaimer', 'Latest News', 'More News', 'Links', 'More Links', 'Transactions', 'Details', 'Close'],
    ...['Today', 'This Month', 'YTD', 'Report date range', 'From', 'To', 'Custom range', 'Generate Report'],
    ...['MM/DD/YYYY', 'Grantor/Grantee business or last name 1', 'Search In'],
  ];
  expect(wanted.filter((text) => !known.has(text.toLowerCase()))).toEqual([]);
  expect(texts.some((text) => text.startsWith('Hello'))).toBe(true);
});

test('differencesOf finds missing keys, unknown keys, changed placeholders and empty texts', () => {
  const english = {
    save: 'Save',
    count_one: '{{count}} page',
    count_other: '{{count}} pages',
    group: { hello: 'Hello {{name}}' },
  };
  const korean = { count_other: '{{count}}쪽', group: { hello: '{{nombre}}', more: 'x' } };
  expect(differencesOf(english, korean, true)).toEqual([
    'missing: save',
    'other placeholders: group.hello',
    'not in English: group.more',
  ]);
  expect(differencesOf(english, { save: ' ' }, false)).toEqual(['empty: save']);
  expect(keysOf(english)).toEqual(['save', 'count_one', 'count_other', 'group.hello']);
});

test('filesLacking finds a file that a language lacks', () => {
  const english = filesOf('en');
  expect(english.length).toBeGreaterThan(10);
  expect(filesLacking(english, filesOf('ja').slice(1))).toEqual([english[0]?.name]);
});

test('findWrongScripts finds letters of another script, look-alikes and Latin words', () => {
  const wrongIn = (languageTag: string, text: string) => findWrongScripts({ text }, languageTag);
  expect(wrongIn('ja', '{{count}}件の書類をダウンロード。PDF (MM/DD/YYYY)')).toEqual([]);
  expect(wrongIn('ja', '书の検索')).toEqual(['text: 书']);
  expect(wrongIn('ja', '検索 Search')).toEqual(['text: Search']);
  expect(wrongIn('zh', '下载 PDF 文件')).toEqual([]);
  expect(wrongIn('zh', '下載のページ頁')).toEqual(['text: の ペ ー ジ 頁']);
  expect(wrongIn('ko', '다운로드 件')).toEqual(['text: 件']);
  expect(wrongIn('bn', 'নথি ডাউনলোড করুন')).toEqual([]);
  expect(wrongIn('bn', 'नथি')).toEqual(['text: न थ']);
  expect(wrongIn('th', 'ดาวน์โหลดหน้า ଠ')).toEqual(['text: ଠ']);
  expect(wrongIn('ru', 'Поиск: C')).toEqual([]);
  // its o is Latin
  expect(wrongIn('ru', 'Пoиск')).toEqual(['text: o Пo']);
  expect(wrongIn('tl', 'Mag-log in')).toEqual([]);
  // its first a is Cyrillic
  expect(wrongIn('tl', 'Mаg-log in')).toHaveLength(1);
  expect(wrongIn('tr', 'Giriş yapılıyor, İşlem, PDF')).toEqual([]);
  expect(wrongIn('tr', 'Download')).toEqual(['text: w']);
  expect(wrongIn('fr', 'Bonjour')).toEqual(['no script is known for fr']);
});

test('findInconsistentTranslations finds a sentence with two translations, but not a label', () => {
  const english = { a: 'Try again.', b: 'Try again.', c: 'Save', d: 'Save' };
  const other = { a: 'Yeniden deneyin.', b: 'Bir daha deneyin.', c: 'Kaydet', d: 'Sakla' };
  expect(findInconsistentTranslations([{ english, other }])).toEqual([
    'Try again.: Yeniden deneyin. / Bir daha deneyin.',
  ]);
  const apart = (wording: string) => [
    { english: { a: english.a }, other: { a: other.a } },
    { english: { b: english.b }, other: { b: wording } },
  ];
  expect(findInconsistentTranslations(apart(other.a))).toEqual([]);
  expect(findInconsistentTranslations(apart(other.b))).toHaveLength(1);
});

test('findUntranslated finds texts that are still English, but ignores texts of figures and placeholders only', () => {
  const english = { save: 'Save', ten: '+10', title: '{{county}} {{title}}', pages_one: 'page', pages_other: 'pages' };
  const turkish = { save: 'Save', ten: '+10', title: '{{county}} {{title}}', pages_one: 'sayfa', pages_other: 'sayfa' };
  expect(findUntranslated(english, turkish)).toEqual({ same: ['save'], total: 3 });
});

test('findWrongPlurals finds missing and superfluous plural forms', () => {
  expect(findWrongPlurals({ pages_one: 'x', pages_other: 'x', save: 'x' }, 'tr')).toEqual([]);
  expect(findWrongPlurals({ pages_one: 'x', pages_other: 'x' }, 'ko')).toEqual(['pages: one,other']);
  expect(findWrongPlurals({ pages_one: 'x', pages_few: 'x', pages_other: 'x' }, 'ru')).toEqual([
    'pages: few,one,other',
  ]);
});
