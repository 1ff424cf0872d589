import { readProfile } from '@portal/contracts';
import { contactOfProfile } from '@portal/domain';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { CheckboxField } from '@portal/ui';
import { type FormModel, fieldId } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import { emptyContact, type FilingValues } from './filing-form.ts';

export interface ProfileFillProps {
  readonly form: FormModel<FilingValues>;
  /** The state to use if the profile has none. */
  readonly state: string;
}

const CONTACT_FIELDS = ['name', 'email', 'address1', 'address2', 'city', 'state', 'zip'] as const;

/** The fields that were edited while the profile was loading. They take precedence over the profile. */
function typedSince(before: FilingValues, now: FilingValues): Partial<FilingValues> {
  return Object.fromEntries(
    CONTACT_FIELDS.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]),
  );
}

/** 'Use profile': fills the contact fields from the user's profile, or clears them (002 section 2.1). */
export function ProfileFill({ form, state }: ProfileFillProps) {
  const t = useText('efile');
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const fill = (more: Partial<FilingValues>): void =>
    latest.current.replace({ ...latest.current.state.values, ...more });
  const before = useRef(form.state.values);
  const { isBusy, submit } = useSubmit(readProfile, {
    onSuccess: (profile) => {
      const typed = typedSince(before.current, latest.current.state.values);
      fill({ ...contactOfProfile(profile, state), ...typed, useProfile: true });
    },
  });
  return (
    <CheckboxField
      id={fieldId(form.description.id, 'useProfile')}
      label={t('filing.useProfile')}
      value={form.state.values.useProfile || isBusy}
      // not disabled while busy, so that it keeps the focus
      onChange={(isOn) => {
        if (isBusy) return;
        before.current = form.state.values;
        if (isOn) void submit(undefined);
        else fill({ ...emptyContact(state), useProfile: false });
      }}
    />
  );
}
