export { compareInC, foldName, prefixUpperBound } from './fold-name.ts';
export { foldText, hasTypedText, typedTextKey } from './fold-text.ts';
export { matchRanges, type TextRange } from './match-ranges.ts';
export { nearKeys, slipsBetween } from './near-names.ts';
export { type OtherName, type OtherNameKind, otherNames, tellingWords } from './other-names.ts';
export { displayName, type PartyName, splitStoredName } from './stored-name.ts';
export { lastNamesOf, type NameReading, readTypedName, type TypedName } from './typed-name.ts';
