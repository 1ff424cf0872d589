export { compareInC, foldName, prefixUpperBound } from './fold-name.ts';
export { matchRanges, type TextRange } from './match-ranges.ts';
export { displayName, type PartyName, splitStoredName } from './stored-name.ts';
export { lastNamesOf, type NameReading, readTypedName, type TypedName } from './typed-name.ts';
