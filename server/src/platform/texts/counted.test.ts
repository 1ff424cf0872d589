import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from './counted.ts';

it.each([
  [1, 'row', '1 row'],
  [0, 'row', '0 rows'],
  [2, 'tract book entry', '2 tract book entries'],
  [2, 'day', '2 days'],
  [3, 'batch', '3 batches'],
])('%d and %s is "%s"', (count, name, text) => {
  expect(counted(count, name)).toBe(text);
});

/** Limits, which are never one, and a name that is no number. */
const ALLOWED = ['${maxCharacters} characters', '${VALID_HOURS} hours', '${MIN_AUDIT_DAYS} days', '${payer} users'];
const NAMES =
  'batches|blocks|bytes|cells|charges|columns|documents|emails|entries|errors|files|filings|findings|images|items|journals|messages|migrations|minutes|notes|orders|pages|payments|problems|rows|seconds|sheets|statements|transactions|tries|users|warnings|days|hours|characters';
const COUNTED_BY_HAND = new RegExp(`\\$\\{[^{}]+\\} (?:more |unknown |other )*(?:${NAMES})\\b`, 'g');
// the damage of scanned files is described for programmers, with numbers of bytes
const IS_OF_PICTURES = /^imaging\/(tiff|pdf|opening|thumbnails|store\/verified)/;

it('every number of things is counted with it, so that nobody reads of 1 rows', () => {
  const folder = join(import.meta.dirname, '..', '..');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(path) && !IS_OF_PICTURES.test(path))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(COUNTED_BY_HAND)].map(([text]) => ({ path, text })),
    )
    .filter(({ text }) => !ALLOWED.includes(text));
  expect(found).toEqual([]);
});
