import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareInC, documentNumberKey } from '@portal/domain';
import { type AssembledDocument, assembleNumber } from './assemble.ts';
import type { ImportReport } from './import-report.ts';
import { parseSpilledRow, type Spill, type SpilledRow } from './spill.ts';

const ROWS_PER_TURN = 1_000;
/** Documents that are looked up together. Larger groups need fewer statements; smaller ones block the thread for a shorter time. */
const DOCUMENTS_PER_GROUP = 150;

/** The valid documents of a partition in small groups, with pauses in between for searches. */
export async function* partitionDocuments(
  spill: Spill,
  partition: number,
  report: ImportReport,
): AsyncGenerator<AssembledDocument[]> {
  const numbers = new Map<string, SpilledRow[]>();
  const lines = await spill.read(partition);
  for (const [index, line] of lines.entries()) {
    const row = parseSpilledRow(line);
    const documentNumber = (row.cells[0] ?? '').normalize('NFC').trim();
    const rows = numbers.get(documentNumber);
    if (rows === undefined) numbers.set(documentNumber, [row]);
    else rows.push(row);
    if (index % ROWS_PER_TURN === 0) await nextTurn();
  }
  let documents: AssembledDocument[] = [];
  const inOrder = [...numbers].map(([number, rows]) => ({ number, rows, key: documentNumberKey(number) }));
  inOrder.sort((left, right) => compareInC(left.key, right.key));
  for (const { number: documentNumber, rows } of inOrder) {
    documents.push(...assembleNumber(documentNumber, rows, report));
    if (documents.length < DOCUMENTS_PER_GROUP) continue;
    yield documents;
    documents = [];
  }
  yield documents;
}
