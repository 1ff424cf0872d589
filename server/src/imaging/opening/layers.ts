import { hideAnnotations } from './annotations-on-layers.ts';
import { streamsOf } from './pdf-streams.ts';

/** The layers (optional content groups) of a document, for copies of its pages. */
export interface Layers {
  /** The document with a mark at each layer, by which it is found in a copy, and without the annotations on hidden layers. */
  readonly marked: Buffer;
  /** A copy of pages of the marked document, without the marks, and with the same layers shown and hidden. */
  restore(copy: Buffer): Buffer;
}

const LAYER = '/Type/OCG';
/** Of the same length as OCG, so that no other object moves. */
const MARK = /\/Type\/(~[\da-z]{2})(?![^\s()<>[\]{}/%])/;
const DIGITS = 36;
const MAX_LAYERS = DIGITS * DIGITS;
const markOf = (index: number): string => `~${index.toString(DIGITS).padStart(2, '0')}`;

/** Whether a file that PDFium wrote has layers. */
export const hasLayers = (pdf: Buffer): boolean => pdf.includes(LAYER);

interface PdfObject {
  readonly start: number;
  readonly text: string;
}

const END = 'endobj';

/** The objects of a file that PDFium wrote, by their numbers; of those with a stream, the dictionary. */
function objectsOf(text: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  let from = 0;
  for (const [start, end] of [...streamsOf(text), [text.length, text.length] as const]) {
    let at = from;
    for (const part of text.slice(from, start).split(END)) {
      const header = /(\d{1,10}) \d{1,5} obj\s/.exec(part);
      const content = part.slice((header?.index ?? 0) + (header?.[0].length ?? 0)).replace(/stream\s{0,2}$/, '');
      if (header !== null)
        objects.set(Number(header[1]), { start: at + header.index + header[0].length, text: content });
      at += part.length + END.length;
    }
    from = end;
  }
  return objects;
}

const REFERENCE = /(\d{1,10}) \d{1,5} R\b/g;
const trailerOf = (text: string): string =>
  text.slice(text.lastIndexOf('trailer') + 'trailer'.length, text.lastIndexOf('startxref')).trim();
const rootOf = (text: string): number => Number(/\/Root (\d+)/.exec(trailerOf(text))?.[1]);
const numbersIn = (text: string): number[] => [...text.matchAll(REFERENCE)].map(([, number]) => Number(number));

/** The keys of a dictionary and what follows each, up to the next key. */
function entriesOf(dictionary: string): Map<string, string> {
  const entries = new Map<string, string>();
  let [depth, key] = [0, ''];
  for (const [token] of dictionary.matchAll(
    /<<|>>|\[|\]|\((?:[^()\\]|\\[\s\S])*\)?|<[\dA-Fa-f]*>|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g,
  )) {
    const isKey = depth === 1 && token.startsWith('/') && (key === '' || entries.get(key) !== '');
    if (token === '<<' || token === '[') depth += 1;
    if (token === '>>' || token === ']') depth -= 1;
    if (isKey) {
      key = token;
      entries.set(key, '');
    } else if (depth > 0 && key !== '') entries.set(key, `${entries.get(key) ?? ''}${token} `);
  }
  return entries;
}

/** The entries that decide which layers are shown (ISO 32000-1, table 101). */
const DECIDING = ['/BaseState', '/ON', '/OFF', '/AS'];
const MAX_DEPTH = 5;
/** In characters: a list of thousands of layers. Objects can refer to the same object many times. */
const MAX_INLINED = 1_000_000;

