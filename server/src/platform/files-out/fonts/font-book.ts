// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- projects that reach this file by import do not include its neighbors
/// <reference path="./wawoff2.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { decompress } from 'wawoff2';
import * as z from 'zod/mini';

/** Font families in the order in which they are asked for a character, all under the SIL Open Font License. */
const FAMILIES = [
  { folder: '@fontsource/noto-sans', file: (subset: string) => `noto-sans-${subset}-400-normal.woff` },
  { folder: '@fontsource/noto-sans-bengali', file: (subset: string) => `noto-sans-bengali-${subset}-400-normal.woff` },
  { folder: '@fontsource/noto-sans-thai', file: (subset: string) => `noto-sans-thai-${subset}-400-normal.woff` },
  {
    folder: '@fontsource-variable/noto-sans-sc',
    file: (subset: string) => `noto-sans-sc-${subset}-wght-normal.woff2`,
  },
  {
    folder: '@fontsource-variable/noto-sans-kr',
    file: (subset: string) => `noto-sans-kr-${subset}-wght-normal.woff2`,
  },
] as const;
/** Where a character goes that no family knows: its box says that something is there. */
const LAST_RESORT = 'latin';

interface Face {
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** A stretch of text that one font can write. */
export interface Run {
  readonly font: string;
  readonly text: string;
  /** The variable faces come at their lightest; they are drawn with a pen around them. */
  readonly isLight: boolean;
}

const require = createRequire(import.meta.url);
const rangesOf = (text: string): Face['ranges'] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

function facesOf({ folder, file }: (typeof FAMILIES)[number]): Face[] {
  const root = dirname(require.resolve(`${folder}/package.json`));
  const subsets = z.parse(
    z.record(z.string(), z.string()),
    JSON.parse(readFileSync(join(root, 'unicode.json'), 'utf8')),
  );
  // The plain letters first: most of a report is written in one font.
  const named = Object.entries(subsets).sort(([a], [b]) => Number(b === LAST_RESORT) - Number(a === LAST_RESORT));
  return named.map(([subset, ranges]) => ({
    path: join(root, 'files', file(subset.replaceAll(/[[\]]/g, ''))),
    ranges: rangesOf(ranges),
  }));
}

let faces: readonly Face[] | undefined;
const allFaces = (): readonly Face[] => {
  faces ??= FAMILIES.flatMap(facesOf);
  return faces;
};

/** The Chinese family's list of characters names Hangul that its files do not hold. */
const HANGUL = /\p{Script=Hangul}/u;
const isChinese = ({ path }: Face): boolean => path.includes('noto-sans-sc');

const isLight = (path: string): boolean => path.endsWith('.woff2');

const opened = new Map<string, Font>();
function fontOf(path: string): Font {
  const font = opened.get(path) ?? openSync(path);
  opened.set(path, font);
  return font;
}

/**
 * Lists of one family overlap and have gaps: the Turkish dotless i is in two, and in the file of one. Only a packed file is taken
 * at its list's word.
 */
const holds = (face: Face, point: number): boolean =>
  lists(face, point) &&
  !(isChinese(face) && HANGUL.test(String.fromCodePoint(point))) &&
  (isLight(face.path) || fontOf(face.path).glyphForCodePoint(point).id !== 0);
const lists = ({ ranges }: Face, point: number): boolean =>
  ranges.some(([first, last]) => point >= first && point <= last);
const found = new Map<number, Face>();

function faceFor(point: number): Face | undefined {
  const known = found.get(point) ?? allFaces().find((face) => holds(face, point));
  if (known !== undefined) found.set(point, known);
  return known;
}

/** What is drawn with the letter before it. Any other letter has its own font. */
const FOLLOWS = /[\p{M}\u200C\u200D]/u;

/** Splits a text into stretches that one font file can write; marks stay with the font of their letter where it has them. */
export function runsOf(text: string): Run[] {
  const runs: { face: Face | undefined; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const isFollowing = FOLLOWS.test(letter) && last?.face !== undefined && holds(last.face, point);
    const face = isFollowing ? last.face : faceFor(point);
    if (last !== undefined && (last.face === face || face === undefined)) last.text += letter;
    else runs.push({ face, text: letter });
  }
  const fallback = allFaces()[0]?.path ?? '';
  return runs.map(({ face, text: words }) => {
    const font = face?.path ?? fallback;
    return { font, text: words, isLight: isLight(font) };
  });
}

/** Bytes of a font as a PDF can embed a part of it. Fonts packed in the second way are unpacked once. */
const unpacked = new Map<string, Promise<Buffer>>();

/** The font of a run. @throws when a file of the font packages is missing */
export function fontBytes(path: string): Promise<Buffer> {
  const known = unpacked.get(path);
  if (known !== undefined) return known;
  const bytes = isLight(path)
    ? decompress(readFileSync(path)).then((font) => Buffer.from(font))
    : Promise.resolve(readFileSync(path));
  unpacked.set(path, bytes);
  return bytes;
}
