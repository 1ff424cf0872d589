import { Refusal } from '../errors/refusal.ts';

const MAX_DEPTH = 32;
/** Sticky: each token begins where the last one ended. A search would begin again at every sign of a text that has no end. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+)/sy;
/** Names by which a careless merge reaches the prototype of everything. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const malformed = (): Refusal => new Refusal('MALFORMED');

/**
 * Reads a JSON body more strictly than `JSON.parse`: at most 32 levels, no name twice in one object (two readers of such
 * a text would disagree on it), no name of the prototype chain, no number that is not finite, no text that a database
 * cannot hold.
 */
export function parseStrictJson(text: string): unknown {
  checkTokens(text);
  try {
    return JSON.parse(text, requireStorableText);
  } catch {
    throw malformed();
  }
}

/** PostgreSQL keeps neither a zero character nor half of a surrogate pair: no person types them. */
function requireStorableText(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw malformed();
  return value;
}

/** Names seen so far in each open object; null stands for an array. */
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

/** Every token in order; what cannot be one is malformed, at the first place. */
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
  if (!names || names.has(name) || FORBIDDEN.has(name)) throw malformed();
  names.add(name);
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    throw malformed();
  }
}
