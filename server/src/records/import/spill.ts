import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A row on its way: file (index into DOCUMENT_FILES), line, cells in the file's column order, reason if broken. */
export interface SpilledRow {
  readonly file: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken: string | undefined;
}

const PARTITION_BYTES = 8 * 1024 * 1024;
const MAX_PARTITIONS = 512;
const BUFFERED_CHARACTERS = 8 * 1024 * 1024;

const hashOf = (text: string): number => {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash >>> 0;
};

/**
 * Sorts rows of all files into partitions by document number, on disk. Rows of one document may stand anywhere in their
 * files; afterwards each partition holds its documents complete and fits in memory, however large the import is.
 */
export class Spill {
  readonly partitions: number;
  readonly #folder: string;
  readonly #buffers: string[][];
  #buffered = 0;

  private constructor(folder: string, partitions: number) {
    this.#folder = folder;
    this.partitions = partitions;
    this.#buffers = Array.from({ length: partitions }, () => []);
  }

  static async create(parentFolder: string, totalBytes: number): Promise<Spill> {
    const partitions = Math.min(MAX_PARTITIONS, Math.max(1, Math.ceil(totalBytes / PARTITION_BYTES)));
    return new Spill(await mkdtemp(join(parentFolder, 'import-')), partitions);
  }

  add(documentNumber: string, row: SpilledRow): void {
    const line = JSON.stringify([row.file, row.line, row.broken ?? '', row.cells]);
    this.#buffers[hashOf(documentNumber) % this.partitions]?.push(line);
    this.#buffered += line.length;
  }

  /** Writes what is buffered when it is much, or when `all` is asked for. */
  async flush(all = false): Promise<void> {
    if (!all && this.#buffered < BUFFERED_CHARACTERS) return;
    for (const [partition, lines] of this.#buffers.entries()) {
      if (lines.length === 0) continue;
      await appendFile(this.#path(partition), `${lines.join('\n')}\n`);
      lines.length = 0;
    }
    this.#buffered = 0;
  }

  /** Lines of one partition, to be turned into rows with `parseSpilledRow`. */
  async read(partition: number): Promise<string[]> {
    const text = await readFile(this.#path(partition), 'utf8').catch(() => '');
    return text === '' ? [] : text.trimEnd().split('\n');
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #path(partition: number): string {
    return join(this.#folder, `rows-${partition}`);
  }
}

/** The row of a line that `Spill.add` wrote. */
export const parseSpilledRow = (line: string): SpilledRow => {
  const [file, lineNumber, broken, cells]: [number, number, string, string[]] = JSON.parse(line);
  return { file, line: lineNumber, broken: broken === '' ? undefined : broken, cells };
};
