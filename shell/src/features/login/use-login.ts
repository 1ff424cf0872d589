import { type ApiError, callApi } from '@portal/api-client';
import { login } from '@portal/contracts';
import { currentLanguage, hasText, loadTexts, translate } from '@portal/i18n';
import { loggedIn } from '@portal/session';
import { useRef, useState } from 'react';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Wire name; left out where the county has no language chooser. */
  readonly language?: string;
}

export interface LoginModel {
  readonly status: '' | 'LOADING';
  /** What the server said, or the transport; empty when nothing is wrong. */
  readonly error: string;
  readonly submit: (credentials: Credentials) => Promise<void>;
  /** Any edit takes the error away. */
  readonly edited: () => void;
}

/** Refusals that the server says in the catalogue's words; the sentence of a lockout may be the county's own. */
const IN_THE_CATALOGUE: ReadonlySet<string> = new Set(['LOGIN_FAILED', 'LOGIN_THROTTLED']);

/** A refusal in the reader's language. English ones are said as they came: the login page has no catalogue at hand. */
async function refusalOf({ code, message }: ApiError): Promise<string> {
  if (!IN_THE_CATALOGUE.has(code) || currentLanguage().tag === 'en') return message;
  await loadTexts('errors').catch(() => undefined);
  const key = `errors:${code}.text`;
  return hasText(key) ? translate(key) : message;
}

// The raw error of a transport failure lies behind ky's own wrapping, which names the address (000 section 8).
async function sentenceOf(error: ApiError): Promise<string> {
  if (error.message !== '') return refusalOf(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : translate('login:failed');
}

/** Logs in; whoever waits for the session sees its user then. A submit is ignored while one is under way (000 section 4). */
export function useLogin(): LoginModel {
  const [status, setStatus] = useState<LoginModel['status']>('');
  const [error, setError] = useState('');
  const running = useRef(false);
  const submit = async (credentials: Credentials): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setStatus('LOADING');
    setError('');
    const result = await callApi(login, credentials);
    const said = result.ok ? '' : await sentenceOf(result.failure);
    running.current = false;
    if (result.ok) {
      loggedIn(result.value.user);
      return;
    }
    setStatus('');
    setError(said);
  };
  return { status, error, submit, edited: () => setError('') };
}
