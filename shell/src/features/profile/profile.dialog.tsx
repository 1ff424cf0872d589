import { useCall } from '@portal/api-client/query';
import { keepEmail, type Profile, readProfile, updateProfile } from '@portal/contracts';
import { checkProfile, cleanFields } from '@portal/domain';
import {
  CallForm,
  type PersonValues,
  personErrors,
  personFields,
  personOf,
  profileOf,
  useCallForm,
} from '@portal/forms';
import { alertFailure, failureState, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { announce, Button, Message, Skeleton, styled, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { defineForm, draftKey, dropDraft } from '@portal/ui/form';
import { useRef, useState } from 'react';

const FormLayout = styled('div', {
  base: {
    display: 'grid',
    rowGap: 's4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&:focus-visible': { outline: 'none' },
  },
});

// address and phone number are optional here; only the registration requires them
const person = personFields(false);
const description = defineForm<PersonValues>({
  id: 'profile',
  sections: [{ fields: [...person.name, person.email, person.company, ...person.address, ...person.phone] }],
  submitKey: 'profile:update',
  busyKey: 'profile:updating',
  cancelKey: 'common:close',
});

/** The key under which the browser keeps the user's unsaved input. */
const draftKeyOf = (user: string): string => draftKey({ user, url: 'profile', formId: description.id });

interface ProfileFormProps {
  readonly username: string;
  readonly profile: Profile;
  /** Replaces this dialog by another one. */
  readonly onOpen: (dialog: 'password' | 'security') => void;
  readonly onClose: () => void;
}

/** A message about a new email address that is not confirmed yet, with a button that discards it and keeps the current one. */
function PendingEmail({ email, onKept }: { readonly email: string; readonly onKept: () => void }) {
  const t = useText('profile');
  const { isBusy, submit } = useSubmit(keepEmail, {
    onSuccess: () => {
      announce(t('kept'));
      onKept();
    },
    onFailure: (failure) => alertFailure(failure, 'profile:keepFailed'),
  });
  return (
    <Message
      tone="info"
      title={t('pendingEmail', { email })}
      action={
        <Button busy={isBusy} onClick={() => void submit({})}>
          {t('keepEmail')}
        </Button>
      }
    >
      {t('pendingHint')}
    </Message>
  );
}

function ProfileForm({ username, profile, onOpen, onClose }: ProfileFormProps) {
  const t = useText('profile');
  const { pendingEmail: initialPendingEmail, ...initial } = profile;
  const [pendingEmail, setPendingEmail] = useState(initialPendingEmail);
  // the profile that the form's values are based on
  const [seen, setSeen] = useState(initial);
  const form = useCallForm(updateProfile, {
    description,
    initial: personOf(initial),
    draftKey: draftKeyOf(username),
    validate: (typed: PersonValues) => checkProfile(cleanFields(profileOf(typed))),
    request: (typed) => ({ ...cleanFields(profileOf(typed)), seen }),
    toFields: personErrors,
    successKey: 'profile:answers.profile',
    nextKey: 'errors:PROFILE_UPDATE_FAILED.next',
    onSuccess: (changed) => {
      setPendingEmail(changed?.pendingEmail);
      if (changed?.profile !== undefined) setSeen(changed.profile);
    },
    // Shows what is stored, which someone else may have changed too. A new address takes effect only when its link is opened. Until
    // then the field shows the current address again; otherwise the next save would send another link.
    afterSuccess: (changed, typed) => {
      if (changed?.profile !== undefined) return { values: personOf(changed.profile) };
      return changed?.pendingEmail === typed.email.trim() ? { values: { ...typed, email: profile.email } } : {};
    },
  });
  // the button that keeps the address disappears after the click, so the focus moves to the form
  const layout = useRef<HTMLDivElement>(null);
  const onKept = (): void => {
    setPendingEmail(undefined);
    layout.current?.focus();
  };
  return (
    <FormLayout ref={layout} tabIndex={-1}>
      {pendingEmail !== undefined && <PendingEmail email={pendingEmail} onKept={onKept} />}
      <CallForm
        form={form}
        onCancel={onClose}
        extraActions={
          <>
            <Button onClick={() => onOpen('security')}>{t('security.open')}</Button>
            <Button onClick={() => onOpen('password')}>{t('changePassword')}</Button>
          </>
        }
      />
    </FormLayout>
  );
}

interface ProfileDialogProps {
  readonly username: string;
  /** Replaces this dialog by another one. */
  readonly onOpen: (dialog: 'password' | 'security') => void;
  readonly onClose: () => void;
}

/** The dialog with the current user's profile (000 section 2, Dialogs in the header area). */
export function ProfileDialog({ username, onOpen, onClose }: ProfileDialogProps) {
  const t = useText('profile');
  // loaded each time the dialog is opened, but not again while it is open, which would replace the user's input
  const profile = useCall(readProfile, undefined, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  // the buttons that close the dialog discard the unsaved input
  const closeAndDiscard = (): void => {
    dropDraft(draftKeyOf(username));
    onClose();
  };
  return (
    // the browser's Back is easily pressed by accident, so it keeps the unsaved input until the dialog is opened again
    <Dialog open onClose={closeAndDiscard} onBack={onClose} title={t('title')} wide closeOnOutsideClick={false}>
      <View
        state={viewOf(profile)}
        loading={<Skeleton label={t('title')} />}
        empty={null}
        failed={(error) => ({ ...failureState(error), sentence: t('failed') })}
        ready={(data) => <ProfileForm username={username} profile={data} onOpen={onOpen} onClose={closeAndDiscard} />}
      />
    </Dialog>
  );
}
