export { bookNameKey, bookNameRange, type NameRange, typedNameRanges } from './book-names.ts';
export { compareInC, foldName, prefixUpperBound } from './fold-name.ts';
export { foldText, hasTypedText, typedTextKey } from './fold-text.ts';
export { matchRanges, type TextRange } from './match-ranges.ts';
export { editDistance, nearKeys } from './near-names.ts';
export {
  distinctiveWords,
  indexedWords,
  type OtherName,
  type OtherNameKind,
  otherNames,
  otherSpellings,
  type SpellingKind,
} from './other-names.ts';
export { soundKey } from './sound-alikes.ts';
export { displayName, type PartyName, splitStoredName } from './stored-name.ts';
export { lastNameVariants, type NameReading, readTypedName, type TypedName } from './typed-name.ts';
