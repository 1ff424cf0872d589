import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** The first bytes of a font file with TrueType outlines. */
const TRUETYPE_SIGNATURE = '\0\x01\0\0';
const require = createRequire(import.meta.url);
const fileOf = (family: string, subset: string): string =>
  join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', `${family}-${subset}-400-normal.woff`);

/** The subset of a font with the glyphs of a text, as a PDF embeds it. */
function subsetOf(font: Font, text: string): Buffer {
  const subset = font.createSubset();
  for (const letter of text) subset.includeGlyph(font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id);
  return Buffer.from(subset.encode());
}

describe('a WOFF font that was unpacked', () => {
  it.each([
    ['noto-sans', 'latin', 'Åse Møller & Söhne: (670) 555-0142'],
    ['noto-sans', 'cyrillic', 'Документ'],
    ['noto-sans-thai', 'thai', 'กำหนด'],
    ['noto-sans-bengali', 'bengali', 'দলিল'],
  ])('has the same glyphs, layout and subset as the file: %s, %s', (family, subset, text) => {
    const woff = readFileSync(fileOf(family, subset));
    const plain = unpackWoff(woff);
    const [one, other] = [create(plain), create(woff)];
    expect(plain.toString('latin1', 0, 4)).toBe(TRUETYPE_SIGNATURE);
    expect(one.bbox).toEqual(other.bbox);
    expect(one.glyphForCodePoint(text.codePointAt(0) ?? 0).id).toBeGreaterThan(0);
    const laidOut = (font: Font) =>
      font.layout(text).glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.commands]);
    expect(laidOut(one)).toEqual(laidOut(other));
    expect(subsetOf(one, text).equals(subsetOf(other, text))).toBe(true);
  });
});
