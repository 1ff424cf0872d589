export { compareDocumentNumbers, documentNumberKey, documentNumberKeysWithHyphen } from './document-number-key.ts';
