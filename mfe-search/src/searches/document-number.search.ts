import { type Criteria, checkDocumentNumberSearch } from '@portal/domain';
import type { SearchForm } from './search-definition.ts';
import { documentTypeField } from './shared-fields.ts';

const NEUTRAL = { documentType: 'ALL', fromDocumentNumber: '', toDocumentNumber: '' } as const satisfies Criteria;

/** Documents by number, or by a range of numbers (001 sections 2.2, 3 and 5). */
export const DOCUMENT_NUMBER_SEARCH: SearchForm = {
  neutral: NEUTRAL,
  defaults: () => NEUTRAL,
  form: (county) => ({
    id: 'searchByDocumentNumber',
    sections: [
      {
        fields: [
          ...documentTypeField(county),
          {
            kind: 'text',
            name: 'fromDocumentNumber',
            labelKey: 'search:fields.fromDocumentNumber',
            required: true,
            width: 6,
            maxLength: 60,
            autoComplete: 'off',
          },
          {
            kind: 'text',
            name: 'toDocumentNumber',
            labelKey: 'search:fields.toDocumentNumber',
            hintKey: 'search:hints.toDocumentNumber',
            width: 6,
            maxLength: 60,
            autoComplete: 'off',
          },
        ],
      },
    ],
    submitKey: 'common:submit',
    busyKey: 'search:searching',
    clearKey: 'common:clear',
  }),
  validate: (criteria) => checkDocumentNumberSearch({ ...NEUTRAL, ...criteria }),
  marked: () => [],
  waysOn: (criteria) => [
    ...(criteria.documentType === 'ALL'
      ? []
      : [{ labelKey: 'search:waysOn.allTypes', criteria: { ...criteria, documentType: 'ALL' } }]),
    ...(criteria.toDocumentNumber === ''
      ? []
      : [{ labelKey: 'search:waysOn.firstNumber', criteria: { ...criteria, toDocumentNumber: '' } }]),
  ],
  hasNotableDates: true,
  help: { titleKey: 'search:help.DocumentNumber.title', textKey: 'search:help.DocumentNumber.text' },
};
