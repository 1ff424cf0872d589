/** What drawing uses of fontkit, which comes without types. */
declare module 'fontkit' {
  interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
  }
  interface Font {
    readonly unitsPerEm: number;
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function openSync(path: string): Font;
}
