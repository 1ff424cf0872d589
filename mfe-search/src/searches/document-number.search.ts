import { checkDocumentNumberSearch } from '@portal/domain';
import { documentSearch } from './document-search.ts';
import { DOCUMENT_TYPE_FIELD, textField } from './shared-fields.ts';

/**
 * Documents by number, or by a range of numbers (001 sections 2.2, 3 and 5). The type is always asked for: two systems may use one
 * number.
 */
export const DOCUMENT_NUMBER_SEARCH = documentSearch({
  type: 'DocumentNumber',
  neutral: { documentType: 'ALL', fromDocumentNumber: '', toDocumentNumber: '' },
  fields: () => [
    DOCUMENT_TYPE_FIELD,
    textField('fromDocumentNumber', 6, { required: true, maxLength: 60 }),
    textField('toDocumentNumber', 6, { hintKey: 'search:hints.toDocumentNumber', maxLength: 60 }),
  ],
  check: checkDocumentNumberSearch,
  wider: ({ toDocumentNumber }) =>
    toDocumentNumber === '' ? [] : [{ key: 'firstNumber', change: { toDocumentNumber: '' } }],
});
