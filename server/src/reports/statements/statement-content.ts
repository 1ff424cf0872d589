import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Cents before the month, added and taken in it, and after it. */
const balance = z.nullable(z.object({ before: z.int(), added: z.int(), taken: z.int(), after: z.int() }));

/** The head of an issued statement: everything except the lines. The lines are stored in parts, and the head has the hash of each part. */
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
  /** The county's time zone. */
  zone: z.string(),
  /** The beginnings of this month and of the next one in that time zone, as ISO instants. */
  from: z.string(),
  until: z.string(),
  /** Number of lines, refunds included. */
  lines: z.int(),
  /** Number of charges minus number of refunds. */
  transactions: z.int(),
  /** Sum of the lines' image credits. */
  images: z.int(),
  /** Sum of the lines' cents. */
  cents: z.int(),
  balances: z.object({ escrow: balance, owed: balance }),
  /** The last journal of the ledger when the statement was issued: it has none after it. Statements of earlier releases lack it. */
  lastJournal: z.optional(z.int()),
  /**
   * The charges of earlier months on it: those posted after `afterJournal`, which had been the last one when the statement of their month was
   * issued. That happens if a clock ran ahead over the end of the month and was set back.
   */
  carried: z.optional(z.object({ afterJournal: z.int(), from: z.string(), until: z.string() })),
  /** SHA-256 of the text of each part, in order. */
  parts: z.array(z.string()),
});
export type StatementHead = z.output<typeof statementHead>;

/** A line of a statement: time, username, kind of charge, title of the document or number of the filing, image credits, cents. */
const statementLine = z.tuple([z.string(), z.string(), z.string(), z.string(), z.int(), z.int()]);
export type StatementLine = z.output<typeof statementLine>;

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export const readHead = (text: string): StatementHead => z.parse(statementHead, JSON.parse(text));
export const readLines = (text: string): StatementLine[] => z.parse(z.array(statementLine), JSON.parse(text));
