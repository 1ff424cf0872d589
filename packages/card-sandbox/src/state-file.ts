import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import type { FormToken } from './form-token.ts';
import type { SandboxTransaction } from './transaction.ts';

/** The changes since the last read, oldest first. */
export interface StateChanges {
  readonly tokens: readonly FormToken[];
  readonly transactions: readonly SandboxTransaction[];
}

/** The stored tokens and transactions. The last line of an id is its current state. */
export interface StateFile {
  /** On the first call all stored changes, then those that any process with the same folder has added since. */
  readChanges(): StateChanges;
  saveToken(token: FormToken): void;
  saveTransaction(transaction: SandboxTransaction): void;
}

const amount = z.pipe(z.int(), z.transform(cents));
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
  // lines of earlier versions lack it; `asOf` computes it from the clock
  settledAtMs: z._default(z.nullable(z.number()), null),
  refersTo: z.nullable(z.string()),
});
const lineSchema = z.union([z.object({ token: tokenSchema }), z.object({ transaction: transactionSchema })]);

/** Parses one line; undefined for an incomplete line, which a killed process may have left. */
function readLine(line: string): z.output<typeof lineSchema> | undefined {
  try {
    const parsed = z.safeParse(lineSchema, JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const NEWLINE = 10;

/** The bytes of a file from an offset to the end of its last complete line. */
function wholeLinesFrom(path: string, start: number): Buffer {
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
  let readTo: number | undefined;
  const append = (line: object): void => appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // ends an incomplete line of a killed process, so that the next line is not appended to it
    appendFileSync(path, '\n', { mode: 0o600 });
    return 0;
  };
  return {
    readChanges: () => {
      const start = readTo ?? open();
      const bytes = wholeLinesFrom(path, start);
      readTo = start + bytes.length;
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

/** Stores nothing: for a sandbox that lives only in memory. */
export const noStateFile: StateFile = {
  readChanges: () => ({ tokens: [], transactions: [] }),
  saveToken: () => undefined,
  saveTransaction: () => undefined,
};
