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
  /** Where the profile has none. */
  readonly state: string;
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
  const { isBusy, submit } = useSubmit(readProfile, {
    onSuccess: (profile) => fill({ ...contactOfProfile(profile, state), useProfile: true }),
  });
  return (
    <CheckboxField
      id={fieldId(form.description.id, 'useProfile')}
      label={t('filing.useProfile')}
      value={form.state.values.useProfile || isBusy}
      disabled={isBusy}
      onChange={(isOn) => (isOn ? void submit(undefined) : fill({ ...emptyContact(state), useProfile: false }))}
    />
  );
}