/** Null if the document does not say which layers are shown; then all are. */
export function layersOf(written: Buffer): Layers | null {
  const text = written.toString('latin1');
  const objects = objectsOf(text);
  /** A value with referenced objects in place of the references, except to layers. */
  let room = MAX_INLINED;
  const inlined = (value: string, depth = 0): string =>
    value.replace(REFERENCE, (reference, number: string) => {
      const object = objects.get(Number(number))?.text ?? 'null';
      if (depth > MAX_DEPTH || object.length > room || object.includes(LAYER)) return reference;
      room -= object.length;
      return inlined(object, depth + 1);
    });
  const properties = entriesOf(inlined(entriesOf(objects.get(rootOf(text))?.text ?? '').get('/OCProperties') ?? ''));
  const groups = [...new Set(numbersIn(properties.get('/OCGs') ?? ''))].slice(0, MAX_LAYERS);
  const states = entriesOf(properties.get('/D') ?? '');
  const marked = Buffer.from(written);
  const groupOf = new Map<string, number>();
  for (const [index, number] of groups.entries()) {
    const { start, text: group } = objects.get(number) ?? { start: 0, text: '' };
    const at = group.indexOf(LAYER);
    if (at === -1) continue;
    marked.write(markOf(index), start + at + LAYER.length - markOf(index).length, 'latin1');
    groupOf.set(markOf(index), number);
  }
  if (groupOf.size > 0) hideAnnotations(marked, objects.values(), hiddenBy(states, groups, inlined));
  const deciding = DECIDING.map((key) => `${key} ${states.get(key) ?? '[]'}`.replace('/BaseState []', ''));
  return groupOf.size === 0 ? null : { marked, restore: (copy) => restore(copy, groupOf, deciding.join('')) };
}

/**
 * Decides whether what is on a layer is hidden, by the document's default configuration. A membership of layers (ISO 32000-1, 8.11.2.2)
 * is judged by its policy; its expression, which hardly any program writes, is not read.
 */
function hiddenBy(
  states: ReadonlyMap<string, string>,
  groups: readonly number[],
  inlined: (value: string) => string,
): (layer: string) => boolean {
  const isOffByDefault = states.get('/BaseState')?.trim() === '/OFF';
  const [on, off] = ['/ON', '/OFF'].map((key) => new Set(numbersIn(states.get(key) ?? '')));
  const known = new Set(groups);
  const isShown = (group: number): boolean => off?.has(group) !== true && (!isOffByDefault || on?.has(group) === true);
  return (layer) => {
    const [only] = numbersIn(layer);
    if (only !== undefined && known.has(only) && !layer.includes('<<')) return !isShown(only);
    const membership = entriesOf(inlined(layer));
    const members = numbersIn(membership.get('/OCGs') ?? '').filter((group) => known.has(group));
    return members.length > 0 && !isVisible(membership.get('/P')?.trim(), members.map(isShown));
  };
}

function isVisible(policy: string | undefined, shown: readonly boolean[]): boolean {
  switch (policy) {
    case '/AllOn':
      return shown.every((is) => is);
    case '/AnyOff':
      return shown.some((is) => !is);
    case '/AllOff':
      return shown.every((is) => !is);
    default:
      return shown.some((is) => is);
  }
}

/** @param states the entries with references to the layers of the original document */
function restore(copy: Buffer, groupOf: ReadonlyMap<string, number>, states: string): Buffer {
  const result = Buffer.from(copy);
  const text = copy.toString('latin1');
  const numberOf = new Map<number, number>();
  const objects = objectsOf(text);
  for (const [number, { start, text: object }] of objects) {
    const mark = MARK.exec(object);
    const group = groupOf.get(mark?.[1] ?? '');
    if (mark === null || group === undefined) continue;
    result.write(LAYER, start + mark.index, 'latin1');
    numberOf.set(group, number);
  }
  if (numberOf.size === 0) return copy;
  const copied = states.replace(REFERENCE, (_, number: string) => {
    const found = numberOf.get(Number(number));
    return found === undefined ? 'null' : `${found} 0 R`;
  });
  const groups = [...numberOf.values()].map((number) => `${number} 0 R`).join(' ');
  return withCatalogEntry(result, text, objects, `/OCProperties<</OCGs[${groups}]/D<<${copied}>>>>`);
}

/** Adds an entry to the catalog, as an update at the end of the file (ISO 32000-1, 7.5.6). */
function withCatalogEntry(pdf: Buffer, text: string, objects: ReadonlyMap<number, PdfObject>, entry: string): Buffer {
  const root = rootOf(text);
  const before = /startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1] ?? '';
  const catalog = objects.get(root)?.text.trimEnd() ?? '';
  if (!catalog.endsWith('>>') || before === '') throw new Error('PDFium wrote a file without a catalog.');
  const object = `\n${root} 0 obj\n${catalog.slice(0, -2)}${entry}>>\nendobj\n`;
  const rows = `xref\n${root} 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n${trailerOf(text).slice(0, -2)}/Prev ${before}>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + rows + trailer, 'latin1')]);
}
