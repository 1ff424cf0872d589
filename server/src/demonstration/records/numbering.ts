import { yearOf } from './calendar.ts';
import type { RecordedDocument } from './county.ts';
import { BOOK_TYPES, INSTRUMENTS } from './instruments.ts';

const LEAVES_PER_BOOK = 1000;

/** A position in a sequence with a fixed value. */
interface Anchor {
  readonly index: number;
  readonly value: number;
}

const documentNumber = (year: number, sequence: number): string => `${year}-${String(sequence).padStart(6, '0')}`;

/** The fixed sequence numbers of a year. A number is skipped if it is too low for the documents before it. */
const anchorsOf = (documents: readonly RecordedDocument[], year: number): Anchor[] => {
  const anchors: Anchor[] = [{ index: -1, value: 0 }];
  for (const [index, { fixedPlace }] of documents.entries()) {
    if (fixedPlace === undefined || !fixedPlace.number.startsWith(`${year}-`)) continue;
    const value = Number(fixedPlace.number.slice(5));
    const before = anchors.at(-1);
    if (before !== undefined && value - before.value >= index - before.index) anchors.push({ index, value });
  }
  return anchors;
};

/** Spaces the numbers of a year's documents evenly between the fixed ones; after the last fixed one they are consecutive. */
const numberYear = (documents: readonly RecordedDocument[], year: number): void => {
  const anchors = anchorsOf(documents, year);
  for (const [at, { index: from, value }] of anchors.entries()) {
    const next = anchors[at + 1];
    const until = next?.index ?? documents.length - 1;
    const step = next === undefined ? 1 : (next.value - value) / (next.index - from);
    for (let index = Math.max(from, 0); index <= until; index += 1) {
      const document = documents[index];
      if (document !== undefined) document.number = documentNumber(year, Math.floor(value + (index - from) * step));
    }
  }
};

/** The Torrens registrar has a separate number series; all other documents share the recorder's series. */
const assignNumbers = (documents: readonly RecordedDocument[]): void => {
  const years = new Map<number, RecordedDocument[]>();
  let torrens = 0;
  for (const document of documents) {
    if (document.documentType === 'TOR') {
      torrens += 1;
      document.number = `T${String(10_000 + torrens)}`;
      continue;
    }
    const year = yearOf(document.at);
    years.set(year, [...(years.get(year) ?? []), document]);
  }
  for (const [year, yearDocuments] of years) numberYear(yearDocuments, year);
};

/**
 * Assigns the leaves of a book series: two pages per leaf, except where the spacing must be different for known documents to be at
 * their fixed place.
 */
const bindSeries = (documents: readonly RecordedDocument[]): void => {
  let from = 0;
  let leaf = 1;
  const known = documents.flatMap(({ fixedPlace }, index) =>
    fixedPlace?.bookPage === undefined ? [] : [{ index, value: fixedPlace.bookPage }],
  );
  for (const { index, value } of [...known, { index: documents.length, value: 0 }]) {
    const section = documents.slice(from, index);
    const pages = section.reduce((sum, { pageCount }) => sum + pageCount, 0);
    const leavesPerPage = value > leaf && pages > 0 ? (value - leaf) / pages : 0.5;
    let pagesBefore = 0;
    for (const document of section) {
      setBookAndPage(document, Math.floor(leaf + pagesBefore * leavesPerPage));
      pagesBefore += document.pageCount;
    }
    leaf = value;
    from = index;
  }
};

const setBookAndPage = (document: RecordedDocument, leaf: number): void => {
  document.book = String(1 + Math.floor(leaf / LEAVES_PER_BOOK) - (leaf >= LEAVES_PER_BOOK ? 1 : 0));
  document.page = String(leaf % LEAVES_PER_BOOK || LEAVES_PER_BOOK);
};

/** Assigns every document its number and its place in the books. The documents must be in recording order. */
export const numberAndBind = (documents: readonly RecordedDocument[]): void => {
  assignNumbers(documents);
  for (const [type] of BOOK_TYPES) {
    bindSeries(
      documents.filter(({ instrument, confidential }) => INSTRUMENTS[instrument].book === type && !confidential),
    );
  }
};
