import type { ApiError } from '@portal/api-client';
import { login } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { currentLanguage, hasText, loadTexts, translate } from '@portal/i18n';
import { clearPendingLogout, handleLogin, isLogoutPending, markLogoutPending } from '@portal/session';
import { clearDrafts } from '@portal/ui';
import { useRef, useState } from 'react';
import { retryPendingLogout } from '../../start/pending-logout.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The language's name in the API; omitted if the county has no language chooser. */
  readonly language?: string;
  /** The code of the second factor, for users who have one. */
  readonly code?: string;
}

export interface LoginModel {
  readonly isBusy: boolean;
  /** The server's message, or one about the connection; empty if there is no error. */
  readonly error: string;
  /** What the user can do about it, once the catalog of errors has loaded; empty if it says nothing. */
  readonly next: string;
  /** The password was correct, and the user has to enter a code next. */
  readonly needsCode: boolean;
  readonly submit: (credentials: Credentials) => Promise<void>;
  /** Call on every edit: clears the error. */
  readonly edited: () => void;
}

/** Refusals with the error catalogue's message; the message of a lockout may be the county's own. */
const CATALOGUE_CODES: ReadonlySet<string> = new Set(['LOGIN_FAILED', 'LOGIN_THROTTLED', 'SECOND_FACTOR_WRONG']);

const NO_REFUSAL = { error: '', next: '' };

/** A refusal in the user's language. English messages are shown as received, because the login page has not loaded the catalogue. */
async function refusalOf({ code, message }: ApiError): Promise<string> {
  if (!CATALOGUE_CODES.has(code) || currentLanguage().tag === 'en') return message;
  await loadTexts('errors').catch(() => undefined);
  const key = `errors:${code}.text`;
  return hasText(key) ? translate(key) : message;
}

/** What the catalog says to do after a refusal. It loads when it is needed, so the reason is shown without waiting for it. */
async function nextStepOf({ code }: ApiError): Promise<string> {
  if (!CATALOGUE_CODES.has(code)) return '';
  await loadTexts('errors').catch(() => undefined);
  const key = `errors:${code}.next`;
  return hasText(key) ? translate(key) : '';
}

/** A message that says what the user can do, instead of a library's error text (decision 33). */
async function errorText(error: ApiError): Promise<string> {
  const { kind } = error;
  if (kind === 'offline' || kind === 'timeout') return translate(`common:connection.${kind}`);
  return error.message === '' ? translate('login:failed') : refusalOf(error);
}

/** Drops an unsent logout, which would end the new session; the login ends the previous one. Returns a function that restores it. */
function dropPendingLogout(): () => void {
  const wasPending = isLogoutPending();
  clearPendingLogout();
  return () => {
    if (!wasPending) return;
    markLogoutPending();
    retryPendingLogout();
  };
}

/**
 * Logs in; components that wait for the session then see its user. A second submit is ignored while one is in progress (000
 * section 4).
 *
 * @param onRefused called instead of showing the reason, if that is shown elsewhere
 */
export function useLogin(onRefused?: () => void): LoginModel {
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [isLoggedIn, setLoggedIn] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const restoreLogout = useRef<() => void>(() => undefined);
  const { isBusy, submit } = useSubmit(login, {
    onStart: () => {
      setRefusal(NO_REFUSAL);
      restoreLogout.current = dropPendingLogout();
    },
    onSuccess: ({ user }) => {
      setLoggedIn(true);
      // All guests share a username, so drafts in this tab may be another person's. The portal, which clears them, may not be loaded yet.
      if (user.role === 'GUEST') clearDrafts();
      handleLogin(user);
    },
    onFailure: async (failure) => {
      restoreLogout.current();
      if (onRefused !== undefined) onRefused();
      else if (failure.code === 'SECOND_FACTOR_NEEDED') setNeedsCode(true);
      else {
        const shown = { error: await errorText(failure), next: '' };
        setRefusal(shown);
        const next = await nextStepOf(failure);
        // not if the user has edited a field or tried again meanwhile
        setRefusal((current) => (current === shown ? { ...shown, next } : current));
      }
    },
  });
  return {
    // after the login, the portal may still be loading
    isBusy: isBusy || isLoggedIn,
    ...refusal,
    needsCode,
    submit,
    edited: () => setRefusal(NO_REFUSAL),
  };
}
