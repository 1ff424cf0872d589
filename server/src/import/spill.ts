import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareInC } from '@portal/domain';
import { workFolderPrefix } from './leftovers.ts';

/**
 * A row between reading and writing. `file` is an index into DOCUMENT_FILES or into the files of the record's kind; `cells` are in the
 * file's column order.
 */
export interface SpilledRow {
  readonly file: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken: string | undefined;
}

/** The wanted size of a partition, which is read into memory as a whole. */
const PARTITION_BYTES = 8 * 1024 * 1024;
/** Each flush appends to the file of each partition, so more of them would be slow. Imports of more than 4 GiB have larger partitions. */
const MAX_PARTITIONS = 512;
/** Rows for all partitions are buffered up to this size, so that few appends are needed. */
const BUFFERED_CHARACTERS = 8 * 1024 * 1024;

/** The number of partitions for an import of this size. */
export const partitionsFor = (totalBytes: number): number =>
  Math.min(MAX_PARTITIONS, Math.max(1, Math.ceil(totalBytes / PARTITION_BYTES)));

/** The boundaries of the partitions: keys that split a sample of the keys into equal parts. */
export const partitionBoundaries = (sample: readonly string[], partitions: number): string[] => {
  const sorted = [...sample].sort(compareInC);
  const cuts = Array.from(
    { length: partitions - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / partitions)],
  );
  return cuts.filter((key) => key !== undefined);
};

/**
 * Sorts rows of all files into partitions by ranges of document numbers, on disk. Writing documents in the order of their numbers
 * touches the same few pages of each index repeatedly, which halves the time of an import. Rows of one document may be anywhere
 * in their files; afterwards each partition has complete documents, and only one partition at a time is in memory.
 */
export class Spill {
  readonly partitions: number;
  readonly #folder: string;
  readonly #boundaries: readonly string[];
  readonly #buffers: string[][];
  readonly #written = new Set<number>();
  #buffered = 0;
  #lastKey = '';
  #lastPartition = 0;

  private constructor(folder: string, boundaries: readonly string[]) {
    this.#folder = folder;
    this.#boundaries = boundaries;
    this.partitions = boundaries.length + 1;
    this.#buffers = Array.from({ length: this.partitions }, () => []);
  }

  static async create(parentFolder: string, boundaries: readonly string[]): Promise<Spill> {
    return new Spill(await mkdtemp(join(parentFolder, workFolderPrefix())), boundaries);
  }

  /** @param numberKey the document's number as a key, by which the partitions are split */
  add(numberKey: string, row: SpilledRow): void {
    const line = JSON.stringify([row.file, row.line, row.broken ?? '', row.cells]);
    this.#buffers[this.#partitionOf(numberKey)]?.push(line);
    this.#buffered += line.length;
  }

  #partitionOf(key: string): number {
    if (key === this.#lastKey) return this.#lastPartition;
    let [low, high] = [0, this.#boundaries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareInC(this.#boundaries[middle] ?? '', key) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#lastKey = key;
    this.#lastPartition = low;
    return low;
  }

  /** Writes the buffer to disk if it is large, or in any case if `all` is set. */
  async flush(all = false): Promise<void> {
    if (!all && this.#buffered < BUFFERED_CHARACTERS) return;
    for (const [partition, lines] of this.#buffers.entries()) {
      if (lines.length === 0) continue;
      await appendFile(this.#path(partition), `${lines.join('\n')}\n`);
      this.#written.add(partition);
      lines.length = 0;
    }
    this.#buffered = 0;
  }

  /** The lines of one partition, for `parseSpilledRow`. */
  async read(partition: number): Promise<string[]> {
    const text = this.#written.has(partition) ? await readFile(this.#path(partition), 'utf8') : '';
    return text === '' ? [] : text.trimEnd().split('\n');
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #path(partition: number): string {
    return join(this.#folder, `rows-${partition}`);
  }
}

type SpilledLine = readonly [file: number, lineNumber: number, broken: string, cells: readonly string[]];
/** Parses a line without validation: it was written by `Spill.add`, and validation would take a tenth of an import. */
const readLine: (line: string) => SpilledLine = JSON.parse;

/** The row of a line that `Spill.add` wrote. */
export const parseSpilledRow = (line: string): SpilledRow => {
  const [file, lineNumber, broken, cells] = readLine(line);
  return { file, line: lineNumber, broken: broken === '' ? undefined : broken, cells };
};
