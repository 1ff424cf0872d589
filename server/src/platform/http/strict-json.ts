import { Refusal } from '../errors/refusal.ts';

const MAX_DEPTH = 32;
/** Sticky: each token starts where the previous one ended. Otherwise an unterminated string would be retried from every character. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+)/sy;
/** Names that allow prototype pollution. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const malformed = (): Refusal => new Refusal('MALFORMED');

/**
 * Parses a JSON body more strictly than `JSON.parse`: at most 32 levels, no duplicate names in an object (parsers disagree on their
 * meaning), no names of the prototype chain, only finite numbers, and no text that the database cannot store.
 */
export function parseStrictJson(text: string): unknown {
  checkTokens(text);
  try {
    return JSON.parse(text, requireStorableText);
  } catch {
    throw malformed();
  }
}

/** PostgreSQL can store neither a null character nor a lone surrogate, and users do not type them. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

function requireStorableText(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw malformed();
  return value;
}

/** The names seen so far in each open object; null for an array. */
type Open = (Set<string> | null)[];

function checkTokens(text: string): void {
  const open: Open = [];
  let previous = '';
  for (const piece of tokensOf(text)) {
    if (piece === '{' || piece === '[') enter(open, piece);
    else if (piece === '}' || piece === ']') open.pop();
    else if (piece === ':') addName(open, previous);
    else if (/^[-\d]/.test(piece) && !Number.isFinite(Number(piece))) throw malformed();
    previous = piece;
  }
}

/** Yields every token in order. Throws at the first text that is not a token. */
function* tokensOf(text: string): Generator<string> {
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const piece = TOKEN.exec(text)?.[1];
    if (piece === undefined) throw malformed();
    at = TOKEN.lastIndex;
    yield piece;
  }
}

function enter(open: Open, token: string): void {
  open.push(token === '{' ? new Set() : null);
  if (open.length > MAX_DEPTH) throw malformed();
}

function addName(open: Open, token: string): void {
  const names = open.at(-1);
  const name = nameOf(token);
  if (!names || names.has(name) || FORBIDDEN.has(name) || !isStorable(name)) throw malformed();
  names.add(name);
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    throw malformed();
  }
}
