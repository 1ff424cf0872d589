// Fails for machine paths, secrets, registry hosts and references to documents that are not in the repository. In code and documents
// it also fails for words that are not plain US English: docs/words.md lists them with their replacements.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run-command.ts';
import { projectFiles } from './files.ts';

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\/(work|home\/[a-z]+|Users\/[a-z]+)\/(main|shared|src)\b/, 'a path of one machine'],
  [/registry\.npm[a-z]*\.(org|com)/, 'a registry host'],
  [/-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'a cloud access key'],
  [/\bghp_[A-Za-z0-9]{36}\b/, 'a token'],
  [/\b(server-behaviour|operating-interface)\b/, 'a document that is not in the repo'],
];
/** This file, and the file that records that its regular expressions are safe. */
const SELF = ['scripts/checks/words.ts', 'packages/lint/proved-patterns.json'];
const TOO_LARGE = 2_000_000;

/** Words that code and documents may not contain, each with its replacement. */
const REPLACEMENTS = new Map([
  ['anew', 'again'],
  ['authorise', 'authorize'],
  ['authorised', 'authorized'],
  ['behaviour', 'behavior'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['colours', 'colors'],
  ['errand', 'task'],
  ['errands', 'tasks'],
  ['favour', 'favor'],
  ['folk', 'people'],
  ['grey', 'gray'],
  ['hinder', 'prevent'],
  ['hinders', 'prevents'],
  ['honour', 'honor'],
  ['itemised', 'itemized'],
  ['labelled', 'labeled'],
  ['licence', 'license'],
  ['mend', 'fix, repair'],
  ['mended', 'fixed, repaired'],
  ['mends', 'fixes, repairs'],
  ['mood', 'fault, state'],
  ['moods', 'faults, states'],
  ['neighbour', 'neighbor'],
  ['neighbours', 'neighbors'],
  ['recognise', 'recognize'],
  ['reckon', 'compute'],
  ['reckoned', 'computed'],
  ['reckons', 'computes'],
]);
/** Files in which such words are data or history. */
const EXEMPT = ['docs/words.md', 'docs/decisions/', 'packages/i18n/src/plain-english.ts'];
const isProse = (file: string): boolean =>
  ['.ts', '.tsx', '.mjs', '.md'].some((ending) => file.endsWith(ending)) &&
  !EXEMPT.some((place) => file.startsWith(place));

/** The words of a text, except for constants in capitals: a stored state such as CANCELLED keeps its name. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .match(/[A-Za-z]+/g)
      ?.filter((word) => word !== word.toUpperCase())
      .map((word) => word.toLowerCase()),
  );
const bannedWords = (file: string, text: string): string[] =>
  [...wordsOf(isProse(file) ? text : '')].flatMap((word) => {
    const instead = REPLACEMENTS.get(word);
    return instead === undefined ? [] : [`${file}: '${word}'; say ${instead}`];
  });

const findings = projectFiles()
  .filter((file) => !SELF.includes(file) && existsSync(path.join(ROOT, file)))
  // node_modules may be a link to a folder, which Git lists like a file
  .filter((file) => statSync(path.join(ROOT, file)).isFile() && statSync(path.join(ROOT, file)).size < TOO_LARGE)
  .flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'latin1');
    const forbidden = FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(
      ([, description]) => `${file}: ${description}`,
    );
    return [...forbidden, ...bannedWords(file, text)];
  });
for (const line of findings) console.error(line);
process.exitCode = findings.length === 0 ? 0 : 1;
