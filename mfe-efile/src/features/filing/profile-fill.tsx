import { readProfile } from '@portal/contracts';
import { contactOfProfile } from '@portal/domain';
import { alertFailure, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { CheckboxField } from '@portal/ui';
import { type FormModel, fieldId } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { emptyContact, type FilingValues } from './filing-form.ts';

const CONTACT_FIELDS = ['name', 'email', 'address1', 'address2', 'city', 'state', 'zip'] as const;

/** The fields that were edited while the profile was loading. They take precedence over the profile. */
function typedSince(before: FilingValues, now: FilingValues): Partial<FilingValues> {
  return Object.fromEntries(
    CONTACT_FIELDS.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]),
  );
}

/** The choice 'Use profile', and the form, which waits for the profile. */
export interface ProfileFillModel {
  readonly form: FormModel<FilingValues>;
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => void;
}

/**
 * Fills the contact fields from the user's profile, or clears them (002 section 2.1). A form that is submitted while the profile is
 * loading is sent with it: before that, the fields would count as missing.
 * @param state the US state to use if the profile has none
 */
export function useProfileFill(form: FormModel<FilingValues>, state: string): ProfileFillModel {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const fill = (more: Partial<FilingValues>): void =>
    latest.current.replace({ ...latest.current.state.values, ...more });
  const before = useRef(form.state.values);
  const isWaiting = useRef(false);
  const [isSubmitWaiting, setSubmitWaiting] = useState(false);
  const waitWithSubmit = (waits: boolean): void => {
    isWaiting.current = waits;
    setSubmitWaiting(waits);
  };
  const { isBusy, submit } = useSubmit(readProfile, {
    onSuccess: (profile) => {
      const typed = typedSince(before.current, latest.current.state.values);
      fill({ ...contactOfProfile(profile, state), ...typed, useProfile: true });
      if (!isWaiting.current) return;
      waitWithSubmit(false);
      latest.current.submit();
    },
    onFailure: (failure) => {
      waitWithSubmit(false);
      alertFailure(failure);
    },
  });
  return {
    form: {
      ...form,
      state: isSubmitWaiting ? { ...form.state, status: 'LOADING' } : form.state,
      submit: () => (isBusy ? waitWithSubmit(true) : form.submit()),
    },
    isOn: form.state.values.useProfile || isBusy,
    change: (isOn) => {
      if (isBusy) return;
      before.current = form.state.values;
      if (isOn) void submit(undefined);
      else fill({ ...emptyContact(state), useProfile: false });
    },
  };
}

/** 'Use profile'. */
export function ProfileFill({ form, isOn, change }: ProfileFillModel) {
  const t = useText('efile');
  return (
    <CheckboxField
      id={fieldId(form.description.id, 'useProfile')}
      label={t('filing.useProfile')}
      value={isOn}
      // not disabled while the profile is loading, so that it keeps the focus
      onChange={change}
    />
  );
}
