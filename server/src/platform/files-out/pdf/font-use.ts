import { create, type Font, type Glyph, type Subset } from 'fontkit';
import { type PdfObjects, pdfText, ref } from './pdf-objects.ts';

const THOUSAND = 1000;
/** The format's limit of mappings in one block. */
const MAPPINGS_PER_BLOCK = 100;

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');
const utf16 = (points: readonly number[]): string =>
  Buffer.from(String.fromCodePoint(...points), 'utf16le')
    .swap16()
    .toString('hex');

/** One font of a PDF: the used glyphs, with the text that each stands for. */
export class FontUse {
  readonly font: Font;
  /** Its name in the pages' resources. */
  readonly name: string;
  readonly id: number;
  /** True for variable fonts: they come in their lightest weight, so their outline is drawn too to make them bolder. */
  readonly isLight: boolean;
  readonly #subset: Subset;
  readonly #codes = new Map<number, string>();
  readonly #widths: number[] = [];
  readonly #meanings: string[] = [];

  constructor(objects: PdfObjects, bytes: Buffer, { number, isLight }: { number: number; isLight: boolean }) {
    this.font = create(bytes);
    this.name = `F${number}`;
    this.id = objects.reserve();
    this.isLight = isLight;
    this.#subset = this.font.createSubset();
    this.#addGlyph(0, this.font.glyphForCodePoint(0xffff), []);
  }

  /** Converts font units to thousandths of the font size. */
  widthOf(units: number): number {
    return (units * THOUSAND) / this.font.unitsPerEm;
  }

  /** Returns the glyph's code in hexadecimal digits, and adds the glyph to the subset if it is new. */
  codeOf(glyph: Glyph, meaning: readonly number[]): string {
    const known = this.#codes.get(glyph.id);
    if (known !== undefined) return known;
    const place = this.#subset.includeGlyph(glyph.id);
    return this.#addGlyph(place, glyph, meaning);
  }

  #addGlyph(place: number, glyph: Glyph, meaning: readonly number[]): string {
    const code = hex4(place);
    this.#codes.set(glyph.id, code);
    this.#widths[place] = Math.round(this.widthOf(glyph.advanceWidth));
    this.#meanings[place] = meaning.length === 0 ? '' : utf16(meaning);
    return code;
  }

  /** Writes the used subset of the font. */
  write(objects: PdfObjects): void {
    const { font } = this;
    const name = `PORTAL+${this.name}`;
    const file = objects.addStream('', this.#subset.encode());
    const { minX, minY, maxX, maxY } = font.bbox;
    const box = [minX, minY, maxX, maxY].map((units) => Math.round(this.widthOf(units))).join(' ');
    const descriptor = objects.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/StemV 80` +
        `/Ascent ${Math.round(this.widthOf(font.ascent))}/Descent ${Math.round(this.widthOf(font.descent))}` +
        `/CapHeight ${Math.round(this.widthOf(font.capHeight))}/FontFile2 ${ref(file)}>>`,
    );
    const descendant = objects.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${ref(descriptor)}/W[0[${this.#widths.join(' ')}]]>>`,
    );
    const meanings = objects.addStream('', this.#meaningsTable());
    objects.put(
      this.id,
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
        `/DescendantFonts[${ref(descendant)}]/ToUnicode ${ref(meanings)}>>`,
    );
  }

  /** Maps character codes to text, for searching and copying in the PDF. */
  #meaningsTable(): string {
    const known = this.#meanings.flatMap((meaning, place) => (meaning === '' ? [] : [`<${hex4(place)}><${meaning}>`]));
    const blocks: string[] = [];
    for (let offset = 0; offset < known.length; offset += MAPPINGS_PER_BLOCK) {
      const block = known.slice(offset, offset + MAPPINGS_PER_BLOCK);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def /CMapName/Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000><ffff> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
  }
}

/** Attaches its text to a drawing whose glyphs do not map to characters one by one. */
export const withActualText = (text: string, drawing: string): string =>
  `/Span<</ActualText${pdfText(text)}>>BDC\n${drawing}EMC\n`;
