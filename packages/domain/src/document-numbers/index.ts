export {
  compareDocumentNumbers,
  documentNumberKey,
  documentNumberKeysWithHyphen,
  lienNumberKeysGroupedDifferently,
  preferSameCharacters,
} from './document-number-key.ts';
