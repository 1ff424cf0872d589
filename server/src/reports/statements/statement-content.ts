import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

const balance = z.nullable(z.object({ before: z.int(), added: z.int(), taken: z.int(), after: z.int() }));

/** The head of an issued statement. It contains everything except the lines, and the hashes of the parts that contain these. */
const statementHead = z.object({
  number: z.string(),
  /** '2026-10' */
  month: z.string(),
  issuedAt: z.string(),
  county: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  /** Street and city, one line each. */
  address: z.array(z.string()),
  paymentMethod: z.string(),
  zone: z.string(),
  /** The beginning of the month and that of the next month, by the county's clock. */
  from: z.string(),
  until: z.string(),
  lines: z.int(),
  transactions: z.int(),
  images: z.int(),
  cents: z.int(),
  balances: z.object({ escrow: balance, owed: balance }),
  /** SHA-256 of the text of each part, in order. */
  parts: z.array(z.string()),
});
export type StatementHead = z.output<typeof statementHead>;

/** A line of a statement: time, username, kind, title, image credits, cents. */
const statementLine = z.tuple([z.string(), z.string(), z.string(), z.string(), z.int(), z.int()]);
export type StatementLine = z.output<typeof statementLine>;

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export const readHead = (text: string): StatementHead => z.parse(statementHead, JSON.parse(text));
export const readLines = (text: string): StatementLine[] => z.parse(z.array(statementLine), JSON.parse(text));
