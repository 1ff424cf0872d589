/** Types for the parts of fontkit that are used here; the package has no types. */
declare module 'fontkit' {
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  }
  interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
    readonly path: { readonly commands: readonly PathCommand[] };
  }
  interface GlyphPosition {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  interface Subset {
    includeGlyph(id: number): number;
    encode(): Uint8Array;
  }
  interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] };
    createSubset(): Subset;
  }
  export function openSync(path: string): Font;
  export function create(bytes: Buffer): Font;
}
