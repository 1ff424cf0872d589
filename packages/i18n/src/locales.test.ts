import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from './index.ts';
import { differencesOf, keysOf } from './text-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OWN = join(import.meta.dirname, 'locales');

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const jsonFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

interface TextFile {
  readonly name: string;
  readonly tag: string;
  readonly file: string;
  readonly english: string;
}

const shared: TextFile[] = readdirSync(OWN).flatMap((tag) =>
  jsonFiles(join(OWN, tag)).map((name) => ({
    name: `i18n ${tag}/${name}`,
    tag,
    file: join(OWN, tag, name),
    english: join(OWN, 'en', name),
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
    }));
  });

test.each([...shared, ...ofRemotes].map((file) => [file.name, file] as const))(
  '%s is of a language of the portal, and says no less and fills in no other values than English',
  (_name, { tag, file, english }) => {
    const language = LANGUAGES.find((known) => known.tag === tag);
    expect(language).toBeDefined();
    expect(differencesOf(read(english), read(file), language?.complete === true)).toEqual([]);
  },
);

test('missing keys, unknown keys, changed placeholders and empty words are found', () => {
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
