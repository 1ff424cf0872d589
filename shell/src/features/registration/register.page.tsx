import { signUp } from '@portal/contracts';
import { checkRegistration, cleanFields, DEFAULT_STATE_CODE } from '@portal/domain';
import { CallForm, type PersonValues, personErrors, personFields, profileOf, useCallForm } from '@portal/forms';
import { useLanguage, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { defineForm, draftKey } from '@portal/ui/form';

import { useRecovery } from '../recovery/recovery-form.ts';
import { RecoveryPage } from '../recovery/recovery-page.tsx';
import { SwitchedOff } from '../recovery/switched-off.tsx';

interface Values extends PersonValues {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

const person = personFields(true);
const passwordField = {
  kind: 'password',
  required: true,
  width: 12,
  maxLength: 200,
  autoComplete: 'new-password',
} as const;
const description = defineForm<Values>({
  id: 'registration',
  sections: [
    {
      titleKey: 'registration:login',
      fields: [
        {
          kind: 'text',
          name: 'username',
          labelKey: 'registration:username',
          hintKey: 'registration:usernameHint',
          required: true,
          width: 12,
          // above the limit of the validation, so that the user sees its message
          maxLength: 200,
          autoComplete: 'username',
        },
        { ...person.email, hintKey: 'registration:emailHint' },
        {
          ...passwordField,
          name: 'password',
          labelKey: 'registration:password',
          hintKey: 'registration:passwordHint',
        },
        { ...passwordField, name: 'passwordConfirm', labelKey: 'registration:confirmPassword' },
      ],
    },
    { titleKey: 'registration:person', fields: [...person.name, person.company] },
    { titleKey: 'registration:contact', fields: [...person.address, ...person.phone] },
  ],
  submitKey: 'registration:submit',
  busyKey: 'registration:submitting',
});

const emptyOf = (state: string): Values => ({
  username: '',
  email: '',
  password: '',
  passwordConfirm: '',
  firstName: '',
  lastName: '',
  company: '',
  address: '',
  city: '',
  state,
  zip: '',
  phoneFormatType: 'STANDARD',
  phoneStandard: '',
  phoneInternational: '',
});

/** The request: cleaned values (the server cleans them again), without the password confirmation. */
const registrationOf = (values: Values) => ({
  ...cleanFields({ ...profileOf(values), username: values.username }),
  password: values.password,
});

/** The default until the county's setting arrives. */
const LINK_HOURS = 4;
const DRAFT = draftKey({ user: '', url: '/register', formId: description.id });

interface RegistrationFormProps {
  readonly state: string;
  /** How many hours the link in the email works. */
  readonly hours: number;
}

function RegistrationForm({ state, hours }: RegistrationFormProps) {
  const { wire: language } = useLanguage();
  const { back, shared } = useRecovery('registration:answers.signUp', { count: hours });
  const form = useCallForm(signUp, {
    ...shared,
    description,
    initial: emptyOf(state),
    // any edit clears all messages (000 section 4)
    clearOnEdit: 'all',
    draftKey: DRAFT,
    validate: (values: Values) =>
      checkRegistration({ ...registrationOf(values), passwordConfirm: values.passwordConfirm }),
    toFields: personErrors,
    request: (values) => ({ ...registrationOf(values), language }),
  });
  return <CallForm form={form} onCancel={back} />;
}

/** '/register' (000 section 2). */
export default function RegisterPage() {
  const t = useText('registration');
  const { selfRegistration, emaileExpireIn } = useCountyGroup('loginPageRegistration');
  const { countyStateCode } = useCountyGroup('facts');
  const state = typeof countyStateCode === 'string' && countyStateCode !== '' ? countyStateCode : DEFAULT_STATE_CODE;
  return (
    <RecoveryPage title={t('title')} heading={t('heading')} wide>
      {selfRegistration === false ? (
        <SwitchedOff text={t('off')} />
      ) : (
        // mounted again when the county's state arrives; earlier input is in the draft
        <RegistrationForm
          key={state}
          state={state}
          hours={typeof emaileExpireIn === 'number' ? emaileExpireIn : LINK_HOURS}
        />
      )}
    </RecoveryPage>
  );
}
