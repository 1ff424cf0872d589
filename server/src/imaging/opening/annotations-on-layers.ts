import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Whether a page has an annotation that is on a layer. */
export function hasAnnotationOnLayer(pdfium: WrappedPdfiumModule, document: number, index: number): boolean {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return false;
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  let isFound = false;
  for (let position = 0; position < count && !isFound; position += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, position);
    isFound = pdfium.FPDFAnnot_HasKey(annotation, 'OC');
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  pdfium.FPDF_ClosePage(page);
  return isFound;
}

/** An annotation's dictionary that names a layer. */
interface LayeredAnnotation {
  /** The value of /OC: a reference, or a dictionary. */
  readonly layer: string;
  /** Where the names are by which it is drawn: its kind and its appearance. */
  readonly drawnBy: readonly number[];
}

const TOKEN = /<<|>>|\[|\]|\((?:[^()\\]|\\[\s\S])*\)?|<[\dA-Fa-f]*>|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g;
const READ_KEYS: ReadonlySet<string> = new Set(['/OC', '/Rect', '/Subtype', '/AP']);

interface Level {
  readonly isDictionary: boolean;
  readonly keys: Map<string, { readonly at: number; readonly valueAt: number; end: number }>;
  key: string;
  hasValue: boolean;
}

/** The annotations in an object that PDFium wrote: the object itself, or dictionaries inside of it. */
function* layeredAnnotations(text: string): Generator<LayeredAnnotation> {
  const levels: Level[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '>>' || token === ']') {
      levels.pop();
      const outer = levels.at(-1);
      if (outer !== undefined) outer.hasValue = true;
      if (level?.isDictionary === true) yield* annotationOf(text, endKey(level, index));
      continue;
    }
    if (level?.isDictionary === true && token.startsWith('/') && (level.key === '' || level.hasValue)) {
      endKey(level, index);
      level.key = token;
      level.hasValue = false;
      if (READ_KEYS.has(token)) level.keys.set(token, { at: index, valueAt: index + token.length, end: text.length });
    } else if (level !== undefined) level.hasValue = true;
    if (token === '<<' || token === '[')
      levels.push({ isDictionary: token === '<<', keys: new Map(), key: '', hasValue: false });
  }
}

function endKey(level: Level, index: number): Level {
  const read = level.keys.get(level.key);
  if (read !== undefined) read.end = index;
  return level;
}

/** Only annotations have a rectangle and a layer. */
function* annotationOf(text: string, { keys }: Level): Generator<LayeredAnnotation> {
  const layer = keys.get('/OC');
  if (layer === undefined || !keys.has('/Rect')) return;
  const drawnBy = ['/Subtype', '/AP'].flatMap((name) => keys.get(name)?.at ?? []);
  yield { layer: text.slice(layer.valueAt, layer.end), drawnBy };
}

/**
 * Makes annotations on hidden layers invisible in a file that PDFium wrote: the names by which they are drawn are overwritten, so that
 * no object moves. PDFium flattens the annotations of a page without asking whether their layers are shown.
 * @param isHidden whether the layer that an annotation names is hidden
 */
export function hideAnnotations(
  file: Buffer,
  objects: Iterable<{ readonly start: number; readonly text: string }>,
  isHidden: (layer: string) => boolean,
): void {
  for (const { start, text } of objects) {
    if (!text.includes('/OC') || !text.includes('/Rect')) continue;
    for (const { layer, drawnBy } of layeredAnnotations(text))
      if (isHidden(layer)) for (const at of drawnBy) file.write('~', start + at + 1, 'latin1');
  }
}
