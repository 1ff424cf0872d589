import {
  formatInternationalPhone,
  formatStandardPhone,
  isPhoneFormat,
  PHONE_FORMATS,
  PROFILE_LIMITS,
  type ProfileFields,
  STATES,
} from '@portal/domain';
import type { TextKey } from '@portal/ui';
import type { FieldDescription } from '@portal/ui/form';

/** A person's form values. Each phone format has its own value, so that switching the format loses nothing. */
export interface PersonValues extends Omit<ProfileFields, 'phone'> {
  readonly phoneStandard: string;
  readonly phoneInternational: string;
}

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name, note: code }));
const isStandard = ({ phoneFormatType }: { readonly phoneFormatType: string }): boolean =>
  phoneFormatType !== 'INTERNATIONAL';

/** Keeps the first five digits, for a pasted longer code. */
const zipOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, PROFILE_LIMITS.zip);

/** The fields of profile and registration, by group. With `required`, all fields except the company are required. */
export function personFields(required: boolean) {
  const text = (name: keyof typeof PROFILE_LIMITS, autoComplete: string) =>
    ({ kind: 'text', name, labelKey: `profile:${name}`, maxLength: PROFILE_LIMITS[name], autoComplete }) as const;
  const name: readonly FieldDescription<PersonValues>[] = [
    { ...text('firstName', 'given-name'), required: true },
    { ...text('lastName', 'family-name'), required: true },
  ];
  const company: FieldDescription<PersonValues> = { ...text('company', 'organization'), width: 12 };
  const email: FieldDescription<PersonValues> = { ...text('email', 'email'), kind: 'email', required: true, width: 12 };
  const address: readonly FieldDescription<PersonValues>[] = [
    { ...text('address', 'address-line1'), required, width: 12 },
    { ...text('city', 'address-level2'), required, width: 12 },
    {
      kind: 'select',
      name: 'state',
      labelKey: 'profile:state',
      required,
      width: 8,
      options: STATE_OPTIONS,
      placeholderKey: 'profile:chooseState',
      autoComplete: 'address-level1',
    },
    {
      kind: 'zip',
      name: 'zip',
      labelKey: 'profile:zip',
      required,
      width: 4,
      filter: zipOf,
      autoComplete: 'postal-code',
    },
  ];
  // no maximum length: a pasted number with spaces and punctuation is longer than its stored form
  const phoneFields = {
    kind: 'tel',
    labelKey: 'profile:phone',
    required,
    width: 12,
  } as const;
  const phone: readonly FieldDescription<PersonValues>[] = [
    {
      kind: 'segmented',
      name: 'phoneFormatType',
      labelKey: 'profile:phoneFormat',
      width: 12,
      options: PHONE_FORMATS.map((value) => ({ value, labelKey: `profile:phoneFormats.${value}` })),
    },
    {
      ...phoneFields,
      name: 'phoneStandard',
      hintKey: 'validation:phoneStandard',
      filter: formatStandardPhone,
      autoComplete: 'tel-national',
      visibleWhen: isStandard,
    },
    {
      ...phoneFields,
      name: 'phoneInternational',
      hintKey: 'profile:internationalHint',
      inputMode: 'numeric',
      filter: formatInternationalPhone,
      autoComplete: 'tel',
      visibleWhen: (values) => !isStandard(values),
    },
  ];
  return { name, company, email, address, phone };
}

/** Converts a profile to form values; an unknown phone format becomes STANDARD. */
export function personOf({ phone, ...profile }: ProfileFields): PersonValues {
  const phoneFormatType = isPhoneFormat(profile.phoneFormatType) ? profile.phoneFormatType : 'STANDARD';
  const hasStandardPhone = isStandard({ phoneFormatType });
  return {
    ...profile,
    phoneFormatType,
    phoneStandard: hasStandardPhone ? phone : '',
    phoneInternational: hasStandardPhone ? '' : phone,
  };
}

/** Converts form values to a profile. */
export function profileOf(values: PersonValues): ProfileFields {
  const { firstName, lastName, company, address, city, state, zip, email, phoneFormatType } = values;
  const phone = isStandard(values) ? values.phoneStandard : values.phoneInternational;
  return { firstName, lastName, company, address, city, state, zip, email, phoneFormatType, phone };
}

/** Moves the message of `phone` to the visible phone field. */
export function personErrors(errors: Readonly<Partial<Record<string, TextKey>>>): Readonly<Record<string, TextKey>> {
  const { phone, ...rest } = errors;
  const shown = phone === undefined ? rest : { ...rest, phoneStandard: phone, phoneInternational: phone };
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}
