import type { Criteria } from '@portal/domain';
import type { Translate } from '@portal/i18n';
import type { FieldDescription } from '@portal/ui/form';
import { CERTIFICATES } from '../records/certificates/certificates.ts';
import { recordSearch } from './record-search.ts';
import type { TypedCriteria } from './search-definition.ts';
import { textField } from './shared-fields.ts';

/** Any input is valid (001 section 5). */
const alwaysValid = () => ({});

/** Heading of the results: the typed text, or 'All certificates' if the form was empty. */
const heading = (t: Translate, typed: string): string => (typed.trim() === '' ? t('criteria.allCertificates') : typed);

/** Certificates of title by number (001 section 2.2). Only the list of the text search can be downloaded (001 section 2.5). */
export const TORRENS_CERTIFICATE_SEARCH = recordSearch(CERTIFICATES, {
  type: 'TorrensCertificate',
  neutral: { certificateNumber: '' },
  fields: () => [textField('certificateNumber', 6, { maxLength: 60 })],
  check: alwaysValid,
  heading: (t, { certificateNumber = '' }) => heading(t, certificateNumber),
  isDownloadable: false,
});

const SECTIONS = ['ALL', 'LEGAL', 'DOCUMENT', 'MEMORIAL', 'RECITAL'] as const;

/** The label of the text field depends on the section to search. */
const LABELS: readonly (readonly [string, (criteria: Criteria) => boolean])[] = [
  ['textOrDocumentNumber', ({ searchIn }) => searchIn === 'ALL'],
  ['documentNumber', ({ searchIn }) => searchIn === 'DOCUMENT'],
  ['text', ({ searchIn }) => searchIn !== 'ALL' && searchIn !== 'DOCUMENT'],
];

const typedText = (): readonly FieldDescription<TypedCriteria>[] =>
  LABELS.map(([label, visibleWhen]) =>
    textField('text', 12, { labelKey: `search:fields.${label}`, maxLength: 200, visibleWhen }),
  );

/** Certificates of title by their text (001 section 2.2). */
export const TORRENS_TEXT_SEARCH = recordSearch(CERTIFICATES, {
  type: 'TorrensText',
  neutral: { text: '', searchIn: 'ALL' },
  fields: () => [
    {
      kind: 'select',
      name: 'searchIn',
      labelKey: 'search:fields.searchIn',
      width: 6,
      options: SECTIONS.map((value) => ({ value, labelKey: `search:options.searchIn.${value}` })),
    },
    ...typedText(),
  ],
  check: alwaysValid,
  heading: (t, { text = '' }) => heading(t, text),
  wider: ({ searchIn }) => (searchIn === 'ALL' ? [] : [{ key: 'allSections', change: { searchIn: 'ALL' } }]),
});
