import { LANGUAGES, languageOf, useText } from '@portal/i18n';
import { useSessionLanguage } from '@portal/session';
import { Button, CoverHeading, FieldMessage, PasswordField, SelectField, Stack, styled, TextField } from '@portal/ui';
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

const LANGUAGE_OPTIONS = LANGUAGES.map(({ wire, ownName }) => ({ value: wire, label: ownName }));

const choose = (language: string): void => void chooseLanguage(language);

/**
 * The button that continues as a guest submits as well: pressed before React has come, the page keeps its press like the other's.
 */
const AS_GUEST = 'as-guest';
const isAsGuest = ({ nativeEvent }: SyntheticEvent): boolean => {
  const button: unknown = Reflect.get(nativeEvent, 'submitter');
  return button instanceof HTMLButtonElement && button.name === AS_GUEST;
};

/** What was chosen last. The words of the page follow when they have come. */
const useChosenLanguage = (): string => languageOf(useSessionLanguage()).wire;

function LanguageField() {
  const t = useText('login');
  const chosen = useChosenLanguage();
  const list = useRef<HTMLSelectElement>(null);
  // one that was chosen in the server's form, before React came, is in the list only
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

/** The second step. It is where the next key goes, and its hint says what to type. */
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

/** Username, password, language where the county offers it, and the way in. */
export function LoginForm({ languages, guestUserName, knownUsername = '' }: LoginFormProps) {
  const t = useText('login');
  const headingId = useId();
  const chosen = useChosenLanguage();
  const { isBusy, error, needsCode, submit, edited } = useLogin();
  const [username, setUsername] = useState(knownUsername);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  // What was typed into the server's form before React came is in the fields, not yet in the state.
  useLayoutEffect(() => {
    setUsername(usernameInput.current?.value ?? '');
    setPassword(passwordInput.current?.value ?? '');
  }, []);

  const language = languages ? { language: chosen } : {};
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isAsGuest(event)) {
      void submit({ username: guestUserName, password: '', ...language });
      return;
    }
    // The fields themselves: a password manager may have filled them without a word to React.
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
      {/* Should the browser ever send this form by itself, nothing of it may stand in an address. */}
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
            <div role="alert">
              <FieldMessage>{error}</FieldMessage>
            </div>
          )}
          <Buttons>
            <Button type="submit" look="primary" wide busy={isBusy} busyLabel={t('loggingIn')}>
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
