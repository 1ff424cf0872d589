// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- projects that reach this file by import do not include its neighbors
/// <reference path="./wawoff2.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';
import * as z from 'zod/mini';
import { unpackWoff } from './unpack-woff.ts';

/** Font families in the order in which a character is looked up in them. All have the SIL Open Font License. */
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
/** The subset for characters that no family has: it draws a box for each, so that readers see that a character is missing. */
const LAST_RESORT = 'latin';

interface Face {
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** A part of a text that one font can draw. */
export interface Run {
  readonly font: string;
  readonly text: string;
  /** True for variable fonts: they come in their lightest weight, so their outline is drawn too to make them bolder. */
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
  // The Latin subset comes first, because most of a report uses it.
  const sorted = Object.entries(subsets).sort(([a], [b]) => Number(b === LAST_RESORT) - Number(a === LAST_RESORT));
  return sorted.map(([subset, ranges]) => ({
    path: join(root, 'files', file(subset.replaceAll(/[[\]]/g, ''))),
    ranges: rangesOf(ranges),
  }));
}

let faces: readonly Face[] | undefined;
const allFaces = (): readonly Face[] => {
  faces ??= FAMILIES.flatMap(facesOf);
  return faces;
};

/** The Chinese family's list of characters includes Hangul, but its files do not. */
const HANGUL = /\p{Script=Hangul}/u;
const isChinese = ({ path }: Face): boolean => path.includes('noto-sans-sc');

const isLight = (path: string): boolean => path.endsWith('.woff2');

const plain = new Map<string, Buffer>();
function plainFont(path: string): Buffer {
  const font = plain.get(path) ?? unpackWoff(readFileSync(path));
  plain.set(path, font);
  return font;
}
const opened = new Map<string, Font>();
function fontOf(path: string): Font {
  const font = opened.get(path) ?? create(plainFont(path));
  opened.set(path, font);
  return font;
}

/**
 * True if the font file has the character. The lists of a family's subsets are not reliable: the Turkish dotless i is in two lists, but
 * in only one of the files. Therefore the font file itself is checked, except for compressed files (woff2).
 */
const canDraw = (face: Face, point: number): boolean =>
  isListed(face, point) &&
  !(isChinese(face) && HANGUL.test(String.fromCodePoint(point))) &&
  (isLight(face.path) || fontOf(face.path).glyphForCodePoint(point).id !== 0);
const isListed = ({ ranges }: Face, point: number): boolean =>
  ranges.some(([first, last]) => point >= first && point <= last);
const faceOfPoint = new Map<number, Face>();

function faceFor(point: number): Face | undefined {
  const known = faceOfPoint.get(point) ?? allFaces().find((face) => canDraw(face, point));
  if (known !== undefined) faceOfPoint.set(point, known);
  return known;
}

/** Characters that are drawn together with the one before them, such as combining marks. */
const COMBINING = /[\p{M}\u200C\u200D]/u;

/** Splits a text into runs that one font file can draw. Combining marks use the font of their base letter if it has them. */
export function runsOf(text: string): Run[] {
  const runs: { face: Face | undefined; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const isCombined = COMBINING.test(letter) && last?.face !== undefined && canDraw(last.face, point);
    const face = isCombined ? last.face : faceFor(point);
    if (last !== undefined && (last.face === face || face === undefined)) last.text += letter;
    else runs.push({ face, text: letter });
  }
  const fallback = allFaces()[0]?.path ?? '';
  return runs.map(({ face, text: runText }) => {
    const font = face?.path ?? fallback;
    return { font, text: runText, isLight: isLight(font) };
  });
}

/** Fonts by path, as bytes that a PDF can embed. Each is decompressed once. */
const unpacked = new Map<string, Promise<Buffer>>();

/** The bytes of a font file, which `Run.font` names. @throws when a file of the font packages is missing */
export function fontBytes(path: string): Promise<Buffer> {
  const known = unpacked.get(path);
  if (known !== undefined) return known;
  const bytes = isLight(path)
    ? decompress(readFileSync(path)).then((font) => Buffer.from(font))
    : Promise.resolve(plainFont(path));
  unpacked.set(path, bytes);
  return bytes;
}
