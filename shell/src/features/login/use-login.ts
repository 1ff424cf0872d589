import type { ApiError } from '@portal/api-client';
import { login } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { currentLanguage, hasText, loadTexts, translate } from '@portal/i18n';
import { loggedIn, oweLogout, owesLogout, settleLogout } from '@portal/session';
import { clearDrafts } from '@portal/ui';
import { useRef, useState } from 'react';
import { goOnTelling } from '../../start/owed-logout.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Wire name; left out where the county has no language chooser. */
  readonly language?: string;
  /** The second step, for users who have one. */
  readonly code?: string;
}

export interface LoginModel {
  readonly isBusy: boolean;
  /** What the server said, or the transport; empty when nothing is wrong. */
  readonly error: string;
  /** The password was right, and the user logs in with a code after it. */
  readonly needsCode: boolean;
  readonly submit: (credentials: Credentials) => Promise<void>;
  /** Any edit takes the error away. */
  readonly edited: () => void;
}

/** Refusals that the server says in the catalogue's words; the sentence of a lockout may be the county's own. */
const IN_THE_CATALOGUE: ReadonlySet<string> = new Set(['LOGIN_FAILED', 'LOGIN_THROTTLED', 'SECOND_FACTOR_WRONG']);

/** A refusal in the reader's language. English ones are said as they came: the login page has no catalogue at hand. */
async function refusalOf({ code, message }: ApiError): Promise<string> {
  if (!IN_THE_CATALOGUE.has(code) || currentLanguage().tag === 'en') return message;
  await loadTexts('errors').catch(() => undefined);
  const key = `errors:${code}.text`;
  return hasText(key) ? translate(key) : message;
}

/** What a person can do about it, in words of our own: those of a library help nobody (decision 33). */
async function sentenceOf(error: ApiError): Promise<string> {
  const { kind } = error;
  if (kind === 'offline' || kind === 'timeout') return translate(`common:connection.${kind}`);
  return error.message === '' ? translate('login:failed') : refusalOf(error);
}

/** A logout that is still owed must not end the new session; the login ends the one before. Returns what owes it again. */
function forgetOwedLogout(): () => void {
  const wasOwed = owesLogout();
  settleLogout();
  return () => {
    if (!wasOwed) return;
    oweLogout();
    goOnTelling();
  };
}

/**
 * Logs in; components that wait for the session then see its user. A second submit is ignored while one is in progress (000
 * section 4).
 *
 * @param onRefused called instead of showing the reason, if that is shown elsewhere
 */
export function useLogin(onRefused?: () => void): LoginModel {
  const [error, setError] = useState('');
  const [isIn, setIn] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const oweAgain = useRef<() => void>(() => undefined);
  const { isBusy, submit } = useSubmit(login, {
    onStart: () => {
      setError('');
      oweAgain.current = forgetOwedLogout();
    },
    onSuccess: ({ user }) => {
      setIn(true);
      // Guests share one name: what it left in this tab may be another person's. The portal, which clears, may not be there yet.
      if (user.role === 'GUEST') clearDrafts();
      loggedIn(user);
    },
    onFailure: async (failure) => {
      oweAgain.current();
      if (onRefused !== undefined) onRefused();
      else if (failure.code === 'SECOND_FACTOR_NEEDED') setNeedsCode(true);
      else setError(await sentenceOf(failure));
    },
  });
  return {
    // the portal is still on its way when the login has come
    isBusy: isBusy || isIn,
    error,
    needsCode,
    submit,
    edited: () => setError(''),
  };
}
