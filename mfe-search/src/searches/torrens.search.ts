import type { Criteria } from '@portal/domain';
import type { Translate } from '@portal/i18n';
import type { FieldDescription } from '@portal/ui/form';
import { CERTIFICATES } from '../records/certificates/certificates.ts';
import { recordSearch } from './record-search.ts';
import type { TypedCriteria } from './search-definition.ts';
import { textField } from './shared-fields.ts';

/** Nothing that is typed is wrong (001 section 5). */
const nothingWrong = () => ({});

/** What the list of a search is headed by that asks for nothing. */
const heading = (t: Translate, typed: string): string => (typed.trim() === '' ? t('criteria.allCertificates') : typed);

/** Certificates of title by number (001 section 2.2). Its list is no file: only that of texts is (001 section 2.5). */
export const TORRENS_CERTIFICATE_SEARCH = recordSearch(CERTIFICATES, {
  type: 'TorrensCertificate',
  neutral: { certificateNumber: '' },
  fields: () => [textField('certificateNumber', 6, { maxLength: 60 })],
  check: nothingWrong,
  heading: (t, { certificateNumber = '' }) => heading(t, certificateNumber),
  isDownloadable: false,
});

const SECTIONS = ['ALL', 'LEGAL', 'DOCUMENT', 'MEMORIAL', 'RECITAL'] as const;

/** The words of the field follow from where it is searched. */
const LABELS: readonly (readonly [string, (criteria: Criteria) => boolean])[] = [
  ['textOrDocumentNumber', ({ searchIn }) => searchIn === 'ALL'],
  ['documentNumber', ({ searchIn }) => searchIn === 'DOCUMENT'],
  ['text', ({ searchIn }) => searchIn !== 'ALL' && searchIn !== 'DOCUMENT'],
];

const typedText = (): readonly FieldDescription<TypedCriteria>[] =>
  LABELS.map(([label, visibleWhen]) =>
    textField('text', 12, { labelKey: `search:fields.${label}`, maxLength: 200, visibleWhen }),
  );

/** Certificates of title by the text written on them (001 section 2.2). */
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
  check: nothingWrong,
  heading: (t, { text = '' }) => heading(t, text),
  wider: ({ searchIn }) => (searchIn === 'ALL' ? [] : [{ key: 'allSections', change: { searchIn: 'ALL' } }]),
});
