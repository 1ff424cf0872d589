import { type ApiError, callApi } from '@portal/api-client';
import { login } from '@portal/contracts';
import { translate } from '@portal/i18n';
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

// The raw error of a transport failure lies behind ky's own wrapping, which names the address (000 section 8).
function sentenceOf(error: ApiError): string {
  if (error.message !== '') return error.message;
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
    running.current = false;
    if (result.ok) {
      loggedIn(result.value.user);
      return;
    }
    setStatus('');
    setError(sentenceOf(result.failure));
  };
  return { status, error, submit, edited: () => setError('') };
}
