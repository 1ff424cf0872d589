import { deflateSync } from 'node:zlib';

/** Joins objects, numbered from 1, into a PDF with a correct cross-reference table. The first object is the catalog. */
export function makePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  const offsets: number[] = [];
  let written = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.push(written);
    pieces.push(bytes);
    written += bytes.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${written}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(table)]);
}

/** A stream object, compressed `times` times, which makes small decompression bombs possible. */
export function streamObject(content: Buffer, times = 1, entries = ''): Buffer {
  let bytes = content;
  for (let time = 0; time < times; time += 1) bytes = deflateSync(bytes, { level: 9 });
  const filter = times === 0 ? '' : `/Filter [${'/FlateDecode '.repeat(times)}]`;
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${filter} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R';

/** A PDF of one page, with extra entries in its catalog and its page, and `more` objects from number 5 on. */
export const onePagePdf = (
  content: Buffer,
  { catalog = '', page = '', more = [] }: { catalog?: string; page?: string; more?: readonly (string | Buffer)[] } = {},
): Buffer =>
  makePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `${PAGE} ${page} >>`,
    content,
    ...more,
  ]);

export const drawing = streamObject(Buffer.from('0 0 1 rg 72 72 300 400 re f'), 0);

/**
 * A PDF whose second page runs a script. The content of its first page is stored uncompressed and contains the end of a stream and the
 * beginning of another one, which seems to extend to the content of the second page. An inner dictionary has a wrong length.
 */
export function hiddenScript(): Buffer {
  /** The distance in the file that PDFium writes. */
  const untilEndOfSecond = 259;
  const seeming = `endstream endobj 9 0 obj <</Length ${untilEndOfSecond}>>stream`;
  const first = deflateSync(`0 0 1 rg 72 72 300 400 re f %${seeming}\n`, { level: 0 });
  const second = deflateSync('0 1 1 rg 72 72 300 400 re f', { level: 0 });
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >>';
  const contentOf = (packed: Buffer, entries: string): Buffer =>
    Buffer.concat([
      Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]);
  return makePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    `<< ${page} /Contents 4 0 R >>`,
    contentOf(first, '/A << /Length 3 >>'),
    `<< ${page} /Contents 6 0 R /AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >> >>`,
    contentOf(second, ''),
  ]);
}
