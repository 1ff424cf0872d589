import { LANGUAGES, languageOf, useText } from '@portal/i18n';
import { useSessionLanguage } from '@portal/session';
import {
  Button,
  CoverHeading,
  FieldMessage,
  PasswordField,
  SelectField,
  Stack,
  styled,
  Text,
  TextField,
} from '@portal/ui';
import { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { chooseLanguage } from '../../start/language.ts';
import { useLogin } from './use-login.ts';

const Buttons = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: 's3' } });

export interface LoginFormProps {
  readonly languages: boolean;
  readonly guestUserName: string;
  /** The username, if the previous page knows it, such as after a registration. */
  readonly knownUsername?: string;
}

const LANGUAGE_OPTIONS = LANGUAGES.map(({ wire, ownName, tag }) => ({ value: wire, label: ownName, lang: tag }));

const choose = (language: string): void => void chooseLanguage(language);

/** The guest button is a submit button too, so that the page can repeat a click that came before React had loaded. */
const AS_GUEST = 'as-guest';
const isAsGuest = ({ nativeEvent }: SyntheticEvent): boolean => {
  const button: unknown = Reflect.get(nativeEvent, 'submitter');
  return button instanceof HTMLButtonElement && button.name === AS_GUEST;
};

/** The last chosen language. The page's texts change when they have loaded. */
const useChosenLanguage = (): string => languageOf(useSessionLanguage()).wire;

function LanguageField() {
  const t = useText('login');
  const chosen = useChosenLanguage();
  const list = useRef<HTMLSelectElement>(null);
  // a language chosen before React loaded is only in the server-rendered list
  useLayoutEffect(() => {
    const early = list.current?.value ?? chosen;
    if (early !== chosen) choose(early);
  }, [chosen]);
  return (
    <SelectField
      ref={list}
      id="login-language"
      name="language"
      label={t('language')}
      value={chosen}
      onChange={choose}
      options={LANGUAGE_OPTIONS}
    />
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The code of the second factor. It takes the focus, and its hint says what to type. */
function CodeField({ value, onChange }: CodeFieldProps) {
  const t = useText('login');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      id="login-code"
      name="code"
      label={t('code')}
      hint={t('codeHint')}
      value={value}
      onChange={onChange}
      ref={input}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={40}
    />
  );
}

/** The page before this form: it has what was typed, even if React does not keep it because a translation has replaced its texts. */
const pageBefore = (): Document | undefined => (typeof document === 'undefined' ? undefined : document);
const typedInto = (name: string): string =>
  pageBefore()?.querySelector<HTMLInputElement>(`#login-${name}`)?.value ?? '';

/** Username, password, language if the county offers it, and the login buttons. */
export function LoginForm({ languages, guestUserName, knownUsername = '' }: LoginFormProps) {
  const t = useText('login');
  const headingId = useId();
  const chosen = useChosenLanguage();
  const { isBusy, error, next, needsCode, submit, edited } = useLogin();
  const [username, setUsername] = useState(() => typedInto('username') || knownUsername);
  const [password, setPassword] = useState(() => typedInto('password'));
  const [focused] = useState(() => pageBefore()?.activeElement?.id);
  const [code, setCode] = useState('');
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  // Text typed before React loaded is in the server-rendered fields, but not in the state yet.
  useLayoutEffect(() => {
    setUsername(usernameInput.current?.value ?? '');
    setPassword(passwordInput.current?.value ?? '');
    document.getElementById(focused ?? '')?.focus();
  }, [focused]);

  const language = languages ? { language: chosen } : {};
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isAsGuest(event)) {
      void submit({ username: guestUserName, password: '', ...language });
      return;
    }
    // Read from the fields: a password manager may have filled them without an event that React sees.
    const typed = {
      username: usernameInput.current?.value ?? username,
      password: passwordInput.current?.value ?? password,
    };
    void submit({ ...typed, ...language, ...(needsCode ? { code } : {}) });
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    edited();
  };
  return (
    <section aria-labelledby={headingId}>
      <CoverHeading id={headingId}>{t('heading')}</CoverHeading>
      {/* `post`: if the browser ever submits this form itself, no value may end up in a URL. */}
      <form method="post" action="login" onSubmit={onSubmit} noValidate>
        <Stack>
          <TextField
            id="login-username"
            name="username"
            label={t('username')}
            value={username}
            onChange={edit(setUsername)}
            ref={usernameInput}
            autoComplete="username"
            spellCheck={false}
            maxLength={200}
          />
          <PasswordField
            id="login-password"
            name="password"
            label={t('password')}
            value={password}
            onChange={edit(setPassword)}
            ref={passwordInput}
            autoComplete="current-password"
            maxLength={200}
          />
          {needsCode && <CodeField value={code} onChange={edit(setCode)} />}
          {languages && <LanguageField />}
          {error !== '' && (
            // only what is new is read: the next step may follow later
            <div role="alert" aria-atomic="false">
              <FieldMessage>{error}</FieldMessage>
              {next !== '' && <Text>{next}</Text>}
            </div>
          )}
          <Buttons>
            <Button type="submit" variant="primary" wide busy={isBusy} busyLabel={t('loggingIn')}>
              {t('logIn')}
            </Button>
            {guestUserName !== '' && (
              <Button type="submit" name={AS_GUEST} wide>
                {t('guest')}
              </Button>
            )}
          </Buttons>
        </Stack>
      </form>
    </section>
  );
}
