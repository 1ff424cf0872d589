import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import type { FormToken } from './form-token.ts';
import type { SandboxTransaction } from './transaction.ts';

/** The tokens and transactions that were saved since the last read, oldest first. */
export interface StateChanges {
  readonly tokens: readonly FormToken[];
  readonly transactions: readonly SandboxTransaction[];
}

/**
 * The stored tokens and transactions. Each save adds a line; if several lines have the same token or transaction id, the last one is
 * its current state. Read before the first save: the first read creates the folder.
 */
export interface StateFile {
  /** The first call returns everything stored; each later call what any process with the same folder has saved since the call before. */
  readChanges(): StateChanges;
  saveToken(token: FormToken): void;
  saveTransaction(transaction: SandboxTransaction): void;
}

/** Cents. */
const amount = z.pipe(z.int(), z.transform(cents));
/** A stored `FormToken`. */
const tokenSchema = z.object({
  token: z.string(),
  expiresAtMs: z.number(),
  type: z.enum(['authOnlyTransaction', 'authCaptureTransaction']),
  amount,
  invoiceNumber: z.string(),
  description: z.string(),
  merchantName: z.string(),
  buttonText: z.string(),
  communicatorUrl: z.string(),
  needsAddress: z.boolean(),
  duplicateWindowSeconds: z.number(),
  tries: z.number(),
});
/** A stored `SandboxTransaction`. */
const transactionSchema = z.object({
  id: z.string(),
  type: z.enum(['authOnlyTransaction', 'authCaptureTransaction', 'refundTransaction']),
  status: z.enum([
    'authorizedPendingCapture',
    'authorizedPendingRelease',
    'capturedPendingSettlement',
    'settledSuccessfully',
    'voided',
    'declined',
    'expired',
    'generalError',
    'communicationError',
    'FDSPendingReview',
    'refundPendingSettlement',
    'refundSettledSuccessfully',
  ]),
  responseCode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  reasonCode: z.number(),
  reasonText: z.string(),
  authCode: z.string(),
  avsCode: z.string(),
  cvvCode: z.string(),
  invoiceNumber: z.string(),
  description: z.string(),
  requested: amount,
  authorized: amount,
  settled: amount,
  maskedCard: z.string(),
  cardType: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  submittedAtMs: z.number(),
  capturedAtMs: z.nullable(z.number()),
  // lines of earlier versions lack it: their transactions count as not settled yet
  settledAtMs: z._default(z.nullable(z.number()), null),
  refersTo: z.nullable(z.string()),
});
/** A line of the file, as JSON: one token or one transaction. */
const lineSchema = z.union([z.object({ token: tokenSchema }), z.object({ transaction: transactionSchema })]);

/** Parses one line; undefined for an empty line, for one that a killed process left incomplete, and for one of another shape. */
function readLine(line: string): z.output<typeof lineSchema> | undefined {
  try {
    const parsed = z.safeParse(lineSchema, JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The byte of a line break. */
const NEWLINE = 0x0a;

/** The bytes of a file from an offset, in bytes, to the end of its last complete line. */
function completeLinesFrom(path: string, start: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - start));
    const length = readSync(file, bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytes.lastIndexOf(NEWLINE, length - 1) + 1);
  } finally {
    closeSync(file);
  }
}

/**
 * The state in `card-sandbox.jsonl` of a folder. Each change is appended immediately, so a killed process loses none, and
 * processes on the same folder see each other's changes.
 */
export function openStateFile(folder: string): StateFile {
  const path = join(folder, 'card-sandbox.jsonl');
  /** The offset after the last line that was read; undefined before the first read. */
  let offset: number | undefined;
  const append = (line: object): void => appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  const prepare = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // ends an incomplete line of a killed process, so that the next line is not appended to it
    appendFileSync(path, '\n', { mode: 0o600 });
  };
  return {
    readChanges: () => {
      if (offset === undefined) prepare();
      const start = offset ?? 0;
      const bytes = completeLinesFrom(path, start);
      offset = start + bytes.length;
      const lines = bytes
        .toString('utf8')
        .split('\n')
        .flatMap((line) => readLine(line) ?? []);
      return {
        tokens: lines.flatMap((line) => ('token' in line ? [line.token] : [])),
        transactions: lines.flatMap((line) => ('transaction' in line ? [line.transaction] : [])),
      };
    },
    saveToken: (token) => append({ token }),
    saveTransaction: (transaction) => append({ transaction }),
  };
}

/** Stores nothing, for a sandbox whose data is lost when its process ends. */
export const noStateFile: StateFile = {
  readChanges: () => ({ tokens: [], transactions: [] }),
  saveToken: () => undefined,
  saveTransaction: () => undefined,
};
