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

const person = personFields(false);
const description = defineForm<PersonValues>({
  id: 'profile',
  sections: [{ fields: [...person.name, person.email, person.company, ...person.address, ...person.phone] }],
  submitKey: 'profile:update',
  busyKey: 'profile:updating',
  cancelKey: 'common:close',
});

const draftOf = (user: string): string => draftKey({ user, url: 'profile', formId: description.id });

interface ProfileFormProps {
  readonly username: string;
  readonly profile: Profile;
  readonly onOpen: (dialog: 'password' | 'security') => void;
  readonly onClose: () => void;
}

/** A new email address that is not confirmed yet, and a button to keep the current one. */
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
  const { pendingEmail, ...known } = profile;
  const [pending, setPending] = useState(pendingEmail);
  const form = useCallForm(updateProfile, {
    description,
    initial: personOf(known),
    draftKey: draftOf(username),
    validate: (typed: PersonValues) => checkProfile(cleanFields(profileOf(typed))),
    request: (typed) => cleanFields(profileOf(typed)),
    toFields: personErrors,
    successKey: 'profile:answers.profile',
    nextKey: 'errors:PROFILE_UPDATE_FAILED.next',
    onSuccess: (changed) => setPending(changed?.pendingEmail),
    // the field shows the address in effect again, so that another save does not request another link
    afterSuccess: (changed, typed) =>
      changed?.pendingEmail === typed.email.trim() ? { values: { ...typed, email: profile.email } } : {},
  });
  // the clicked button disappears with its message, so the focus moves here
  const layout = useRef<HTMLDivElement>(null);
  const onKept = (): void => {
    setPending(undefined);
    layout.current?.focus();
  };
  return (
    <FormLayout ref={layout} tabIndex={-1}>
      {pending !== undefined && <PendingEmail email={pending} onKept={onKept} />}
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
  readonly onOpen: (dialog: 'password' | 'security') => void;
  readonly onClose: () => void;
}

/** The current user's profile (000 section 2, Dialogs in the header area). */
export function ProfileDialog({ username, onOpen, onClose }: ProfileDialogProps) {
  const t = useText('profile');
  // loads the stored profile each time the dialog is opened
  const profile = useCall(readProfile, undefined, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  // Close discards the unsaved input
  const close = (): void => {
    dropDraft(draftOf(username));
    onClose();
  };
  return (
    // Back is easily pressed by accident, so it keeps the input for the next time
    <Dialog open onClose={close} onBack={onClose} title={t('title')} wide closeOnOutsideClick={false}>
      <View
        state={viewOf(profile)}
        loading={<Skeleton label={t('title')} />}
        empty={null}
        failed={(error) => ({ ...failureState(error), sentence: t('failed') })}
        ready={(stored) => <ProfileForm username={username} profile={stored} onOpen={onOpen} onClose={close} />}
      />
    </Dialog>
  );
}
