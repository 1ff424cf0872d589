import {
  cleanFields,
  DEFAULT_EFILE_TYPE,
  EFILE_LIMITS,
  EFILE_MEDIA_TYPES,
  EFILE_TYPES,
  type EfileContact,
  isEfileType,
  STATES,
} from '@portal/domain';
import { currentLanguage } from '@portal/i18n';
import { defineForm, type FieldDescription, type FormDescription } from '@portal/ui/form';
import type { FilingFields } from './filing.model.ts';

/** Values of the filing form. */
export interface FilingValues extends EfileContact {
  readonly efileType: string;
  readonly file: File | null;
  readonly useProfile: boolean;
  readonly acknowledgement: boolean;
}

/** Facts about the county and the current user on which the form depends. */
export interface FilingFacts {
  /** A user with a profile is logged in. */
  readonly hasProfile: boolean;
  /** The filer must acknowledge the county's statement. */
  readonly asksToAcknowledge: boolean;
}

/** File types that the browser offers in its file picker. */
export const ACCEPTED_FILE_TYPES = ['.pdf', '.tif', '.tiff', ...EFILE_MEDIA_TYPES].join(',');

export const emptyContact = (state: string): EfileContact => ({
  name: '',
  email: '',
  address1: '',
  address2: '',
  city: '',
  state,
  zip: '',
});

/** Values of the empty form, also used after a filing. */
export const emptyFiling = (state: string): FilingValues => ({
  ...emptyContact(state),
  efileType: DEFAULT_EFILE_TYPE,
  file: null,
  useProfile: false,
  acknowledgement: false,
});

/** Whether anything differs from the empty form, also from an earlier visit. */
export function isStarted(values: FilingValues, empty: FilingValues): boolean {
  for (const name in values) if (Reflect.get(values, name) !== Reflect.get(empty, name)) return true;
  return false;
}

const line = (name: Exclude<keyof EfileContact, 'state'>, autoComplete: string) =>
  ({
    kind: 'text',
    name,
    labelKey: `efile:filing.${name}`,
    maxLength: EFILE_LIMITS[name],
    autoComplete,
    required: true,
    width: 6,
  }) as const;

const CONTACT: readonly FieldDescription<FilingValues>[] = [
  line('name', 'name'),
  { ...line('email', 'email'), kind: 'email' },
  { ...line('address1', 'address-line1'), startsRow: true },
  { ...line('address2', 'address-line2'), required: false },
  { ...line('city', 'address-level2'), startsRow: true, width: 4 },
  {
    kind: 'select',
    name: 'state',
    labelKey: 'efile:filing.state',
    required: true,
    width: 4,
    options: STATES.map(({ code, name }) => ({ value: code, label: name, note: code })),
    placeholderKey: 'efile:filing.chooseState',
    autoComplete: 'address-level1',
  },
  { ...line('zip', 'postal-code'), kind: 'zip', width: 4 },
];

/** The form of the page (002 section 2.1). */
export const filingForm = ({ hasProfile, asksToAcknowledge }: FilingFacts): FormDescription<FilingValues> =>
  defineForm<FilingValues>({
    id: 'efile',
    sections: [
      {
        titleKey: 'efile:filing.document',
        fields: [
          {
            kind: 'select',
            name: 'efileType',
            labelKey: 'efile:filing.efileType',
            required: true,
            width: 6,
            source: 'efileTypes',
          },
          { kind: 'file', name: 'file', labelKey: 'efile:filing.file', required: true, startsRow: true, width: 12 },
        ],
      },
      {
        titleKey: 'efile:filing.contact',
        noteKey: 'efile:filing.contactNote',
        fields: [
          ...(hasProfile
            ? [{ kind: 'checkbox', name: 'useProfile', labelKey: 'efile:filing.useProfile', width: 12 } as const]
            : []),
          ...CONTACT,
        ],
      },
      ...(asksToAcknowledge
        ? [
            {
              titleKey: 'efile:filing.acknowledgement',
              fields: [
                {
                  kind: 'checkbox',
                  name: 'acknowledgement',
                  labelKey: 'efile:filing.acknowledged',
                  summaryLabelKey: 'efile:filing.acknowledgement',
                  required: true,
                  // not kept in the draft: must be acknowledged for each document
                  secret: true,
                  width: 12,
                } as const,
              ],
            },
          ]
        : []),
    ],
    submitKey: 'efile:filing.submit',
    busyKey: 'efile:filing.sending',
    clearKey: 'common:clear',
  });

export const EFILE_TYPE_CODES: readonly string[] = EFILE_TYPES;

/** The filer's contact data, cleaned in the same way as the server does. */
export const contactOf = ({ name, email, address1, address2, city, state, zip }: FilingValues): EfileContact =>
  cleanFields({ name, email, address1, address2, city, state, zip });

/** The fields to send with the document. */
export const toFilingFields = (values: FilingValues): FilingFields => ({
  ...contactOf(values),
  efileType: isEfileType(values.efileType) ? values.efileType : DEFAULT_EFILE_TYPE,
  acknowledgement: values.acknowledgement,
  language: currentLanguage().wire,
});
