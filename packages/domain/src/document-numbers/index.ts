export { compareDocumentNumbers, documentNumberKey } from './document-number-key.ts';
