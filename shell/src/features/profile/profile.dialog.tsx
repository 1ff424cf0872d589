import { type ApiError, callApi } from '@portal/api-client';
import { type Profile, readProfile, updateProfile } from '@portal/contracts';
import { checkProfile, cleanFields } from '@portal/domain';
import { translate, useText } from '@portal/i18n';
import { Button, Message, Skeleton, Stack } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { defineForm, draftKey, dropDraft, Form, type SubmitOutcome, useForm } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { showAlert } from '../alerts/alert-store.ts';
import { asTexts } from '../alerts/form-texts.ts';
import { serverAlert } from '../alerts/server-alert.ts';
import { type PersonValues, personErrors, personFields, personOf, profileOf } from './person-fields.ts';

const person = personFields(false);
const description = defineForm<PersonValues>({
  id: 'profile',
  sections: [{ fields: [...person.name, person.email, person.company, ...person.address, ...person.phone] }],
  submitKey: 'profile:update',
  busyKey: 'profile:updating',
  cancelKey: 'common:close',
});

const draftOf = (user: string): string => draftKey({ user, url: 'profile', formId: description.id });

/** A failure is a warning with the server's message (000 section 8); what sends one to /login is said there. */
function warn(failure: ApiError, nextKey: string): void {
  if (['aborted', 'denied', 'login'].includes(failure.kind)) return;
  showAlert({ ...serverAlert(failure), next: translate(nextKey) });
}

interface ProfileFormProps {
  readonly username: string;
  readonly profile: Profile;
  readonly onChangePassword: () => void;
  readonly onClose: () => void;
}

function ProfileForm({ username, profile, onChangePassword, onClose }: ProfileFormProps) {
  const t = useText('profile');
  const { pendingEmail, ...known } = profile;
  const [pending, setPending] = useState(pendingEmail);
  const update = async (typed: PersonValues): Promise<SubmitOutcome<PersonValues>> => {
    const result = await callApi(updateProfile, cleanFields(profileOf(typed)));
    if (result.ok) {
      setPending(result.value?.pendingEmail);
      const message = { key: 'profile:answers.profile' };
      // the address that counts stands in the field: saving the rest again must not ask for another link
      const isKept = result.value?.pendingEmail === typed.email.trim();
      return { status: 'success', message, ...(isKept ? { values: { ...typed, email: profile.email } } : {}) };
    }
    const { failure } = result;
    if (Object.keys(failure.fieldErrors).length > 0)
      return { status: 'idle', errors: personErrors(asTexts(failure.fieldErrors)) };
    warn(failure, 'errors:PROFILE_UPDATE_FAILED.next');
    return { status: 'idle' };
  };
  const form = useForm<PersonValues>({
    description,
    initial: personOf(known),
    draftKey: draftOf(username),
    validate: (typed) => personErrors(asTexts(checkProfile(cleanFields(profileOf(typed))))),
    onSubmit: update,
  });
  return (
    <Stack>
      {pending !== undefined && (
        <Message tone="info" title={t('pendingEmail', { email: pending })}>
          {t('pendingHint')}
        </Message>
      )}
      <Form
        form={form}
        onCancel={onClose}
        extraActions={<Button onClick={onChangePassword}>{t('changePassword')}</Button>}
      />
    </Stack>
  );
}

/** Asks for the profile once; one that does not come is said, and the dialog closes. */
function useProfile(onFailure: () => void): Profile | undefined {
  const [profile, setProfile] = useState<Profile>();
  const giveUp = useRef(onFailure);
  useEffect(() => {
    let isHere = true;
    void callApi(readProfile).then((result) => {
      if (!isHere) return;
      if (result.ok) setProfile(result.value);
      else {
        giveUp.current();
        warn(result.failure, 'profile:failed');
      }
    });
    return () => {
      isHere = false;
    };
  }, []);
  return profile;
}

interface ProfileDialogProps {
  readonly username: string;
  readonly onChangePassword: () => void;
  readonly onClose: () => void;
}

/** The current user's profile (000 section 2, Dialogs in the header area). */
export function ProfileDialog({ username, onChangePassword, onClose }: ProfileDialogProps) {
  const t = useText('profile');
  const profile = useProfile(onClose);
  // closing is a decision: what was typed and not sent goes
  const close = (): void => {
    dropDraft(draftOf(username));
    onClose();
  };
  return (
    <Dialog open onClose={close} title={t('title')} wide holds>
      {profile === undefined ? (
        <Skeleton label={t('title')} />
      ) : (
        <ProfileForm username={username} profile={profile} onChangePassword={onChangePassword} onClose={close} />
      )}
    </Dialog>
  );
}
